"""Rating systems: what a period of rated games makes of the ratings before it.

Pure: decimals of one fixed context, no floats. A rating is stated to 1e-6 points, an expectation
too, both rounded half to even; the published rating is whole, half away from zero.
"""

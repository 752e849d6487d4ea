"""Official documents (文书): the forms of an event, record sheets, rulings, the event pack."""

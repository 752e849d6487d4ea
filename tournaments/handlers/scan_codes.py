"""The codes on scanned slips, which say of which event, round and board each is.

Read by zxing-cpp. A PDF, a blurred picture or a server without that package gives none, and
somebody types the number of the board instead.
"""

import io
import warnings

MOST_PIXELS = 50_000_000
"""Of a picture that is looked through; A4 at 600 dots an inch has 35 million."""


def codes_in(content: bytes) -> tuple[str, ...]:
    """Return the texts of the QR codes in a picture."""
    try:
        import zxingcpp
        from PIL import Image, UnidentifiedImageError
    except ImportError:
        return ()
    try:
        with warnings.catch_warnings(), Image.open(io.BytesIO(content)) as picture:
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            if picture.width * picture.height > MOST_PIXELS:
                return ()
            grey = picture.convert("L")
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError):
        return ()
    found = zxingcpp.read_barcodes(grey, formats=zxingcpp.barcode_formats_from_str("QRCode"))
    return tuple(code.text for code in found)

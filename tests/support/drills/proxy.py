"""A proxy that hands each connection to the next host that takes it.

`python -m tests.support.drills.proxy PORT HOST:PORT HOST:PORT`; standard library only.
"""

import asyncio
import sys
from itertools import count

CONNECT_S = 1


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hand on what comes until one side ends."""
    try:
        while part := await reader.read(65_536):
            writer.write(part)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


async def main(port: int, places: list[tuple[str, int]]) -> None:
    """Take turns among the places; one that does not answer within a second is passed over."""
    turns = count()

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = next(turns)
        for number in range(len(places)):
            host, to = places[(first + number) % len(places)]
            try:
                opening = asyncio.open_connection(host, to)
                back, forth = await asyncio.wait_for(opening, CONNECT_S)
            except (OSError, TimeoutError):
                continue
            await asyncio.gather(carry(reader, forth), carry(back, writer))
            return
        writer.close()

    server = await asyncio.start_server(take, "127.0.0.1", port)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    parts = [place.rpartition(":") for place in sys.argv[2:]]
    asyncio.run(main(int(sys.argv[1]), [(host, int(port)) for host, _, port in parts]))

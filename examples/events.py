"""Prints the game's events, and misses none when the connection is lost:

    KEY=<a key of the scope read> python3 examples/events.py kill 'round.*'
"""

import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

API = os.environ.get("API", "http://127.0.0.1:2087/api/v1")
FIRST_WAIT, LONGEST_WAIT = 0.25, 5  # seconds
SILENCE = 60  # seconds; the game sends a comment every 25 s


def game_events(api, key, types=()):
    """Yields the events of the game, each once and in order. Raises HTTPError when the game refuses the key or types."""
    query = "?types=" + urllib.parse.quote(",".join(types)) if types else ""
    last_id, wait = None, FIRST_WAIT
    while True:
        headers = {"Authorization": f"Bearer {key}"}
        if last_id:
            headers["Last-Event-ID"] = last_id
        try:
            request = urllib.request.Request(f"{api}/events{query}", headers=headers)
            with urllib.request.urlopen(request, timeout=SILENCE) as response:
                for event_id, data in frames(response):
                    last_id, wait = event_id, FIRST_WAIT
                    yield json.loads(data)
        except urllib.error.HTTPError as error:
            if error.code < 500:
                raise
        except (OSError, http.client.HTTPException):
            pass  # the game was not reached, or the connection was lost
        time.sleep(wait * random.uniform(0.5, 1))  # randomised, so that many clients do not return at once
        wait = min(wait * 2, LONGEST_WAIT)


def frames(lines):
    """The frames of a stream of server-sent events: fields up to an empty line."""
    fields = {}
    for line in lines:
        name, _, value = line.decode().rstrip("\n").partition(": ")
        if value:
            fields[name] = value
        elif fields:
            if "data" in fields:  # otherwise it is the comment ": ping"
                yield fields.get("id"), fields["data"]
            fields = {}


if __name__ == "__main__":
    for event in game_events(API, os.environ["KEY"], sys.argv[1:]):
        # "gap" means that events are missing; then read GET /state
        print(json.dumps(event), flush=True)

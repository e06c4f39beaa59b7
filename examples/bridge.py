"""A complete chat bridge. It reads chat lines as JSON from stdin, sends them to the game, and prints what to write into
the chat. Put it between a program that reads your chat and one that writes into it:

    read-chat | KEY=<a key of the scope bridge> PLATFORM=youtube python3 examples/bridge.py | write-chat

in:  {"id": "m1", "user": "ada", "userId": "42", "name": "Ada", "roles": ["subscriber"], "text": "!join"}
out: {"replyTo": "m1", "text": "Ada joined."}, and {"text": "..."} for what scripts say
"""

import http.client
import json
import os
import sys
import threading
import time
import urllib.error
import urllib.request

from events import API, game_events

KEY = os.environ["KEY"]
PLATFORM = os.environ.get("PLATFORM", "youtube")
LONGEST_WAIT = 5  # seconds


def write(line):
    print(json.dumps(line), flush=True)


def report(message):
    """Sends a line until the game answers. The game counts the line once, because of its id. None if the game
    refuses the line."""
    body = {
        "id": message["id"],
        "user": message["user"],
        "userId": message.get("userId"),
        "displayName": message.get("name"),
        "roles": message.get("roles"),
        "text": message["text"],
        "platform": PLATFORM,
    }
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    wait = 0.25
    while True:
        request = urllib.request.Request(f"{API}/chat", json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.code != 429 and error.code < 500:
                print(f"{message['id']}: {json.load(error)['error']}", file=sys.stderr)
                return None
            wait = max(wait, float(error.headers.get("Retry-After", 0)))
        except (OSError, http.client.HTTPException):
            pass  # the game was not reached, or the connection was lost
        time.sleep(wait)
        wait = min(wait * 2, LONGEST_WAIT)


def pass_on():
    """Passes the output of the streamer's scripts on to the chat."""
    for event in game_events(API, KEY, ["say"]):
        if "text" in event:
            write({"text": event["text"]})


threading.Thread(target=pass_on, daemon=True).start()
for line in sys.stdin:
    try:
        message = json.loads(line)
        answer = report(message)
    except (ValueError, KeyError) as error:
        print(f"not understood: {error!r}", file=sys.stderr)
        continue
    if answer and answer.get("reply"):
        write({"replyTo": message["id"], "text": answer["reply"]})

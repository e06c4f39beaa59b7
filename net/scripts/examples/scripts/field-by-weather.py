# At the start of a round, chooses the field of the next round by the weather at home.
import json

PLACE = "Reykjavik"
FIELDS = [(0, "jupiter"), (10, "moon"), (20, "earth"), (28, "mars"), (99, "sun")]

answer = http(f"https://wttr.in/{PLACE}?format=j1")
if answer.status != 200:
    raise RuntimeError(f"the weather service answered {answer.status}")

celsius = int(json.loads(answer.body)["current_condition"][0]["temp_C"])
field = next(name for limit, name in FIELDS if celsius <= limit)
game.update_settings(field=field)
log(f"{celsius} degrees in {PLACE}: next round at {field}")

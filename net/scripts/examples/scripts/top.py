# !top [day|week|month]: the best five pilots.
span = event.input.strip().lower() or "day"
if span not in ("day", "week", "month"):
    say(f"{event.displayName}, I know day, week and month.")
else:
    best = game.get_leaderboards()[span][:5]
    lines = [f"{place}. {row['username']} {row['points']}" for place, row in enumerate(best, 1)]
    say(f"Best of the {span}: " + (", ".join(lines) or "nobody yet"))

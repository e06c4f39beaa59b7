# Announces the best viewer of the round, who is also first in the results. Then shows the leaderboard.
best = next((row for row in event.players if not row.bot), None)
if best:
    game.announce(text=f"Pilot of the round: {best.name}, {best.kills} kills", color="#7cff6b", seconds=10)
    say(f"{best.name}: {best.kills} kills, {best.assists} assists, {best.deaths} deaths")
    game.show_screen(screen="leaderboard", seconds=15)

# Names the pilot of the round, not only by kills, then shows the leaderboard.
def worth(row):
    return 3 * row.kills + row.assists - row.deaths - 2 * row.friendlyKills + row.damage / 100

pilots = [row for row in event.players if not row.bot]
if pilots:
    best = max(pilots, key=worth)
    game.announce(text=f"Pilot of the round: {best.name}", color="#7cff6b", seconds=10)
    say(f"{best.name}: {best.kills} kills, {best.assists} assists, {best.deaths} deaths")
    game.show_screen(screen="leaderboard", seconds=15)

// Posts the result of a round to a Discord channel. Needs the secret DISCORD_WEBHOOK, bound to discord.com. Its value
// is the part of the web-hook's address after /api/webhooks/.
const { winners, players, modeName, durationSeconds } = event;
const names = winners.slice(0, 5).map(row => row.name).join(', ') || 'nobody';
const best = players[0];
const content = [
  `**${modeName}**, ${Math.round(durationSeconds / 60)} min: won by ${event.winnerTeam ?? names}.`,
  best ? `Best pilot: ${best.name} with ${best.kills} kills.` : 'Nobody flew.',
].join('\n');

const answer = await http('https://discord.com/api/webhooks/{{secret:DISCORD_WEBHOOK}}', {
  method: 'POST',
  body: { content },
});
if (answer.status >= 300) throw new Error(`Discord answered ${answer.status}: ${answer.body}`);

// !so <streamer>: thanks a fellow streamer in the chat and on the overlay.
const name = event.input.trim().replace(/^@/, '');
if (!name) return say(`${event.displayName}, tell me whom: !so <name>`);

say(`Go and see ${name} at https://twitch.tv/${encodeURIComponent(name)}`);
await game.announce({ text: `Shout-out to ${name.slice(0, 60)}!`, color: '#ffd54a', seconds: 10 });

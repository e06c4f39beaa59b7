// Puts a bounty on a pilot after every fifth kill in a round.
const EVERY = 5;
if (event.type !== 'kill' || event.killer === null || event.friendly) return;

const { pilots } = await game.getState();
const leader = pilots.find(pilot => pilot.name === event.killer);
if (!leader?.alive || leader.kills === 0 || leader.kills % EVERY !== 0) return;

await game.placeBounty({ target: leader.name, stacks: 1 });
log(`bounty on ${leader.name} after ${leader.kills} kills`);

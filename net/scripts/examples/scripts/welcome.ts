// Welcomes a pilot who has never flown before, and adds a rainbow trail if the pilot is already flying.
if (event.type !== 'join') return;

const key: string = `seen:${event.user.toLowerCase()}`;
const visits: number = await store.add(key, 1);
if (visits > 1) return log(`${event.user} is back, visit ${visits}`);

await game.announce({ text: `Welcome aboard, ${event.user}!`, seconds: 6 });
try {
  await game.applyEffect({ effect: 'trail', pilot: event.user, input: 'rainbow' });
} catch (error) {
  // In the lobby nobody flies yet, and some leave at once.
  if (!['not-flying', 'unknown-pilot'].includes((error as GameError).code)) throw error;
}

// A pilot who has never flown before gets a rainbow trail and a welcome.
const key: string = `seen:${event.user.toLowerCase()}`;
const visits: number = await store.add(key, 1);
if (visits > 1) return log(`${event.user} is back, visit ${visits}`);

await game.applyEffect({ effect: 'trail', pilot: event.user, input: 'rainbow' });
await game.announce({ text: `Welcome aboard, ${event.user}!`, seconds: 6 });

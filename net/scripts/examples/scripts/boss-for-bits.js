// Calls a boss for each 1,000 bits that the chat cheers.
const PRICE = 1000;

const total = await store.add('bits', event.bits);
const before = total - event.bits;
if (Math.floor(total / PRICE) === Math.floor(before / PRICE)) {
  return log(`${PRICE - (total % PRICE)} bits to the next boss`);
}
try {
  const { boss } = await game.spawnBoss({ boss: 'random' });
  say(`${event.user} woke ${boss}!`);
} catch (error) {
  // Three bosses are enough: the bits count for the next one.
  if (error.code !== 'too-many-bosses') throw error;
  await store.add('bits', -event.bits);
}

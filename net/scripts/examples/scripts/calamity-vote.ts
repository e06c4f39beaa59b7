// !calamity <type>: after five viewers have voted, the most popular calamity starts.

if (event.type !== 'command') return;

const NEEDED = 5;
const TYPES = ['meteorShower', 'iceStorm', 'thunderStorm', 'blackHole', 'radiationLeak', 'blizzard', 'random'] as const;
type Calamity = (typeof TYPES)[number];
type Votes = Record<string, Calamity>;

const wish: string = event.input.trim();
const choice = TYPES.find(type => type.toLowerCase() === wish.toLowerCase()) ?? 'random';
const votes: Votes = { ...((await store.get('votes')) as Votes | null), [event.user]: choice };
await store.set('votes', votes);

const cast = Object.values(votes);
if (cast.length < NEEDED) {
  return say(`${event.displayName} wants ${choice}: ${NEEDED - cast.length} more`);
}

const count = (type: Calamity): number => cast.filter(vote => vote === type).length;
const winner = [...TYPES].sort((a, b) => count(b) - count(a))[0];
await store.delete('votes');
const { name } = await game.startCalamity({ type: winner });
say(`The chat has called ${name}.`);

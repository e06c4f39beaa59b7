import { describe, expect, it } from 'vitest';
import { chooseTags } from '../../render/layers/tags/index.ts';
import { afterSeconds, gameOf, type Thing, viewOf } from './frames.ts';

/** Tests of the choice of name tags when there are more ships on the screen than there is room for. */

/** A camera that sees all ships. Its picture is 1,280 u by 720 u. */
const everywhere = {
  sees: (_x: number, _y: number) => true,
  x: 0,
  y: 0,
  zoom: 1,
  screen: { width: 1_280, height: 720 },
};
const row = (count: number): Thing[] =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, x: i * 50, y: 0 }));

/** A game with `pilots` pilots. The first 18 are viewers. `names` returns the pilots that get a tag. */
function stage(pilots: number, things = row(pilots), camera = everywhere) {
  const game = gameOf(pilots);
  const view = viewOf(things);
  const pilotOf = (id: number) => game.pilots.value.get(id);
  return {
    game,
    names: (limit: number) =>
      chooseTags({ view, game, camera, pilotOf }, limit).map(({ pilot }) => pilot.name),
  };
}

const follow = (game: ReturnType<typeof gameOf>, id: string) => {
  const overlay = game.round.value?.overlay;
  if (!overlay) throw new Error('There is no round.');
  game.patch(0, { round: { overlay: { ...overlay, follow: id } } });
};

describe('names over ships', () => {
  it('as many ships have name tags as there is room for', () => {
    expect(stage(24).names(6)).toHaveLength(6);
    expect(stage(4).names(6)).toHaveLength(4);
  });

  it('if there is room and no viewer flies, bots also have name tags', () => {
    const { game, names } = stage(
      40,
      row(40).map(ship => ({ ...ship, x: 0 })),
    );
    expect(names(30).filter(name => name.startsWith('Drone'))).toHaveLength(5);
    game.patch(0, { pilots: [...game.pilots.value.values()].map(pilot => ({ ...pilot, bot: true })) });
    expect(names(30)).toHaveLength(30);
  });

  it('the followed pilot gets a name tag first, then the leader, then viewers, then bots', () => {
    const { game, names } = stage(24);
    const leader = game.ranked.value[0];
    follow(game, 'Drone 20');
    const other = leader.name === 'Ada' ? 'Linus' : 'Ada';
    game.event({ type: 'join', at: 0, user: other }, 5_000); // recent activity does not put a viewer before the leader
    const chosen = names(24);
    expect(chosen.slice(0, 2)).toEqual(['Drone 20', leader.name]);
    const bots = chosen.slice(2).map(name => name.startsWith('Drone'));
    expect(bots).toEqual([...bots].sort());
    expect(bots.filter(Boolean)).toHaveLength(5);
  });

  it('viewers who have just joined or made a kill get name tags first, then viewers with more kills', () => {
    const { game, names } = stage(4);
    game.event({ type: 'join', at: 0, user: 'Ada' }, 5_000);
    game.event({ type: 'kill', at: 0, victim: 'Linus', killer: 'margaret_h', friendly: false }, 6_000);
    const [leader] = game.ranked.value;
    const rest = ['margaret_h', 'Ada', 'Grace', 'Linus'].filter(name => name !== leader.name);
    const kills = (name: string) => game.byId.value.get(name)?.kills ?? 0;
    expect(names(4)[0]).toBe(leader.name);
    const famous = rest.filter(name => game.activeSince(name) !== undefined);
    const others = rest
      .filter(name => game.activeSince(name) === undefined)
      .sort((a, b) => kills(b) - kills(a));
    expect(names(4).slice(1)).toEqual([...famous, ...others]);
  });

  it('in a crowd, 5 bots and 12 viewers have name tags at a time, and all viewers get their turn', () => {
    const { game, names } = stage(300, row(300), { ...everywhere, x: 3_000 });
    const bots = () => names(25).filter(name => name.startsWith('Drone')).length;
    expect([names(25).length, bots()]).toEqual([17, 5]);
    const elsewhere = stage(300, row(300), { ...everywhere, sees: x => x > 1_000, x: 3_000 });
    expect(elsewhere.names(25)).toHaveLength(5); // the viewers are outside the picture
    const pilots = [...game.pilots.value.values()].map(pilot => ({ ...pilot, kills: 0, bot: false }));
    game.patch(0, { pilots });
    const seen = new Set<string>();
    for (let s = 0; s <= 160; s++) {
      const view = afterSeconds(viewOf(row(300)), s);
      const pilotOf = (id: number) => game.pilots.value.get(id);
      for (const { pilot } of chooseTags({ view, game, camera: everywhere, pilotOf }, 25))
        seen.add(pilot.name);
      if (s === 0) expect([...seen].filter(name => name.startsWith('Drone')).length).toBeGreaterThan(8);
    }
    expect(seen.size).toBe(300);
  });

  it('if more than 30 ships fly, bots have name tags only near the leader, a followed viewer or the middle', () => {
    const far = (id: number): Thing => ({ id, x: 5_000 + id * 1_000, y: 0 });
    const ada: Thing = { id: 1, x: 3_000, y: 0 };
    const spread: Thing[] = [
      ada,
      ...[19, 20, 21].map(far),
      { id: 22, x: 190, y: 0 },
      { id: 23, x: 3_190, y: 0 },
    ];
    const few = stage(30, spread);
    expect(few.names(9)).toHaveLength(6);
    const { game, names } = stage(31, spread);
    const nameOf = (id: number) => game.pilots.value.get(id)?.name ?? '';
    expect(names(9).sort()).toEqual([1, 22, 23].map(nameOf).sort());
    follow(game, nameOf(20));
    expect(names(9)[0]).toBe(nameOf(20));
  });

  it('only ships that are on the screen have name tags', () => {
    const things: Thing[] = [...row(3), { id: 4, x: 0, y: 0, kind: 'rock' }, { id: 99, x: 0, y: 0 }];
    const near = { ...everywhere, sees: (x: number) => x < 90 };
    expect(stage(4, things, near).names(9).sort()).toEqual(['Ada', 'Linus']);
  });
});

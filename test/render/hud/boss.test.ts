import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { BOSS_ART } from '../../../render/art/bosses/index.ts';
import { CALAMITY_COLORS } from '../../../render/art/symbols.ts';
import { BossAlarm, BossBars, BossEntrance } from '../../../render/hud/boss.tsx';
import { CalamityBanners, EdgeTint } from '../../../render/hud/calamity.tsx';
import { PALETTE } from '../../../schema/catalog/palette.ts';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import type { ActiveCalamity, Boss, Round, RoundResult } from '../../../schema/records/state.ts';
import { gameOf } from '../frames.ts';
import { type BlankCanvas, useBlankCanvas } from '../layers/blank-canvas.ts';
import { shown } from '../page-in-node.ts';

const HYDRA: Boss = {
  ...{ id: 1, name: 'Hydra', role: 'Many heads', phase: 'fighting' },
  ...{ hp: 'Good', shield: 'up', rage: 1 },
};
const STORM: ActiveCalamity = {
  ...{ id: 1, type: 'iceStorm', name: 'Ice storm', phase: 'active' },
  ...{ x: null, y: null, radius: null, remaining: 4_200 },
};

const RESULT: RoundResult = {
  ...{ mode: 'dogfight', outcome: 'won', winner: 'team', team: 0, teamName: 'Red', pilot: null },
  ...{ scores: [9, 4], reason: 'time', text: '' },
};

/** An overlay that shows an announcement of the streamer. */
const withBanner = () => {
  const announcement = { text: 'Hello', color: '#ff8800', seconds: 9, remaining: 9_000 };
  return { ...gameOf(0).round.value?.overlay, announcement } as Round['overlay'];
};

function fight(changes: Partial<Round>) {
  const game = gameOf(2);
  game.patch(0, { round: changes });
  return game;
}
const withBoss = (changes: Partial<Boss>) => fight({ bosses: [{ ...HYDRA, ...changes }] });
const bar = (changes: Partial<Boss>) => shown(h(BossBars, { game: withBoss(changes) }));

useBlankCanvas();

describe('boss', () => {
  it.each([
    ['Good', 3, []],
    ['Fair', 2, ['damaged']],
    ['Low', 1, ['almost down']],
  ] as const)("a boss's hull that is %s is shown as %i thirds, and in the words %j", (hp, thirds, words) => {
    const page = bar({ hp, shield: 'down' });
    expect(page.all('.hull i').map(each => each.class)).toEqual(
      [1, 2, 3].map(third => (third <= thirds ? 'on' : '')),
    );
    expect(page.texts('[data-testid=boss-hp]')).toEqual(words);
    expect(page.one('section').class).toBe(`plate boss ${hp.toLowerCase()} fighting`);
  });

  it("a boss's bar says that the shield is up, and shows the hull behind it as whole", () => {
    expect(bar({ hp: 'Good', shield: 'up' }).texts('[data-testid=boss-hp]')).toEqual(['shield holds']);
    expect(bar({ hp: 'Fair', shield: 'up' }).texts('[data-testid=boss-hp]')).toEqual(['damaged']);
  });

  it("a boss's rage is shown in words and as lit lamps out of six, and looks different at its maximum", () => {
    const rage = (level: number) => {
      const page = bar({ rage: level });
      return [
        page.all('.rage .on').length,
        page.all('.rage i').length,
        page.one('.rage').class,
        ...page.texts('.rage'),
      ];
    };
    expect([rage(2), rage(5), rage(6)]).toEqual([
      [2, 6, 'rage', 'angry'],
      [5, 6, 'rage', 'angry'],
      [6, 6, 'rage most', 'furious'],
    ]);
    expect(bar({ rage: 1 }).all('.rage')).toEqual([]);
  });

  it("a boss's lives and the time until the boss leaves are shown only if the boss has them", () => {
    expect(bar({}).texts('header')).toEqual(['HydraMany heads']);
    const page = bar({ livesLeft: 0, leavesIn: 61 });
    expect([page.texts('header'), page.texts('time')]).toEqual([['HydraMany heads ×0'], ['leaves in 1:01']]);
    expect(bar({ phase: 'leaving' }).texts('small')).toEqual(['leaving']);
  });

  it("a boss's bar names who did the most damage, viewers before bots, unless a board lists them", () => {
    const slayer = (mode: Round['mode'], ...damages: number[]) => {
      const game = withBoss({});
      const pilots = [...game.pilots.value.values()].map((pilot, i) => ({
        ...pilot,
        damage: damages[i],
        bot: i === 0,
      }));
      game.patch(0, { pilots, round: { mode } });
      return shown(h(BossBars, { game })).texts('[data-testid=slayer]');
    };
    expect(slayer('dogfight', 3, 1_500)).toEqual(['most damageLinus1,500']);
    expect(slayer('dogfight', 9, 5)).toEqual(['best viewerLinus5']);
    expect([slayer('dogfight', 0, 0), slayer('boss', 9, 5)]).toEqual([[], []]);
  });

  it("a boss's bar has the boss's colour, or the first boss's colour if the name is unknown", () => {
    const color = (name: string) => bar({ name }).one('section').style['--boss'];
    expect([color('Hydra'), color('Unheard of')]).toEqual([BOSS_ART.Hydra.color, BOSS_ART.Leviathan.color]);
  });

  it("when a boss is replaced by another one, the boss's bar shows the picture of the new boss", () => {
    const game = withBoss({ name: 'Hydra' });
    const page = shown(h(BossBars, { game }));
    /** The drawn lights of the current boss, which differ from boss to boss. */
    const lightsIn = (bars: typeof page) => {
      const drawn = bars.one('.boss-picture').canvas.calls.findLast(({ name }) => name === 'drawImage');
      const painted = drawn?.args[0] as BlankCanvas | undefined;
      return JSON.stringify(painted?.calls.filter(({ name }) => name !== 'drawImage'));
    };
    const hydra = lightsIn(page);
    act(() => game.patch(0, { round: { bosses: [{ ...HYDRA, id: 2, name: 'Reaper' }] } }));
    expect(page.texts('header b')).toEqual(['Reaper']);
    expect(lightsIn(page)).toBe(lightsIn(bar({ name: 'Reaper' })));
    expect(lightsIn(page)).not.toBe(hydra);
  });

  it("a boss's bar is shown while the boss fights or leaves, as long as no board covers the fight", () => {
    const phases = ['warning', 'entering', 'fighting', 'leaving', 'down'] as const;
    expect(phases.filter(phase => bar({ phase }).all('section').length > 0)).toEqual(['fighting', 'leaving']);
    const covered = fight({ bosses: [HYDRA], phase: 'lobby' });
    expect(shown(h(BossBars, { game: covered })).textContent).toBe('');
  });

  it("as many bars of bosses are shown as there is room for, but no bar is shown beside the winner's card", () => {
    const bosses = [HYDRA, { ...HYDRA, id: 2, name: 'Reaper' }];
    const bars = (changes: Partial<Round>) =>
      shown(h(BossBars, { game: fight({ bosses, ...changes }) })).texts('header b');
    expect(bars({})).toEqual(['Hydra', 'Reaper']);
    expect(bars({ overlay: withBanner() })).toEqual(['Hydra']);
    expect(bars({ result: RESULT })).toEqual([]);
  });

  it("a boss's bar counts down the time until the boss leaves", () => {
    const game = withBoss({ leavesIn: 61 });
    game.tick(30 * TICK_RATE, 0);
    expect(shown(h(BossBars, { game })).texts('time')).toEqual(['leaves in 0:31']);
  });
});

describe('arriving boss', () => {
  it("a boss's alarm is shown while the boss is announced, but not together with the card of a new round", () => {
    const game = withBoss({ phase: 'warning' });
    expect(shown(h(BossAlarm, { game })).texts('b')).toEqual(['Warning']);
    game.introAt.value = 0;
    expect(shown(h(BossAlarm, { game })).textContent).toBe('');
    expect(shown(h(BossAlarm, { game: withBoss({}) })).textContent).toBe('');
  });

  it("a boss's card is shown while the boss enters", () => {
    const card = (phase: Boss['phase']) =>
      shown(h(BossEntrance, { game: withBoss({ phase }) })).texts('.card');
    expect([card('entering'), card('fighting')]).toEqual([['Many headsHydra'], []]);
  });
});

describe('calamity', () => {
  const banner = (changes: Partial<ActiveCalamity>, round: Partial<Round> = {}) =>
    shown(h(CalamityBanners, { game: fight({ calamities: [{ ...STORM, ...changes }], ...round }) }));

  it('calamities are first announced on the screen, and then counted down in whole seconds', () => {
    expect(banner({ phase: 'warning' }).texts('p')).toEqual(['Ice stormincoming']);
    expect(banner({}).texts('p')).toEqual(['Ice storm5']);
    expect(banner({}, { phase: 'lobby' }).textContent).toBe('');
    const game = fight({ calamities: [STORM] });
    game.tick(2 * TICK_RATE, 0);
    expect(shown(h(CalamityBanners, { game })).texts('time')).toEqual(['3']);
  });

  it('calamities are not listed on the screen if a boss and a banner take all the room', () => {
    const overlay = withBanner();
    expect(banner({}, { overlay }).texts('b')).toEqual(['Ice storm']);
    expect(banner({}, { overlay, bosses: [HYDRA] }).texts('b')).toEqual([]);
  });

  it('each calamity has its colour, and a blizzard is called dust only on Mars', () => {
    const color = (type: ActiveCalamity['type'], field: Round['field']) =>
      banner({ type }, { field }).one('p').style['--calamity'];
    expect(color('blizzard', 'mars')).toBe('#ff9a5a');
    expect(color('blizzard', 'earth')).toBe(CALAMITY_COLORS.blizzard);
    expect(color('iceStorm', 'mars')).toBe(CALAMITY_COLORS.iceStorm);
  });

  it('the edges of the picture have the colour of a boss, or else of an active calamity, or else of an announced one', () => {
    const coming = { ...STORM, id: 2, type: 'solarFlare', phase: 'warning' } as const;
    const tint = (changes: Partial<Round>) =>
      shown(h(EdgeTint, { game: fight(changes) }))
        .all('i')
        .map(i => [i.class, i.style['--calamity']]);
    expect(tint({})).toEqual([]);
    expect(tint({ calamities: [coming] })).toEqual([['tint faint', CALAMITY_COLORS.solarFlare]]);
    expect(tint({ calamities: [coming, STORM] })).toEqual([['tint', CALAMITY_COLORS.iceStorm]]);
    const bosses = [{ ...HYDRA, phase: 'warning' } as const];
    expect(tint({ calamities: [STORM], bosses })).toEqual([['tint siren', PALETTE.warning]]);
    expect(tint({ calamities: [STORM], bosses, phase: 'lobby' })).toEqual([]);
  });
});

import { expect, it, vi } from 'vitest';
import { replay } from '../../../engine/replay/replay.ts';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { GameError } from '../../../schema/base/error.ts';
import { CALAMITIES, FIELDS, keysOf, MODES } from '../../../schema/catalog/catalog.ts';
import { COSMETIC_SLOTS } from '../../../schema/catalog/cosmetics.ts';
import { EFFECT_IDS, type EffectId } from '../../../schema/catalog/effects.ts';
import type { CommandName } from '../../../schema/wire/messages.ts';
import { SIM_ACTIONS } from '../../arbitraries.ts';

/**
 * Tests a fight of 300 pilots. A few commands are carried out in each second, until every command, calamity and effect
 * has occurred, and every kind of cosmetic has been worn.
 */

vi.setConfig({ testTimeout: 180_000 });

const SECONDS = 20;
const RESTART = 15;
const STOP = 17;
const BOTS = 298;

/** Every action of the simulation, and every command that only the front thread sends. */
const EVERY_COMMAND: CommandName[] = [
  ...SIM_ACTIONS,
  ...(['applySettings', 'setSeason', 'cheer', 'giantEmote', 'redeemEffect', 'removePilot'] as const),
];

const nth = <T>(values: readonly T[], n: number) => values[n % values.length];

function trouble(sim: Simulated, second: number) {
  const deeds = [
    () => sim.run('spawnBoss', { boss: 'random' }),
    () => sim.run('launchNuke', { by: 'ada' }),
    () => sim.run('useAbility', { pilot: 'bob', ability: 'mine' }),
    () => sim.run('callStrikes', { count: 5, by: 'bob' }),
    () => sim.run('placeBounty', { target: 'bob', stacks: 2 }),
    () => sim.run('setField', { field: nth(keysOf(FIELDS), second) }),
    () => sim.run('testCosmetics', {}),
    () => sim.run('addPilot', { username: `late${second}` }),
    () => sim.set({ bots: BOTS - (second % 5) }),
    () => sim.set({ botSkill: second % 2 === 0 ? 'veryHard' : 'easy' }),
    () => sim.run('joinBots', { logins: ['robo'] }),
    () => sim.run('testTrails', {}),
    () => sim.run('announce', { text: `second ${second}` }),
    () => sim.run('showScreen', { screen: 'leaderboard', seconds: 3 }),
    () => sim.run('showMenuPage', { page: 'boards' }),
    () => sim.run('setMusicBeat', { bpm: 120, beatAt: second }),
    () => sim.run('followPilot', { id: 'ada' }),
    () => sim.run('resultsBoard', { board: 'out' }),
    () => sim.run('killlistBoard', { board: 'kills' }),
    () => sim.run('openLobby', { mode: nth(keysOf(MODES), second) }),
    () => sim.internal('cheer', { user: 'ada', bits: 250, text: 'Cheer250' }),
    () => sim.internal('giantEmote', { user: 'ada', emote: '25' }),
    () => sim.internal('redeemEffect', { user: 'ada', effect: 'grow', input: '', redemption: null }),
    () => sim.internal('setSeason', { season: 'halloween' }),
    () => sim.internal('removePilot', { pilot: 'bob' }),
  ];
  for (const deed of [0, 1].map(n => nth(deeds, 2 * second + n))) attempt(deed);
  if (second < keysOf(CALAMITIES).length) sim.run('startCalamity', { type: keysOf(CALAMITIES)[second] });
  for (const effect of EFFECT_IDS.slice(2 * second, 2 * second + 2)) onSomebody(sim, effect);
  if (second === RESTART) attempt(() => sim.run('startRound', {}));
  if (second === STOP) for (const deed of stopAndGo(sim)) attempt(deed);
}

/** The cosmetics of all pilots. */
const outfits = ({ world }: Simulated) => [...world.roster.values()].map(({ cosmetics }) => cosmetics);

/** Redeems an effect for a flying pilot. */
function onSomebody(sim: Simulated, effect: EffectId) {
  const pilot = sim.pilots().find(({ alive }) => alive)?.id ?? expect.fail('Nobody flies.');
  sim.run('applyEffect', { effect, pilot, input: 'rainbow' });
}

/** Commands that return to the title screen and then start the next round through its lobby. */
const stopAndGo = (sim: Simulated) => [
  () => sim.run('openMainMenu', {}),
  () => sim.run('openLobby', {}),
  () => sim.run('startCountdown', {}),
  () => sim.run('holdLobby', { hold: true }),
  () => sim.run('startRound', {}),
  () => sim.run('closeResults', {}),
];

function attempt(deed: () => unknown) {
  try {
    deed();
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
  }
}

/** Continues the fight from one second to another and returns the state hash of each second. */
function fightOn(sim: Simulated, from: number, until = SECONDS) {
  const hashes: { tick: number; value: string }[] = [];
  for (let second = from; second < until; second++) {
    trouble(sim, second);
    sim.seconds(1);
    hashes.push({ tick: sim.tick, value: sim.hash });
  }
  return hashes;
}

it.each(keysOf(MODES))(
  'in the mode %s, a fight restored from a checkpoint and a replay of it are the same as the original',
  mode => {
    const namedBots = [{ login: 'robo', name: 'Robo', stream: false, autoJoin: false }];
    const settings = { bots: BOTS, fleetSize: 40, teamCount: 3 as const, calamities: true, namedBots };
    const sim = simulate({ seed: 11, pilots: ['ada', 'bob'], settings });
    sim.startRound(mode);
    const start = saveCheckpoint(sim.world);
    sim.log.length = 0;
    const early = fightOn(sim, 0, SECONDS / 2);
    const middle = structuredClone(saveCheckpoint(sim.world));
    expect(new Set(outfits(sim).flatMap(worn => Object.keys(worn)))).toEqual(new Set(COSMETIC_SLOTS));
    const late = fightOn(sim, SECONDS / 2);
    expect(new Set(sim.log.map(({ name }) => name))).toEqual(new Set(EVERY_COMMAND));
    expect(new Set(sim.events('calamity').map(({ calamity }) => calamity))).toEqual(
      new Set(keysOf(CALAMITIES)),
    );
    expect(new Set(sim.events('effect').map(({ effect }) => effect))).toEqual(new Set(EFFECT_IDS));
    const restored = simulate({ world: restoreWorld(middle) });
    expect(fightOn(restored, SECONDS / 2)).toEqual(late);
    expect(outfits(restored)).toEqual(outfits(sim));
    const hashes = [...early, ...late];
    expect(replay({ checkpoint: start, log: sim.log, hashes })).toEqual({
      seconds: SECONDS,
      difference: null,
    });
  },
);

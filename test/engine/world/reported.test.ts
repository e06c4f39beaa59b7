import { expect, it } from 'vitest';
import { coldPatch } from '../../../engine/report/snapshot-writer.ts';
import { roundState } from '../../../engine/report/state.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import type { Mode } from '../../../schema/catalog/catalog.ts';
import type { Round } from '../../../schema/records/state.ts';
import { letTimeRunOut } from '../arranged.ts';

/** Every change outside the columns of the state is reported in the tick in which it happens. */

/** The round without the values in the columns, and without the values that are reported only at intervals. */
function coldPartOf({ scores, reserves, odds, lobby, calamities, bosses, overlay, ...round }: Round) {
  const isHeld = round.heldUntil !== null; // a held round's banner counts down by seconds
  return {
    ...{ ...round, remaining: 0, resultsRemaining: 0, leadChanges: 0 },
    ...{ scores: scores.length, reserves: reserves.length, odds: odds?.length },
    lobby: lobby && { ...lobby, secondsLeft: lobby.secondsLeft !== null },
    calamities: calamities.map(each => ({ ...each, x: 0, y: 0, remaining: 0 })),
    bosses: bosses.map(({ leavesIn, ...boss }) => boss),
    overlay: { ...overlay, announcement: isHeld ? null : overlay.announcement?.text },
  };
}

/** Returns a function that carries out a step and then compares what was reported with the state. */
function watched(sim: Simulated) {
  const { world } = sim;
  const known = { round: '', pilots: '' };
  const present = () => ({
    round: JSON.stringify(coldPartOf(roundState(world))),
    pilots: JSON.stringify([...world.roster.values()]),
  });
  return (step: () => unknown, name: string) => {
    step();
    const patch = coldPatch(world);
    if (patch?.round) known.round = present().round;
    if (patch?.pilots) known.pilots = present().pilots;
    expect({ after: name, ...known }).toEqual({ after: name, ...present() });
  };
}

it.each<Mode>(['dogfight', 'reserves', 'ffa', 'ffaReserves', 'boss'])(
  'in the mode %s, every change of the world is reported',
  mode => {
    const settings = { bots: 8, teamCount: 2 as const, teamPick: true, trailMinutes: 1, calamities: false };
    const sim = simulate({ pilots: ['ada', 'bob'], settings });
    const step = watched(sim);
    const run: typeof sim.run = (name, input) => {
      step(() => sim.run(name, input), name);
      return undefined as never;
    };
    const fly = (ticks: number) => {
      for (let i = 0; i < ticks; i++) step(() => sim.ticks(1), `tick ${sim.tick}`);
    };
    step(() => {}, 'the start');
    run('showMenuPage', { page: 'credits' });
    run('openLobby', { mode });
    run('addPilot', { username: 'cyd', team: 'blue' });
    run('startCountdown', {});
    run('holdLobby', { hold: true });
    run('holdLobby', { hold: false });
    run('setField', { field: 'mars' });
    run('showScreen', { screen: 'leaderboard', seconds: 1 });
    run('setMusicBeat', { bpm: 120, beatAt: 1 });
    fly(70);
    run('startRound', {});
    fly(130);
    run('followPilot', { id: 'ada' });
    run('announce', { text: 'Hello', seconds: 1 });
    run('placeBounty', { target: 'ada', by: 'bob' });
    run('placeBounty', { target: 'bob' });
    run('startCalamity', { type: 'blackHole' });
    run('launchNuke', {});
    if (mode !== 'boss') run('spawnBoss', { boss: 'Hydra' });
    run('killlistBoard', { board: 'kills' });
    run('resultsBoard', { board: 'damage' });
    run('testCosmetics', {});
    step(() => sim.command('addPilot', { username: 'cyd', name: 'Heron 31' }), 'a new name');
    step(() => sim.internal('giantEmote', { user: 'Zoe', emote: '25' }), 'giantEmote');
    step(() => sim.internal('cheer', { user: 'ada', bits: 100, text: '' }), 'cheer');
    step(() => sim.internal('setSeason', { season: 'halloween' }), 'setSeason');
    step(() => sim.internal('setPlatform', { chat: true, demo: false }), 'setPlatform');
    step(() => sim.set({ fleetSize: 7, bots: 9 }), 'applySettings');
    fly(600);
    step(() => sim.internal('removePilot', { pilot: 'ada' }), 'removePilot');
    run('addPilot', { username: 'ada' });
    step(
      () => sim.internal('removePilot', { pilot: 'bob', rename: { from: 'bob', to: 'Heron' } }),
      'replaceName',
    );
    step(() => sim.internal('holdRound', { seconds: 1, until: 5 }), 'holdRound');
    fly(70);
    step(() => sim.internal('setPause', { pause: { since: 5, by: 'ada', inMenu: true } }), 'setPause');
    fly(10);
    step(() => sim.internal('setPause', { pause: null }), 'setPause');
    if (sim.round.phase === 'playing') step(() => letTimeRunOut(sim), 'the end');
    if (mode === 'dogfight' || mode === 'ffa') expect(sim.round.result).not.toBeNull();
    fly(30);
    const to = { id: 'chat:cy', login: 'cy', name: 'Cy' };
    step(() => sim.internal('moveViewer', { from: 'chat:cyd', to }), 'moveViewer');
    step(() => sim.internal('forgetViewer', { id: 'chat:bob' }), 'forgetViewer');
    if (sim.round.result) run('closeResults', {});
    run('openMainMenu', {});
    fly(2);
  },
);

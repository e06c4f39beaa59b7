import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { readReplay } from '../../../net/replays/reader.ts';
import { createReplays } from '../../../net/replays/replays.ts';
import type { Simulation } from '../../../net/simulation/sim-client.ts';
import type { Checkpoint, LoggedCommand, Report } from '../../../schema/wire/messages.ts';
import { MAX_RECORDED_TICKS } from '../../../schema/wire/replay.ts';

/** Tests where the recordings of rounds begin and end, from the reports of a fight. */

const checkpoint = (tick: number): Checkpoint => ({ format: 1, tick, arrays: {}, json: '{}' });
const hash = (tick: number) => ({ tick, value: '0123456789abcdef' });
const command = (tick: number): LoggedCommand => ({ tick, name: 'announce', input: { text: `${tick}` } });
const START = [{ type: 'round.start' }] as unknown as Report['events'];

function fight() {
  const home = newHome();
  const lines: string[] = [];
  const round = { phase: 'playing', mode: 'ffa', field: 'moon' };
  const simulation = { cold: { round, pilots: [{}, {}] }, restarts: 0 };
  const replays = createReplays(home, simulation as unknown as Simulation, line => lines.push(line));
  const report = (more: Partial<Report>, log: LoggedCommand[] = []) =>
    replays.report({ tick: 1, replies: [], events: [], frame: false, ...more }, log);
  const folder = join(home, 'replays');
  /** The ticks of the content of each recording. Recordings are sorted by their beginning. */
  const recorded = async () => {
    await replays.close();
    return readdirSync(folder)
      .map(name => readReplay(join(folder, name)).recording)
      .map(({ checkpoint, log, hashes }) => ({
        from: checkpoint.tick,
        log: log.map(({ tick }) => tick),
        hashes: hashes.map(({ tick }) => tick),
      }))
      .sort((a, b) => a.from - b.from);
  };
  return { round, simulation, lines, replays, report, recorded };
}

describe('recording of a round', () => {
  it('a recording contains the commands and hashes from its checkpoint to the end of the round', async () => {
    const { round, report, recorded } = fight();
    report({ events: START, checkpoint: checkpoint(100) }, [command(99)]);
    report({ hash: hash(160), checkpoint: checkpoint(160) }, [command(120), command(150)]);
    round.phase = 'lobby';
    report({ hash: hash(170) }, [command(165)]);
    report({ hash: hash(230), checkpoint: checkpoint(230) }, [command(200)]);
    expect(await recorded()).toEqual([{ from: 100, log: [120, 150, 165], hashes: [160, 170] }]);
  });

  it('restarting the round ends its recording and begins a new recording', async () => {
    const { report, recorded } = fight();
    report({ checkpoint: checkpoint(100) });
    report({ hash: hash(160) });
    report({ events: START, checkpoint: checkpoint(200), hash: hash(200) }, [command(199)]);
    report({ hash: hash(260) }, [command(210)]);
    expect(await recorded()).toEqual([
      { from: 100, log: [], hashes: [160] },
      { from: 200, log: [210], hashes: [260] },
    ]);
  });

  it('a restart of the simulation ends the recording, since commands may have been lost', async () => {
    const { simulation, report, recorded } = fight();
    report({ checkpoint: checkpoint(100) });
    report({ hash: hash(160) });
    simulation.restarts = 1;
    report({ hash: hash(170) }, [command(165)]);
    report({ checkpoint: checkpoint(180) });
    report({ hash: hash(240) });
    expect(await recorded()).toEqual([
      { from: 100, log: [], hashes: [160] },
      { from: 180, log: [], hashes: [240] },
    ]);
  });

  it.each([
    ['begins', { events: START }, 'playing'],
    ['is prepared', {}, 'lobby'],
  ])('after a recording became full, recording resumes when the next round %s', async (_, more, phase) => {
    const { round, report, recorded } = fight();
    const end = 100 + MAX_RECORDED_TICKS;
    report({ checkpoint: checkpoint(100) });
    report({ hash: hash(end) });
    report({ checkpoint: checkpoint(end + 60), hash: hash(end + 60) });
    round.phase = phase;
    report(more);
    round.phase = 'playing';
    report({ checkpoint: checkpoint(end + 200) });
    report({ hash: hash(end + 260) });
    expect((await recorded()).map(({ from }) => from)).toEqual([100, end + 200]);
  });

  it('after a recording was dropped, a new recording begins at the next checkpoint', async () => {
    const { replays, report, recorded } = fight();
    report({ checkpoint: checkpoint(100) });
    report({ hash: hash(160) });
    await replays.drop();
    report({ hash: hash(220) });
    report({ checkpoint: checkpoint(230) });
    report({ hash: hash(280) });
    expect(await recorded()).toEqual([{ from: 230, log: [], hashes: [280] }]);
  });

  it('a recording contains the mode, the field and the number of pilots', async () => {
    const home = newHome();
    const cold = { round: { phase: 'playing', mode: 'ffa', field: 'moon' }, pilots: [{}, {}] };
    const replays = createReplays(home, { cold, restarts: 0 } as unknown as Simulation, () => {});
    const report = (more: Partial<Report>) =>
      replays.report({ tick: 1, replies: [], events: [], frame: false, ...more }, []);
    report({ checkpoint: checkpoint(100) });
    cold.pilots.push({});
    report({ hash: hash(160) });
    await replays.close();
    const [name = ''] = readdirSync(join(home, 'replays'));
    expect(readReplay(join(home, 'replays', name)).header).toMatchObject({
      mode: 'ffa',
      field: 'moon',
      pilots: 2,
    });
  });
});

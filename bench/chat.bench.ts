import { isolateSimulation } from '../harness/cores.ts';
import { mainThreadCpu } from '../harness/cpu.ts';
import { type BenchApp, startBenchApp } from './lib/app.ts';
import { type ChatCounts, type Chatters, startChatters } from './lib/chatters.ts';
import type { Bench, BenchOptions, Figure } from './lib/report.ts';
import { mean, median, summary } from './lib/stats.ts';
import { tickTimings } from './lib/tick-times.ts';

/**
 * Measures how a busy chat affects the ticks of a fight. The busy chat and a silent chat take turns. In the busy chat,
 * viewers write 50 lines per second, half of which are ability commands. Each minute, 500 viewers join and 500 leave.
 * There are also redemptions and cheers. In both cases the pilots are 500 viewers. The ticks are measured first as on
 * users' machines, then with a separate core for the simulation, if possible. The bench takes about two minutes.
 */

const VIEWERS = 500;

/**
 * Number of turns. Without a separate core, the slowest tick of a second depends on everything else that runs on the
 * same core, so many seconds are needed.
 */
const TURNS = { asUsersHaveIt: 10, ownCore: 4 };
/** Length of each half of a turn. */
const SECONDS = 3;

const bench: Bench = {
  title: `Tick of a fight of ${VIEWERS} viewers who joined by chat, with 50 lines a second`,
  async run(options) {
    const app = await startBenchApp();
    const chatters = startChatters(app);
    const joining = await joinAll(app, chatters);
    if (!options.quick) await takeTurns(app, chatters, 1, options); // so that frequently used code is compiled
    const turns = await takeTurns(app, chatters, TURNS.asUsersHaveIt, options);
    const figures = [joining.figure, ...tickFigures('as users have it', turns)];
    if (await isolateSimulation(process.pid, [chatters.pid])) {
      const more = await takeTurns(app, chatters, TURNS.ownCore, options);
      figures.push(...tickFigures('own core, real time', more));
      turns.push(...more);
    }
    figures.push(answersOf([joining.counts, ...turns.map(({ counts }) => counts)], await viewersIn(app)));
    figures.push(costOf(turns));
    chatters.stop();
    await app.stop();
    return figures;
  },
};
export default bench;

/** Starts a round with a bot for each viewer, and lets all viewers join. Then the bots leave. */
async function joinAll(app: BenchApp, chatters: Chatters) {
  await app.fight(VIEWERS);
  const from = performance.now();
  const counts = await chatters.join(VIEWERS);
  const value = (performance.now() - from) / 1_000;
  await app.call('PATCH', '/settings', { bots: 0 });
  const name = `${VIEWERS} viewers joining a round by chat, as fast as they are answered`;
  return { counts, figure: { name, value, unit: 's', failure: lossOf([counts]) } };
}

interface Watched {
  ticks: Awaited<ReturnType<typeof tickTimings>>;
  givenUp: number;
  /** CPU time of the front thread per second. Unit: us. */
  usASecond: number;
  seconds: number;
}

interface Turn {
  alone: Watched;
  busy: Watched;
  counts: ChatCounts;
}

/** Alternates between a silent and a busy chat, so that a drift of the machine affects both equally. */
async function takeTurns(app: BenchApp, chatters: Chatters, count: number, { quick }: BenchOptions) {
  const turns: Turn[] = [];
  for (let turn = 0; turn < (quick ? 1 : count); turn++) {
    const seconds = quick ? 1 : SECONDS;
    const alone = turn % 2 === 0 ? await watch(app, seconds) : undefined;
    const { busy, counts } = await watchChat(app, chatters, seconds);
    turns.push({ alone: alone ?? (await watch(app, seconds)), busy, counts });
  }
  return turns;
}

async function watchChat(app: BenchApp, chatters: Chatters, seconds: number) {
  chatters.chat();
  const busy = await watch(app, seconds);
  return { busy, counts: await chatters.pause() };
}

async function watch(app: BenchApp, seconds: number): Promise<Watched> {
  const now = () => ({
    at: performance.now() / 1_000,
    us: mainThreadCpu() / 1_000,
    slipped: app.simulation.timing?.slipped ?? 0,
  });
  const from = now();
  const ticks = await tickTimings(app, seconds);
  const to = now();
  const took = to.at - from.at;
  return { ticks, givenUp: to.slipped - from.slipped, usASecond: (to.us - from.us) / took, seconds: took };
}

/**
 * Compares means, not medians, of the p99 per second. The p99 of a second's 60 ticks is the slowest tick. It takes
 * about 0.6 ms, but 1.4 ms in a third to a half of all seconds, as with a garbage collection. So the median may be
 * close to either of these times.
 */
function tickFigures(how: string, turns: readonly Turn[]): Figure[] {
  const times = (side: 'alone' | 'busy', part: 'p50' | 'p99') =>
    turns.flatMap(turn => turn[side].ticks.map(time => time[part]));
  const failure = lossOf(turns.map(({ counts }) => counts));
  const givenUp = (side: 'alone' | 'busy') => turns.reduce((sum, turn) => sum + turn[side].givenUp, 0);
  const ratio = (part: 'p50' | 'p99') => ({
    name: `tick ${part}, ${how}: with chat / alone`,
    value: mean(times('busy', part)) / mean(times('alone', part)),
    unit: 'x',
    failure,
    details: { alone: summary(times('alone', part)), busy: summary(times('busy', part)) },
  });
  const slips = {
    name: `ticks given up, ${how}: with chat`,
    value: givenUp('busy'),
    unit: 'ticks',
    details: { alone: givenUp('alone') },
  };
  return [ratio('p99'), ratio('p50'), slips];
}

const sumOf = (all: readonly ChatCounts[], part: 'sent' | 'taken') =>
  all.reduce((sum, counts) => sum + counts[part], 0);

/**
 * Returns why the figures are invalid: nothing was sent, or a report was lost or refused. Returns undefined if the
 * figures are valid.
 */
function lossOf(all: readonly ChatCounts[]) {
  const [sent, taken] = [sumOf(all, 'sent'), sumOf(all, 'taken')];
  if (sent === 0) return 'nothing was sent';
  const wrong = all.find(counts => counts.wrong)?.wrong;
  return taken < sent ? `${sent - taken} of ${sent} were lost or refused, such as ${wrong}` : undefined;
}

const viewersIn = async ({ call }: BenchApp): Promise<number> =>
  (await call('GET', '/state')).pilots.filter(({ bot }: { bot: boolean }) => !bot).length;

function answersOf(all: readonly ChatCounts[], viewers: number): Figure {
  const missing = viewers === VIEWERS ? undefined : `${viewers} of ${VIEWERS} viewers are in the game`;
  return {
    name: 'lines, redeems and cheers: answered / sent',
    value: sumOf(all, 'taken') / sumOf(all, 'sent'),
    unit: 'x',
    failure: lossOf(all) ?? missing,
    details: { sent: sumOf(all, 'sent'), viewers },
  };
}

/** The front thread's CPU time per report: the difference between a busy and a silent chat, divided by the reports. */
function costOf(turns: readonly Turn[]): Figure {
  const costs = turns.map(
    ({ alone, busy, counts }) => ((busy.usASecond - alone.usASecond) * busy.seconds) / counts.sent,
  );
  return {
    name: 'CPU of the front thread for a line, redeem or cheer',
    value: median(costs),
    unit: 'us',
    details: summary(costs),
  };
}

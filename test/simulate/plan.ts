import { pick, type Random, seededBy, shuffled, wholeBetween } from '../../core/random.ts';

/** A fault. Times are in ms of the simulation. `who` is the beginning of the names of callers, or of connections. */
export type Fault = { at: number } & (
  | { kind: 'kill' | 'stop' }
  /** The server is killed during the n-th call to the disk after `at`. */
  | { kind: 'kill-in-call'; n: number }
  /** The server is killed or stopped when the n-th answer after `at` has reached one of the callers. */
  | { kind: 'after-answer'; how: 'kill' | 'stop'; who: string; n: number }
  /** The server is killed `after` ms after it next begins to answer requests. */
  | { kind: 'kill-after-start'; after: number }
  /** The server is killed `after` ms after the end of the next round. */
  | { kind: 'kill-after-round'; after: number }
  /**
   * The world carries out commands in the tick of its newest checkpoint, but after the checkpoint was taken. The server
   * is killed `after` ms later.
   */
  | { kind: 'kill-behind-checkpoint'; after: number }
  /** The same with a checkpoint that was taken after commands of its own tick, and contains them. */
  | { kind: 'kill-with-checkpoint'; after: number }
  /** Writing the next file takes seconds. The server is stopped `after` ms after the file was begun. */
  | { kind: 'stop-while-saving'; after: number }
  /**
   * The next calls to the disk fail when the next round has ended, and the server may be killed `killAfter` ms later.
   */
  | { kind: 'disk-after-round'; times: number; killAfter: number | null }
  | { kind: 'thread'; how: 'end' | 'throw' | 'hang' }
  /**
   * The simulation thread fails at once, and again `every` ms after the start of each new world, `times` times in
   * total. With `isWithReport`, it fails again while its next report after that time is still in transit.
   */
  | {
      kind: 'thread-in-a-row';
      how: 'end' | 'throw' | 'hang';
      times: number;
      every: number;
      isWithReport: boolean;
    }
  /**
   * Counted from `at` on, the n-th request of the callers causes a failure: in the k-th call to the disk while the
   * request is handled, or at once. Calls to the disk fail, the server is killed or stopped, or the simulation thread
   * fails or does not run for some time.
   */
  | {
      kind: 'in-request';
      who: string;
      n: number;
      call: 'statement' | 'commit' | null;
      k: number;
      what: Mishap;
    }
  /** The simulation thread does not run for `ms` ms. */
  | { kind: 'thread-stall'; ms: number }
  /** The next commands are sent late, and the simulation thread fails `after` ms after they should have been sent. */
  | { kind: 'thread-before-commands'; how: 'end' | 'throw'; after: number }
  /** The simulation thread fails `after` ms after a report that has both replies and a checkpoint. */
  | { kind: 'thread-after-checkpoint'; how: 'end' | 'throw'; after: number }
  /** The n-th call to the disk of the kind `call` after `at` fails, `times` calls in total. */
  | { kind: 'disk'; call: 'statement' | 'commit'; n: number; times: number }
  /** The next statement fails that has been rare so far, and then further calls to the disk, `times` in total. */
  | { kind: 'disk-rare'; times: number }
  | { kind: 'clock'; by: number }
  /** All connections whose names begin with `who` break. */
  | { kind: 'cut'; who: string }
  | { kind: 'delay'; lasts: number; most: number }
  | { kind: 'refuse' | 'lose-requests' | 'lose-answers' | 'repeat'; lasts: number; share: number }
  | { kind: 'platform'; how: 'away' | 'no-answer' | 'ignores' | 'slow'; lasts: number; share: number }
  /** The named points of the program may cause faults. */
  | { kind: 'points'; lasts: number }
);

/** A failure that is caused while a request is handled. */
export type Mishap =
  | { kind: 'disk'; times: number }
  | { kind: 'kill' }
  | { kind: 'stop' }
  | { kind: 'thread'; how: 'end' | 'throw' }
  | { kind: 'stall'; ms: number };

export type FaultPlan = readonly Fault[];

/** Possible average times between two faults; a seed uses one of them. Unit: ms. */
const EVERY_MS = [3_000, 7_000, 15_000];
/** Share of the kinds of faults that a seed uses. */
const SHARE_OF_KINDS = 0.5;
/** Time without faults at the beginning. Unit: ms. */
const CALM_MS = 4_000;

type Draw = (random: Random) => Omit<Fault, 'at'>;

const share = (random: Random) => Math.round(random() * 50 + 5) / 100;
/**
 * Names of the callers whose requests cause failures; an empty name stands for all callers. Some callers act rarely,
 * but their acts change most; they are listed twice.
 */
const REQUESTERS = [
  '',
  'stopper',
  'lifter',
  'streamer',
  'agent',
  'agent',
  'sound',
  'layout',
  'crier',
  'chat',
  'bridge',
  'author',
  'bot',
];
/** Callers whose requests have keys, under which they are carried out only once. */
const KEYED = ['crier', 'crier', 'herald', 'author', 'bot'];
const refusal = (random: Random): Mishap => ({ kind: 'disk', times: wholeBetween(random, 1, 3) });
const stall = (random: Random): Mishap => ({ kind: 'stall', ms: wholeBetween(random, 20, 1_500) });
const inRequest = (random: Random, call: 'statement' | 'commit' | null, what: Mishap) => ({
  kind: 'in-request' as const,
  who: pick(random, REQUESTERS),
  n: wholeBetween(random, 1, 2),
  call,
  k: wholeBetween(random, 1, 3),
  what,
});
const lasts = (random: Random) => wholeBetween(random, 500, 12_000);

/** The kinds of faults. Each is drawn as often as its weight says. */
const FAULTS: readonly (readonly [weight: number, draw: Draw])[] = [
  [4, () => ({ kind: 'kill' })],
  [5, random => ({ kind: 'kill-in-call', n: wholeBetween(random, 1, 40) })],
  [
    6,
    random => ({
      kind: 'after-answer',
      how: 'kill',
      who: pick(random, ['', 'stopper', 'sound', 'crier', 'chat', 'bridge', 'author']),
      n: wholeBetween(random, 1, 3),
    }),
  ],
  [4, random => ({ kind: 'kill-after-start', after: wholeBetween(random, 0, 1_500) })],
  [8, random => inRequest(random, pick(random, ['statement', 'commit']), refusal(random))],
  [3, random => inRequest(random, pick(random, [null, 'statement', 'commit']), { kind: 'kill' })],
  [
    8,
    random =>
      inRequest(random, pick(random, [null, 'statement', 'commit', 'commit']), {
        kind: 'thread',
        how: pick(random, ['end', 'throw']),
      }),
  ],
  [6, random => inRequest(random, null, stall(random))],
  [
    4,
    random => ({
      kind: 'thread-in-a-row',
      how: pick(random, ['end', 'throw', 'hang']),
      times: wholeBetween(random, 2, 4),
      every: wholeBetween(random, 5, 1_500),
      isWithReport: random() < 0.3,
    }),
  ],
  [3, random => ({ kind: 'kill-after-round', after: wholeBetween(random, 0, 1_500) })],
  [5, random => ({ kind: 'kill-behind-checkpoint', after: wholeBetween(random, 5, 500) })],
  [
    4,
    random => ({
      kind: 'disk-after-round',
      times: wholeBetween(random, 1, 20),
      killAfter: random() < 0.5 ? wholeBetween(random, 0, 1_500) : null,
    }),
  ],
  [2, () => ({ kind: 'stop' })],
  [5, random => ({ kind: 'thread', how: pick(random, ['end', 'throw', 'hang'] as const) })],
  [6, random => ({ kind: 'thread-stall', ms: wholeBetween(random, 20, 3_000) })],
  [
    3,
    random => ({
      kind: 'thread-before-commands',
      how: pick(random, ['end', 'throw'] as const),
      after: wholeBetween(random, 1, 39),
    }),
  ],
  [
    3,
    random => ({
      kind: 'thread-after-checkpoint',
      how: pick(random, ['end', 'throw'] as const),
      after: wholeBetween(random, 1, 900),
    }),
  ],
  [
    12,
    random => ({
      kind: 'disk',
      call: random() < 0.5 ? 'statement' : 'commit',
      n: wholeBetween(random, 1, 60),
      times: wholeBetween(random, 1, 12),
    }),
  ],
  [3, random => ({ kind: 'clock', by: wholeBetween(random, -7_200, 7_200) * 1_000 })],
  [8, random => ({ kind: 'cut', who: pick(random, ['', 'stream', 'overlay', 'bridge', 'bot']) })],
  [8, random => ({ kind: 'delay', lasts: lasts(random), most: wholeBetween(random, 5, 3_000) })],
  [5, random => ({ kind: 'refuse', lasts: lasts(random), share: share(random) })],
  [8, random => ({ kind: 'lose-requests', lasts: lasts(random), share: share(random) })],
  [12, random => ({ kind: 'lose-answers', lasts: lasts(random), share: share(random) })],
  [8, random => ({ kind: 'repeat', lasts: lasts(random), share: share(random) })],
  [
    10,
    random => ({
      kind: 'platform',
      how: pick(random, ['away', 'no-answer', 'slow']),
      lasts: lasts(random),
      share: share(random),
    }),
  ],
  // A kind of its own, because it shows only if the game runs long enough to stop waiting for an answer.
  [10, random => ({ kind: 'platform', how: 'ignores', lasts: lasts(random), share: 1 })],
  [8, random => ({ kind: 'points', lasts: wholeBetween(random, 5_000, 60_000) })],
];

/** Average time between two faults of `RISKS`. Unit: ms. */
const RISK_EVERY_MS = 8_000;

/**
 * Faults at the moments when acknowledged data is most at risk: while it is in only one place, or is being written or
 * undone. All are rare enough that `FAULTS` would seldom cause them within minutes.
 */
const RISKS: readonly Draw[] = [
  ...Array<Draw>(3).fill(random => ({ kind: 'disk-rare', times: wholeBetween(random, 1, 3) })),
  random => ({ ...inRequest(random, pick(random, ['statement', 'commit']), refusal(random)), who: 'lifter' }),
  random => ({ ...inRequest(random, null, stall(random)), who: 'stopper', n: 1 }),
  random => ({ ...inRequest(random, null, { kind: 'stop' }), who: pick(random, ['chat', 'bridge', 'bot']) }),
  random => ({ kind: 'stop-while-saving', after: wholeBetween(random, 200, 2_400) }),
  random => ({ kind: 'after-answer', how: 'stop', who: pick(random, KEYED), n: wholeBetween(random, 1, 2) }),
  random => ({ kind: 'after-answer', how: 'kill', who: pick(random, KEYED), n: wholeBetween(random, 1, 2) }),
  random => ({ kind: 'kill-with-checkpoint', after: wholeBetween(random, 5, 900) }),
  random => ({ kind: 'kill-behind-checkpoint', after: wholeBetween(random, 5, 500) }),
  random => ({
    kind: 'thread-in-a-row',
    how: pick(random, ['end', 'throw']),
    times: 2,
    every: wholeBetween(random, 5, 1_500),
    isWithReport: true,
  }),
];

/** Draws a fault according to the weights. */
function drawFault(faults: typeof FAULTS, random: Random): Omit<Fault, 'at'> {
  let left = random() * faults.reduce((sum, [weight]) => sum + weight, 0);
  const chosen = faults.find(([weight]) => {
    left -= weight;
    return left < 0;
  });
  return chosen ? chosen[1](random) : { kind: 'kill' };
}

/** Times from `CALM_MS` to `end`, on average `every` ms apart. */
function drawTimes(random: Random, end: number, every: number): number[] {
  const times: number[] = [];
  for (let at = CALM_MS; ; times.push(at)) {
    at += Math.round(random() * 2 * every);
    if (at >= end) return times;
  }
}

/** Returns a function that draws each fault of the list once, in random order, and then begins anew. */
function inTurn(draws: readonly Draw[], random: Random): () => Omit<Fault, 'at'> {
  let left: Draw[] = [];
  return () => {
    if (left.length === 0) left = shuffled(random, draws);
    const draw = left.pop() as Draw;
    return draw(random);
  };
}

/**
 * Draws the plan of a seed for `minutes` minutes, sorted by time. It uses only some kinds of faults, and these more
 * often. If a seed mixed all kinds, errors that need two faults of the same kind would be missed. Every plan also
 * contains all of the faults of `RISKS` in turn.
 */
export function drawPlan(seed: number, minutes: number): FaultPlan {
  const random = seededBy(seed, 'plan');
  const faults = FAULTS.filter(() => random() < SHARE_OF_KINDS);
  const every = pick(random, EVERY_MS);
  const times = (each: number) => drawTimes(random, minutes * 60_000, each);
  const drawRisk = inTurn(RISKS, seededBy(seed, 'risks'));
  const plan = [
    ...times(every).map(at => ({ at, ...drawFault(faults, random) })),
    ...times(RISK_EVERY_MS).map(at => ({ at, ...drawRisk() })),
  ] as Fault[];
  return plan.sort((one, other) => one.at - other.at);
}

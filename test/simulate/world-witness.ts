import type { ThreadObserver } from '../../harness/simulation/thread.ts';
import type { Report, Startup } from '../../schema/wire/messages.ts';

/** One time that the world did something. */
interface Happened {
  /** First tick whose checkpoint contains it. */
  tick: number;
  /** Simulated time. Unit: ms. */
  at: number;
}

/**
 * Records what the world did according to its reports, and what was undone when it returned to a checkpoint. Each thing
 * that the world did is called a deed. The functions below name it by a text such as `join ada`.
 */
export interface WorldWitness {
  readonly observer: Pick<ThreadObserver, 'started' | 'reported'>;
  /** How often the deed happened in the current world. */
  count(deed: string): number;
  /** Whether the deed happened in a world that was replaced by a new one, or may have been undone. */
  mayBeLost(deed: string): boolean;
  /** Whether a world that did the deed was replaced by a new one after `since` (ms), and the deed did not happen again. */
  wasGivenUp(deed: string, since: number): boolean;
  /**
   * Whether the world returned to a checkpoint on the disk that is older than the deed, after `since` (ms), and the
   * deed did not happen again.
   */
  wasUndone(deed: string, since?: number): boolean;
  /**
   * `at` is the time at which the world last returned to a checkpoint. That checkpoint contains the deeds up to the
   * time `to`. Unit: simulated ms.
   */
  readonly rewound: { at: number; to: number };
  /** Whether the world has returned to a checkpoint from before that time since then. Unit: ms. */
  hasLost(at: number): boolean;
  /** Time at which a world was last replaced by a new one, in ms. */
  readonly renewedAt: number;
  /** Time at which a world last started, in ms. */
  readonly startedAt: number;
  /** Whether a world is running. A running world has reported within the last 150 ms. */
  readonly works: boolean;
  /** Time of the last report after a silence, in ms. During the silence the world did nothing. */
  readonly silentAt: number;
}

/** Time without a report after which a world counts as silent. A running world reports more often. Unit: ms. */
const SILENT_MS = 150;

export const announced = (text: string) => `announce ${text}`;
export const joined = (user: string) => `join ${user}`;
export const cheered = (text: string) => `cheer ${text}`;
export const applied = (payment: string) => `applied ${payment}`;

export function createWorldWitness(now: () => number): WorldWitness {
  let done = new Map<string, Happened[]>();
  const lost = new Set<string>();
  /** For each deed that was undone: the time at which the world returned. */
  const undone = new Map<string, number>();
  /** For each deed of a world that was replaced by a new one: the time of the replacement. */
  const givenUp = new Map<string, number>();
  /** Times at which checkpoints were reported, by tick. */
  let checkpointAt = new Map<number, number>();
  const rewound = { at: -1, to: -1 };
  const returns: { at: number; to: number }[] = [];
  let renewedAt = -1;
  let startedAt = -1;
  let reportedAt = -1;
  let silentAt = -1;

  const add = (deed: string, tick: number) => {
    const list = done.get(deed) ?? [];
    list.push({ tick, at: now() });
    done.set(deed, list);
    undone.delete(deed);
    givenUp.delete(deed);
  };
  const observe = ({ tick: reported, events, checkpoint }: Report) => {
    if (now() - reportedAt > SILENT_MS) silentAt = now();
    reportedAt = now();
    // Anything reported after the checkpoint of its tick is not in that checkpoint.
    const tick = reported + Number(checkpointAt.has(reported));
    if (checkpoint) checkpointAt.set(checkpoint.tick, now());
    for (const { type, fields } of events) {
      if (type === 'announce') add(announced(fields.text), tick);
      else if (type === 'join') add(joined(fields.user), tick);
      else if (type === 'cheer') add(cheered(fields.text), tick);
      else if (type === 'redeem.applied' && fields.redemption) add(applied(fields.redemption), tick);
    }
  };
  const forget = (deed: string) => {
    done.delete(deed);
    lost.add(deed);
  };
  const returnTo = ({ checkpoint, log, untilTick }: NonNullable<Startup['resume']>) => {
    const again = JSON.stringify(log);
    const isThere = (deed: string, { tick }: Happened) =>
      tick <= checkpoint.tick || again.includes(JSON.stringify(deed.slice(deed.indexOf(' ') + 1)));
    for (const [deed, list] of [...done]) {
      if (list.every(one => isThere(deed, one))) continue;
      forget(deed);
      if (untilTick === checkpoint.tick) undone.set(deed, now()); // a new process does not repeat commands
    }
    rewound.at = now();
    rewound.to = log.length > 1 ? now() : (checkpointAt.get(checkpoint.tick) ?? -1);
    returns.push({ ...rewound });
    checkpointAt = new Map([...checkpointAt].filter(([tick]) => tick <= checkpoint.tick));
  };
  const renew = () => {
    for (const deed of [...done.keys()]) {
      forget(deed);
      givenUp.set(deed, now());
    }
    done = new Map();
    checkpointAt = new Map();
    undone.clear();
    renewedAt = now();
  };

  return {
    observer: {
      started({ resume }) {
        startedAt = now();
        if (resume) returnTo(resume);
        else renew();
      },
      reported: observe,
    },
    count: deed => done.get(deed)?.length ?? 0,
    mayBeLost: deed => lost.has(deed),
    wasGivenUp: (deed, since) => (givenUp.get(deed) ?? -1) > since,
    wasUndone: (deed, since = -1) => (undone.get(deed) ?? -1) > since,
    rewound,
    hasLost: since => returns.some(({ at, to }) => at >= since && to < since),
    get renewedAt() {
      return renewedAt;
    },
    get startedAt() {
      return startedAt;
    },
    get silentAt() {
      return silentAt;
    },
    get works() {
      return now() - reportedAt < SILENT_MS;
    },
  };
}

import type { ThreadObserver } from '../../harness/simulation/thread.ts';
import type { Report, Startup } from '../../schema/wire/messages.ts';

/** Something that happened in the world and names what was asked for. */
interface Happened {
  /** Checkpoints of this tick and later ones contain it. */
  tick: number;
  /** Time of the simulation, ms. */
  at: number;
}

/** What the world did, as it reported that, and what was undone when it returned to a checkpoint. */
export interface WorldWitness {
  readonly observer: Pick<ThreadObserver, 'started' | 'reported'>;
  /** How often it happened in the world as it is. */
  count(deed: string): number;
  /** Whether it happened in a world that was given up for a fresh one, or may have been undone. */
  mayBeLost(deed: string): boolean;
  /** Whether it happened in a world that was given up for a fresh one, after that time, ms, and did not happen again. */
  wasGivenUp(deed: string, since: number): boolean;
  /** Whether the world returned to a checkpoint on the disk from before it, and it did not happen again. */
  wasUndone(deed: string): boolean;
  /** When the world last returned to a checkpoint, and up to when what was done before is in it. Times of the simulation, ms. */
  readonly rewound: { at: number; to: number };
  /** When the world was last made anew. */
  readonly renewedAt: number;
  /** When a world last started, ms. */
  readonly startedAt: number;
  /** Whether a world works: it has reported just now. */
  readonly works: boolean;
  /** When it last reported after a silence in which it did nothing, ms. */
  readonly silentAt: number;
}

/** A world that works is never silent for so long, ms. */
const SILENT_MS = 150;

export const announced = (text: string) => `announce ${text}`;
export const joined = (user: string) => `join ${user}`;
export const cheered = (text: string) => `cheer ${text}`;
export const applied = (payment: string) => `applied ${payment}`;

export function createWorldWitness(now: () => number): WorldWitness {
  let done = new Map<string, Happened[]>();
  const lost = new Set<string>();
  const undone = new Set<string>();
  /** When the world was given up in which it happened. */
  const givenUp = new Map<string, number>();
  /** When the checkpoint of that tick was reported. */
  let checkpointAt = new Map<number, number>();
  const rewound = { at: -1, to: -1 };
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
    // what is reported after the checkpoint of its tick is not in that checkpoint
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
      if (untilTick === checkpoint.tick) undone.add(deed); // a new process: nothing is carried out again
    }
    rewound.at = now();
    rewound.to = log.length > 1 ? now() : (checkpointAt.get(checkpoint.tick) ?? -1);
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
    wasUndone: deed => undone.has(deed),
    rewound,
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

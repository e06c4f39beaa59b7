import { RECEIPT_STATES } from '../../schema/platform/platform.ts';
import { EVENT_TYPES } from '../../schema/records/events.ts';
import { SCRIPT_ENDS } from '../../schema/records/script-run.ts';
import type { Route } from '../../server/http/routes.ts';
import type { EventHub } from '../events/hub.ts';
import type { StreamEntry } from '../events/ring.ts';

/** Counts events since the start of the server. */
export interface EventCounts {
  readonly events: Readonly<Record<string, number>>;
  /** Number of script runs, by result. */
  readonly runs: Readonly<Record<string, number>>;
  /** Number of redemptions, by state. Each redemption counts once for every state that it has had. */
  readonly receipts: Readonly<Record<string, number>>;
}

export function createEventCounts(hub: EventHub): EventCounts {
  const events = zeros(EVENT_TYPES);
  const runs = zeros(SCRIPT_ENDS);
  const receipts = zeros(RECEIPT_STATES);

  const count = ({ type, json }: StreamEntry) => {
    add(events, type);
    if (type === 'script.output') add(runs, JSON.parse(json).end);
    if (type === 'receipt') add(receipts, JSON.parse(json).state);
  };
  hub.subscribe(batch => {
    for (const entry of batch) count(entry);
  });
  return { events, runs, receipts };
}

const zeros = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.map(name => [name, 0]));

/** Adds 1 to a count. Unknown names are ignored, and so is null, which stands for a run that has not ended. */
function add(counts: Record<string, number>, name: string | null) {
  if (name !== null && Object.hasOwn(counts, name)) counts[name] = (counts[name] ?? 0) + 1;
}

/** Wraps routes so that they count their requests. */
export function countedRoutes(routes: readonly Route[]) {
  let requests = 0;
  const counted = (handle: Route['handle']): Route['handle'] => {
    return exchange => {
      requests++;
      return handle(exchange);
    };
  };
  return {
    routes: routes.map(route => ({ ...route, handle: counted(route.handle) })),
    get requests() {
      return requests;
    },
  };
}

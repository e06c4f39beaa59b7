import type { ActionName } from '../../schema/actions/index.ts';
import type { Pilot, Round } from '../../schema/state.ts';
import type { Caller } from '../access/identity.ts';
import { isStoppable } from '../dispatch/admit.ts';
import { SHORT_ANSWER } from '../dispatch/shorten.ts';
import { inTools } from '../dispatch/wording.ts';
import { parseEventFilter } from '../events/filter.ts';
import { nextEvents } from '../events/next-events.ts';
import { canOf } from '../simulation/can.ts';
import { leadersOf } from '../simulation/leaders.ts';
import type { ActionContext } from './context.ts';
import type { NetHandler } from './handler.ts';
import { wholeState } from './whole-state.ts';

/** Leaders in a summary. */
const LEADERS = 5;
/** What stands in an answer beside its events. Unit: characters. */
const ROOM_FOR_THE_REST = 200;
/** Most characters of events in one answer: they are sent twice, as text and as data. */
const MAX_EVENTS_LENGTH = SHORT_ANSWER / 2 - ROOM_FOR_THE_REST;

const COLUMNS = [
  'id',
  'name',
  'team',
  'bot',
  'alive',
  'hp',
  'kills',
  'deaths',
  'assists',
  'damage',
  'lives',
  'missiles',
  'mines',
  'bounties',
] as const satisfies (keyof Pilot)[];

export const describeState: NetHandler<'describeState'> =
  (context, { detail }, { caller }) =>
  () =>
    VIEWS[detail](context, caller);

const VIEWS = {
  summary,
  pilots: pilotTable,
  settings: ({ settings }: ActionContext) => ({ settings: settings.current }),
  can: possibilities,
  full: wholeState,
};

function summary({ state, hub }: ActionContext) {
  const cursor = hub.idOf(hub.last); // read first: what happens in between is reported twice, not lost
  const { round, pilots } = state.snapshot();
  const leaders = leadersOf(round, pilots, LEADERS).map(({ name, team, alive, kills, bounties, deaths }) => ({
    name,
    team,
    alive,
    kills,
    bounties,
    deaths,
  }));
  const flying = pilots.filter(({ alive }) => alive).length;
  const bots = pilots.filter(({ bot }) => bot).length;
  return { round: brief(round), pilots: { joined: pilots.length, flying, bots, leaders }, cursor };
}

function pilotTable({ state, hub }: ActionContext) {
  const cursor = hub.idOf(hub.last);
  const { round, pilots } = state.snapshot();
  const rows = pilots.map(pilot => COLUMNS.map(column => pilot[column]));
  return { round: brief(round), pilots: { columns: [...COLUMNS], rows }, cursor };
}

/** What the caller can do now, in terms of its tools. */
function possibilities({ state, emergency }: ActionContext, caller: Caller) {
  const stopped = (name: ActionName) => (isStoppable(name, caller) ? emergency.refusalFor(caller) : null);
  const can = Object.entries(canOf(state.refusals(), stopped)).map(([name, reason]) => [
    name,
    reason === true ? reason : { ...reason, message: inTools(reason.message) },
  ]);
  return { can: Object.fromEntries(can) };
}

const brief = ({ stats, ...round }: Round) => round;

export const waitForEvent: NetHandler<'waitForEvent'> = ({ hub }, input, { caller }) => {
  const { types, after, timeoutSeconds, limit } = input;
  const filter = parseEventFilter((types ?? []).join(), caller.scope);
  const start = after ? hub.resume(after) : { seq: hub.last, gap: false };
  return async () => {
    const wanted = { filter, limit, maxLength: MAX_EVENTS_LENGTH };
    const { entries, seq, more } = await nextEvents(hub, start.seq, wanted, timeoutSeconds * 1000);
    const events = entries.map(({ json }) => JSON.parse(json));
    return { events, cursor: hub.idOf(seq), more, gap: start.gap };
  };
};

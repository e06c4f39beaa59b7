import { ACTION_NAMES, declarationOf } from '../../schema/actions/index.ts';
import { isListedTo, isReadOnly, toolOf } from '../../schema/base/action.ts';
import { MAX_WAIT_SECONDS } from '../../schema/base/limits.ts';
import type { Pilot, Round } from '../../schema/records/state.ts';
import type { Refusals } from '../../schema/wire/messages.ts';
import type { Caller } from '../access/identity.ts';
import { isStoppable } from '../dispatch/admit.ts';
import { inTools } from '../dispatch/command-names.ts';
import { SHORT_ANSWER } from '../dispatch/shorten.ts';
import { DIGESTED, digestOf } from '../events/digest.ts';
import { parseEventFilter } from '../events/filter.ts';
import { nextEvents } from '../events/next-events.ts';
import { leadersOf } from '../simulation/leaders.ts';
import type { ActionContext } from './context.ts';
import type { NetHandler, PlanningNetHandler } from './handler.ts';
import { wholeState } from './reads.ts';

/** Number of leading pilots in a summary for agents. @limit */
const LEADERS = 5;
/** Part of an answer to an agent that is reserved for everything except events. @limit characters */
const ROOM_FOR_THE_REST = 200;
/**
 * Maximum length of all events in one answer, in characters. It is half of the space, because events are sent
 * twice: as text and as data.
 */
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
  receipts: ({ platforms }: ActionContext) => ({ receipts: platforms.receipts() }),
  full: wholeState,
};

function summary({ state, hub }: ActionContext) {
  const cursor = hub.idOf(hub.last); // read before the events, so that new ones are reported twice rather than lost
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

/** The tools that the caller cannot use now, grouped by reason, and the number of tools that it can use. */
function possibilities({ state, emergency }: ActionContext, caller: Caller) {
  const refusals = state.refusals();
  const tools = ACTION_NAMES.flatMap(name => {
    const declaration = declarationOf(name);
    const tool = toolOf(name, declaration);
    const isOffered = tool !== null && !isReadOnly(declaration) && isListedTo(caller.scope, declaration);
    const stopped = isStoppable(name, caller) ? emergency.refusalFor(caller) : null;
    return isOffered ? [{ tool, refusal: stopped ?? refusals[name as keyof Refusals] }] : [];
  });
  const refused = tools.flatMap(({ tool, refusal }) =>
    refusal ? [{ tool, why: inTools(refusal.message) }] : [],
  );
  const byReason = Object.groupBy(refused, ({ why }) => why);
  const notPossible = Object.entries(byReason).map(([why, those = []]) => ({
    tools: those.map(({ tool }) => tool),
    why,
  }));
  return { possible: tools.length - refused.length, notPossible };
}

/** Returns the round without fields that are usually empty. */
function brief({ stats, resultsRemaining, heldUntil, paused, odds, comeback, ...round }: Round) {
  return {
    ...round,
    ...(resultsRemaining === null ? {} : { resultsRemaining }),
    ...(heldUntil === null ? {} : { heldUntil }),
    ...(paused && { paused }),
    ...(odds === null ? {} : { odds }),
    ...(comeback === null ? {} : { comeback }),
  };
}

export const waitForEvent: PlanningNetHandler<'waitForEvent'> = ({ hub }, input, { caller }) => {
  const { after, limit, full } = input;
  const types = input.types ?? [];
  const filter = parseEventFilter(types.join(), caller.scope);
  const start = after ? hub.resume(after) : { seq: hub.last, gap: false };
  const seconds = Math.min(input.timeoutSeconds, MAX_WAIT_SECONDS);
  const digests = !full && !types.includes(DIGESTED) && filter.wants(DIGESTED);
  const change = async () => {
    const wanted = { filter, limit, maxLength: MAX_EVENTS_LENGTH, withIds: true, digests };
    const { entries, digested, seq, more } = await nextEvents(hub, start.seq, wanted, seconds * 1000);
    const events = entries.map(({ id, json }) => ({ ...JSON.parse(json), id }));
    if (digested.length > 0) events.push(digestOf(digested));
    return { events, cursor: hub.idOf(seq), more, gap: start.gap };
  };
  const clamped = `timeoutSeconds was clamped to ${seconds}: possible values are 0 to ${seconds}.`;
  return { change, remarks: seconds < input.timeoutSeconds ? [clamped] : [] };
};

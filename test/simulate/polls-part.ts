import { Caller } from './caller.ts';
import { epochOf, Followed, isAfter, isIn, type Range, type Sent, seqOf } from './followed.ts';
import type { Part, Simulation } from './simulation.ts';
import { useTool } from './use-tool.ts';

/** Maximum number of events that the model requests at once. It is small, so that often more are waiting. */
const MOST_AT_ONCE = 3;

/** The answer of the tool `wait_for_event`. */
interface Polled {
  events: { id: string; type: string; count?: number }[];
  cursor: string;
  gap: boolean;
}

/**
 * A model that follows the events over MCP: it waits for the next ones, again and again. Without `full`, kills are
 * summed up; the sum must then count each of them.
 */
export function pollsEvents(
  simulation: Simulation,
  name: string,
  sent: Sent,
  { full }: { full: boolean },
): Part {
  const caller = new Caller(simulation, name);
  const followed = new Followed();
  /** The number of kills that each answer summed up, and the events that it covered. */
  const sums: (Range & { kills: number })[] = [];
  const wrong = (what: string) => simulation.fail('a model that polls misses no event', `${name}: ${what}`);

  const isKill = (data: string) => JSON.parse(data).type === 'kill';
  const wants = (data: string) => full || !isKill(data);

  const take = ({ events, cursor, gap }: Polled) => {
    if (followed.last === '' || gap) return followed.beginAt(cursor);
    const range = { epoch: epochOf(cursor), after: seqOf(followed.last), upTo: seqOf(cursor) };
    sums.push({ ...range, kills: events.find(({ type }) => type === 'kills')?.count ?? 0 });
    for (const { id, type } of events) {
      if (type === 'kills') continue;
      if (epochOf(id) !== epochOf(followed.last) || !isAfter(id, followed.last))
        wrong(`${id} came after ${followed.last}`);
      followed.receive(id);
    }
    if (seqOf(cursor) < seqOf(followed.last)) wrong(`the cursor ${cursor} came after ${followed.last}`);
    followed.goTo(cursor);
  };

  const poll = async () => {
    const after = followed.last === '' ? {} : { after: followed.last };
    const timeoutSeconds = caller.below(3);
    const limit = 1 + caller.below(MOST_AT_ONCE);
    const { status, body } = await useTool(caller, 'wait_for_event', {
      ...after,
      limit,
      timeoutSeconds,
      full,
    });
    if (status !== 200) return;
    if (!body.result || body.result.isError) return wrong(JSON.stringify(body));
    take(JSON.parse(body.result.content[0].text));
  };

  const checkSums = () => {
    const kills = [...sent].filter(([, { data }]) => isKill(data)).map(([id]) => id);
    for (const sum of full ? [] : sums) {
      const covered = kills.filter(id => isIn(id)(sum)).length;
      if (covered > sum.kills) wrong(`${covered} kills up to ${sum.upTo} were summed up as ${sum.kills}`);
    }
  };

  return {
    start: () => void caller.repeat(50, 1_500, poll),
    finish() {
      checkSums();
      for (const id of followed.missing(sent, wants)) wrong(`${id} is missing`);
    },
  };
}

import { beforeEach, describe, expect, it } from 'vitest';
import { describeState } from '../../../net/actions/agent-views.ts';
import type { ActionContext } from '../../../net/actions/context.ts';
import type { Call } from '../../../net/dispatch/dispatch.ts';
import { createEventHub, type EventHub } from '../../../net/events/hub.ts';
import { ACTION_NAMES } from '../../../schema/actions/index.ts';
import type { Scope } from '../../../schema/base/action.ts';
import type { Pilot, Round } from '../../../schema/records/state.ts';

/** Tests what a model reads about the game without asking for everything. */

const EMPTY = { resultsRemaining: null, heldUntil: null, paused: null, odds: null, comeback: null };
const pilot = (name: string, fields: Partial<Pilot> = {}) =>
  ({ id: `chat:${name}`, name, team: -1, bot: false, alive: true, kills: 0, deaths: 0, ...fields }) as Pilot;

let hub: EventHub;
let round: Partial<Round>;
let pilots: Pilot[];
beforeEach(() => {
  hub = createEventHub();
  round = { mode: 'ffa', phase: 'playing', remaining: 5_000, stats: [], ...EMPTY };
  pilots = [];
});

/** Publishes an event while the state is read. */
const snapshot = () => {
  hub.publish([{ type: 'announce', fields: { text: 'now' } as never }]);
  return { round, pilots };
};
const read = (detail: 'summary' | 'pilots') => {
  const context = { state: { snapshot }, hub } as unknown as ActionContext;
  const call = { caller: { name: 'model', scope: 'read', via: 'mcp' } } as unknown as Call;
  return (describeState(context, { detail }, call) as () => unknown)() as Record<
    'round' | 'pilots',
    object
  > & {
    cursor: string;
  };
};

describe('summary of the state', () => {
  it('the summary of the state counts pilots, flying pilots and bots', () => {
    pilots = [
      pilot('ada'),
      pilot('bob', { alive: false }),
      pilot('cy'),
      pilot('filler', { bot: true, alive: false }),
      pilot('robo', { bot: true }),
    ];
    expect(read('summary').pilots).toMatchObject({ joined: 5, flying: 3, bots: 2 });
  });

  it('the summary of the state lists the five best pilots with their kills, bounties and deaths', () => {
    const kills = [1, 6, 3, 5, 2, 4];
    pilots = kills.map(count => pilot(`p${count}`, { kills: count, deaths: 7, bounties: 2 }));
    const { leaders } = read('summary').pilots as { leaders: object[] };
    expect(leaders.map(leader => (leader as Pilot).name)).toEqual(['p6', 'p5', 'p4', 'p3', 'p2']);
    expect(leaders[0]).toEqual({ name: 'p6', team: -1, alive: true, kills: 6, bounties: 2, deaths: 7 });
  });

  it('the summary of the state omits empty fields and statistics', () => {
    expect(read('summary').round).toEqual({ mode: 'ffa', phase: 'playing', remaining: 5_000 });
    const present = {
      resultsRemaining: 0,
      heldUntil: 0,
      paused: { since: 1, by: 'deck', inMenu: false },
      odds: [],
      comeback: { chance: 0, remaining: 0 },
    };
    round = { ...round, ...present };
    expect(read('summary').round).toMatchObject(present);
  });
});

it('in the table of pilots for agents, each row has a value for each column', () => {
  pilots = [pilot('ada', { kills: 3, lives: null }), pilot('robo', { bot: true, alive: false })];
  const { columns, rows } = read('pilots').pilots as { columns: (keyof Pilot)[]; rows: unknown[][] };
  expect(rows).toHaveLength(2);
  for (const [index, row] of rows.entries()) {
    expect(row).toEqual(columns.map(column => pilots[index]?.[column]));
  }
});

it.each(['summary', 'pilots'] as const)(
  'an event that occurs while an agent reads the state (%s) is still sent afterwards',
  detail => {
    expect(read(detail).cursor).toBe(hub.idOf(0));
  },
);

describe('what a caller can do', () => {
  const REASON = 'Not now: see GET /state.';
  const refusals = Object.fromEntries(
    ACTION_NAMES.map(name => [name, { code: 'wrong-phase', message: REASON }]),
  );
  const can = (scope: Scope, refused: object = {}) => {
    const emergency = { refusalFor: () => null };
    const context = { state: { refusals: () => refused }, emergency } as unknown as ActionContext;
    const call = { caller: { name: 'model', scope, via: 'mcp' } } as unknown as Call;
    return (describeState(context, { detail: 'can' }, call) as () => unknown)() as {
      possible: number;
      notPossible: { tools: string[]; why: string }[];
    };
  };
  const toolsOf = (scope: Scope) => can(scope, refusals).notPossible.flatMap(({ tools }) => tools);

  it("an agent's list of tools contains only tools in its scope that change something", () => {
    expect(can('read', refusals)).toEqual({ possible: 0, notPossible: [] });
    expect(toolsOf('play')).toContain('launch_nuke');
    expect(toolsOf('play')).not.toContain('delete_script');
    expect(toolsOf('owner')).toEqual(expect.arrayContaining(['launch_nuke', 'delete_script']));
    expect(toolsOf('owner')).not.toContain('get_state');
    expect(toolsOf('owner')).not.toContain('report_chat');
    expect(toolsOf('bridge')).toContain('report_chat');
  });

  it("an agent's list of tools groups unusable tools by reason, and gives only the number of usable tools", () => {
    const { launchNuke, openLobby, ...none } = refusals;
    const other = { code: 'wrong-phase', message: 'No round.' };
    const all = can('owner', none).possible + toolsOf('owner').length - 2;
    expect(can('owner').possible).toBe(toolsOf('owner').length);
    expect(all).toBe(toolsOf('owner').length);
    expect(can('owner', { launchNuke, openLobby, startRound: other })).toEqual({
      possible: all - 3,
      notPossible: [
        { tools: expect.arrayContaining(['launch_nuke', 'open_lobby']), why: 'Not now: see get_state.' },
        { tools: ['start_round'], why: 'No round.' },
      ],
    });
  });
});

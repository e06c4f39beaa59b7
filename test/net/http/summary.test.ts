import { describe, expect, it } from 'vitest';
import { describeState } from '../../../net/actions/agent-views.ts';
import type { ActionContext } from '../../../net/actions/context.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import type { Pilot } from '../../../schema/records/state.ts';

/** Tests the default result of `get_state`. */

const [example] = STATE_EXAMPLE.pilots;

function summaryOf(pilots: Partial<Pilot>[]) {
  const snapshot = () => ({ ...STATE_EXAMPLE, pilots: pilots.map(pilot => ({ ...example, ...pilot })) });
  const context = { state: { snapshot }, hub: createEventHub() } as unknown as ActionContext;
  const answer = describeState(context, { detail: 'summary' }, {} as Parameters<typeof describeState>[2])();
  return (answer as unknown as { pilots: { leaders: Pilot[]; joined: number; flying: number; bots: number } })
    .pilots;
}

describe('state summary', () => {
  it('a state summary names the five best pilots, by most kills and then by fewest deaths', () => {
    const pilots = [
      { name: 'd', kills: 3, deaths: 9 },
      { name: 'b', kills: 5, deaths: 2 },
      { name: 'f', kills: 0, deaths: 0 },
      { name: 'a', kills: 5, deaths: 1 },
      { name: 'e', kills: 1, deaths: 0 },
      { name: 'c', kills: 3, deaths: 0 },
    ];
    const { leaders } = summaryOf(pilots);
    expect(leaders.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(Object.keys(leaders[0])).toEqual(['name', 'team', 'alive', 'kills', 'bounties', 'deaths']);
  });

  it('a state summary counts pilots, flying pilots and bots', () => {
    const pilots = [
      { alive: true, bot: true },
      { alive: false, bot: true },
      { alive: true, bot: false },
      { alive: true, bot: true },
    ];
    expect(summaryOf(pilots)).toMatchObject({ joined: 4, flying: 3, bots: 3 });
  });
});

import { Caller } from './caller.ts';
import type { Part, Simulation } from './simulation.ts';
import { stored } from './stored.ts';

const LINES = ['!join', '!join', '!missile', '!mine', '!shield', '!leave', 'hello there', '!emp'];

/** Time without trouble after which the answer to a line must be stored, ms. */
const STORED_AFTER_MS = 5_000;
/** How often that is checked, s. */
const CHECKED_EVERY_S = 5;

/** Viewers whose lines a bridge brings in, some of them again later: the same line is carried out once. */
export function chats(simulation: Simulation): Part {
  const bridge = new Caller(simulation, 'chat');
  const { world } = simulation;
  const said: { id: string; body: object; answer: string; at: number; isCommand: boolean }[] = [];

  const say = async () => {
    const id = bridge.newName('line');
    const body = { user: `viewer${bridge.below(6)}`, text: LINES[bridge.below(LINES.length)], id };
    const result = await bridge.untilKnown('POST', '/chat', body, { mayRepeat: true });
    if (result.isDone)
      said.push({
        id,
        body,
        answer: JSON.stringify(result.body),
        at: simulation.machine.now,
        isCommand: result.body.handled,
      });
    if (said.length > 20) said.shift();
  };

  const mayBeForgotten = ({ at }: { at: number }) =>
    Math.max(world.rewound.at, world.renewedAt, simulation.forgotAt) >= at;

  const sayAgain = async () => {
    const line = said[bridge.below(said.length)];
    const result = await bridge.send('POST', '/chat', line.body, { mayRepeat: true });
    if (!result.isDone || mayBeForgotten(line) || JSON.stringify(result.body) === line.answer) return;
    simulation.fail(
      'nothing keyed is done twice',
      `${JSON.stringify(line.body)} was answered ${line.answer}, then ${JSON.stringify(result.body)}`,
    );
  };

  const checkStored = () => {
    const rows = stored<{ key: string }>(
      simulation,
      "SELECT key FROM journal WHERE kind = 'message' AND has_ended = 1 ORDER BY number DESC LIMIT 200",
    );
    if (!rows) return;
    const ended = new Set(rows.map(({ key }) => key.slice(key.lastIndexOf('/') + 1)));
    const due = simulation.machine.now - STORED_AFTER_MS;
    for (const line of said)
      if (line.isCommand && line.at < due && !mayBeForgotten(line) && !ended.has(line.id))
        simulation.fail('what was acknowledged is stored', `the line ${line.id} has no end in the journal`);
  };

  return {
    start: () =>
      void bridge.repeat(200, 2_000, () => (said.length > 0 && bridge.chance(0.25) ? sayAgain() : say())),
    check(second) {
      const isCalm = simulation.machine.now - simulation.diskFailedAt > STORED_AFTER_MS;
      if (second % CHECKED_EVERY_S === 0 && isCalm) checkStored();
    },
  };
}

import { Caller } from './caller.ts';
import type { Part, Simulation } from './simulation.ts';

const LINES = ['!join', '!join', '!missile', '!mine', '!shield', '!leave', 'hello there', '!emp'];

/** Viewers whose lines a bridge brings in, some of them again later: the same line is carried out once. */
export function chats(simulation: Simulation): Part {
  const bridge = new Caller(simulation, 'chat');
  const { world } = simulation;
  const said: { body: object; answer: string; at: number }[] = [];

  const say = async () => {
    const body = {
      user: `viewer${bridge.below(6)}`,
      text: LINES[bridge.below(LINES.length)],
      id: bridge.newName('line'),
    };
    const result = await bridge.untilKnown('POST', '/chat', body, { mayRepeat: true });
    if (result.isDone) said.push({ body, answer: JSON.stringify(result.body), at: simulation.machine.now });
    if (said.length > 20) said.shift();
  };

  const sayAgain = async () => {
    const line = said[bridge.below(said.length)];
    const result = await bridge.send('POST', '/chat', line.body, { mayRepeat: true });
    const mayBeForgotten = Math.max(world.rewound.at, world.renewedAt, simulation.forgotAt) >= line.at;
    if (!result.isDone || mayBeForgotten || JSON.stringify(result.body) === line.answer) return;
    simulation.fail(
      'nothing keyed is done twice',
      `${JSON.stringify(line.body)} was answered ${line.answer}, then ${JSON.stringify(result.body)}`,
    );
  };

  return {
    start: () =>
      void bridge.repeat(200, 2_000, () => (said.length > 0 && bridge.chance(0.25) ? sayAgain() : say())),
  };
}

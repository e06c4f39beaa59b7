import type * as v from 'valibot';
import { declarationOf } from '../schema/actions/index.ts';
import { type BenchApp, startBenchApp } from './lib/app.ts';
import { type Headers, post } from './lib/asked.ts';
import { answerOf } from './lib/peers/answer.ts';
import { bareAct, sameAct } from './lib/peers/raw.ts';
import { capacity } from './lib/ratios.ts';
import type { Bench, BenchOptions, Figure } from './lib/report.ts';
import { sameWork, sameWorkFigures } from './lib/same-work.ts';
import { compareServed } from './lib/served.ts';
import { stopAll } from './lib/stop.ts';

/**
 * Measures POSTs that each change the world: they make the cameras follow another pilot, or show a new banner, which is
 * also an event. There are more viewers than connections, so that concurrent requests differ.
 */

const BOTS = 60;
const VIEWERS = 64;

interface Act {
  name: string;
  path: string;
  action: 'followPilot' | 'announce';
  bodies: Record<string, unknown>[];
  /** Text that the answer contains if the request was carried out. */
  text: string;
  /** The answer of a peer without a world. */
  answer(input: Record<string, unknown>): unknown;
}

const actsOf = (viewers: readonly string[]): Act[] => [
  {
    name: 'POST /camera/follow',
    path: '/api/v1/camera/follow',
    action: 'followPilot',
    bodies: viewers.map(id => ({ id })),
    text: '"follow":"chat:',
    answer: ({ id }) => ({ ok: true, follow: id }),
  },
  {
    name: 'POST /overlay/announce',
    path: '/api/v1/overlay/announce',
    action: 'announce',
    bodies: viewers.map(id => ({ text: `${id} is here` })),
    text: '"ok":true',
    answer: () => ({ ok: true }),
  },
];

const bench: Bench = {
  title: 'POSTs that change the world each time (CPU a request, 32 connections)',
  async run(options) {
    const app = await startBenchApp();
    await app.fight(BOTS);
    const figures: Figure[] = [];
    for (const act of actsOf(await app.addViewers(VIEWERS))) {
      figures.push(...(await figuresOf(app, act, options)));
    }
    await app.stop();
    return figures;
  },
};
export default bench;

async function figuresOf(app: BenchApp, act: Act, { quick }: BenchOptions) {
  const { name, path, action, bodies, text, answer } = act;
  const { headers, callers } = app;
  const model = await answerOf(app.url + path, headers, bodies[0]);
  const schema = declarationOf(action).input as v.GenericSchema<unknown, object>;
  const peers = {
    same: await sameAct(model, answer, schema, callers),
    bare: await bareAct(model, answer),
  };
  const ask = (port: number, by: readonly Headers[]) => post(port, path, bodies, by, text);
  const costs = await compareServed(
    [...sameWork(app, peers.same, ask), { name: 'bare', asked: ask(peers.bare.port, [headers]) }],
    { connections: 32, rounds: quick ? 1 : 9, sliceMs: quick ? 100 : 1000 },
  );
  stopAll(peers);
  return [
    ...sameWorkFigures(name, costs, 'same work without a world'),
    ...capacity(`${name}: bare JSON / game`, costs.bare, costs.game),
  ];
}

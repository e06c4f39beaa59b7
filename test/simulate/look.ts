import type { Simulation } from './simulation.ts';

type Looked = Promise<Record<string, unknown> | null>;

/** Answers by path, and the time of the clock at which they were given. They are valid while the clock stands still. */
const answers = new WeakMap<Simulation, { at: number; byPath: Map<string, Looked> }>();

/** The answer of a route at the current time; null if no server runs. */
export function look(simulation: Simulation, path: string, root = '/api/v1'): Looked {
  const { now } = simulation.machine;
  let known = answers.get(simulation);
  if (known?.at !== now) known = { at: now, byPath: new Map() };
  answers.set(simulation, known);
  const answer = known.byPath.get(path) ?? ask(simulation, root + path);
  known.byPath.set(path, answer);
  return answer;
}

interface Script {
  id: string;
  name: string;
  code: string;
}

/** The scripts that exist at the current time; null if no server runs. */
export async function lookAtScripts(simulation: Simulation): Promise<Script[] | null> {
  const answer = (await look(simulation, '/scripts')) as { scripts?: Script[] } | Script[] | null;
  return Array.isArray(answer) ? answer : (answer?.scripts ?? null);
}

async function ask({ host, clients }: Simulation, path: string): Looked {
  if (!host.isServing) return null;
  const answer = await clients.look(path, { authorization: `Bearer ${host.key}` });
  return answer?.status === 200 ? JSON.parse(answer.text) : null;
}

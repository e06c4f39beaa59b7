import { runResume } from '../edge/resume-run.ts';

/**
 * Lets watchers disconnect and return while the edge and Redis are killed. This is the long form of
 * `test/edge/resume.test.ts`.
 */

const FEW = {
  clients: 300,
  events: 1_200,
  rate: 40,
  drops: 900,
  kills: ['edge', 'redis', 'edge', 'redis'],
} as const;
const MANY = {
  clients: 1_000,
  events: 1_200,
  rate: 30,
  drops: 2_500,
  kills: ['redis', 'edge', 'redis', 'edge', 'redis'],
} as const;
const RUNS = [
  { ...FEW, persistence: 'all' },
  { ...FEW, persistence: 'none' },
  { ...MANY, persistence: 'all' },
  { ...MANY, persistence: 'none' },
] as const;

export async function resume(say: (line: string) => void): Promise<string[]> {
  const faults: string[] = [];
  for (const [seed, run] of RUNS.entries()) {
    const outcome = await runResume({ ...run, seed });
    const line = `${run.clients} watchers, ${run.events} events, ${run.drops} drops, ${run.kills.length} kills, a Redis that keeps ${run.persistence} over its end: ${JSON.stringify(outcome)}`;
    say(line);
    if (Object.values(outcome).some(count => count > 0)) faults.push(line);
  }
  return faults;
}

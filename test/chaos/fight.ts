import { setTimeout as pause } from 'node:timers/promises';
import { createHttp, type Http } from '../../harness/http.ts';
import { newOwnerKey } from '../../harness/owner-key.ts';
import { type ServerProcess, startServerProcess, temporaryHome } from '../../harness/process.ts';

/** A server with its supervisor and a running round. */
export interface Fight {
  server: ServerProcess;
  http: Http;
  /** Ends the server and removes its folder. */
  end(): Promise<void>;
}

/** Time to wait for a checkpoint. It is a little longer than the interval of checkpoints. */
const CHECKPOINT_MS = 1_200;
const MOST_FILLERS = 500;
const BATCH = 50;

/** Starts the server and waits until a checkpoint contains the round. The first 500 pilots are filler bots. */
export async function startFight(
  pilots: number,
  extra: Record<string, string> = {},
  folder = temporaryHome(),
): Promise<Fight> {
  const home = folder.path;
  const server = await startServerProcess(home, { STARFRAY_ACTIONS_PER_SECOND: '0', ...extra });
  const http = createHttp(server.url, newOwnerKey(home));
  await http.patch('/settings', {
    bots: Math.min(pilots, MOST_FILLERS),
    roundMinutes: 60,
    calamities: false,
  });
  for (let joined = MOST_FILLERS; joined < pilots; joined += BATCH) {
    const actions = Array.from({ length: BATCH }, (_, i) => ({
      action: 'addPilot',
      input: { username: `viewer${joined + i}` },
    }));
    await http.post('/batch', { actions });
  }
  await http.post('/lobby', { mode: 'ffa' });
  await http.post('/round/start');
  await pause(CHECKPOINT_MS);
  return {
    server,
    http,
    async end() {
      await server.stop();
      folder.remove();
    },
  };
}

/** Process id of the current server; 0 while none runs. */
export function pidOf({ server }: Fight) {
  try {
    return server.serverPid();
  } catch {
    return 0;
  }
}

/** Resolves when the server answers requests and its process is not `before`. */
export async function untilReplaced(fight: Fight, before: number) {
  const serves = () =>
    fetch(`${fight.server.url}/health`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (pidOf(fight) === before || !(await serves())) await pause(20);
}

/** Returns the faults after an event that must not end the server, its simulation thread or the round. */
export async function endedBy(fight: Fight, what: string, before: number): Promise<string[]> {
  const faults: string[] = [];
  if (pidOf(fight) !== before) faults.push(`${what}: the server was started again`);
  const { restarts } = await (await fetch(`${fight.server.url}/health`)).json();
  if (restarts !== 0) faults.push(`${what}: the simulation thread was started again ${restarts} times`);
  const { round } = await fight.http.state();
  if (round.phase !== 'playing') faults.push(`${what}: the round is gone, the phase is ${round.phase}`);
  return faults;
}

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startFight } from './fight.ts';
import { type Outcome, skipped } from './outcome.ts';

/** Plays a round on a machine whose only network is the loopback, with IPv4 and IPv6. */

const PROGRAM = fileURLToPath(import.meta.url);
const INSIDE = 'inside';

export async function playWithoutNetwork(): Promise<Outcome> {
  const canUnshare = spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;
  if (!canUnshare)
    return skipped('no network', 'no network namespace can be made here (it takes root on Linux)');
  const inside = `ip link set lo up && exec "${process.execPath}" --disable-warning=ExperimentalWarning "${PROGRAM}" ${INSIDE}`;
  const { status, stderr } = spawnSync('unshare', ['--net', 'sh', '-c', inside], { encoding: 'utf8' });
  const faults = status === 0 ? [] : [`without a network: ${stderr}`];
  return { line: `no network: a round by IPv4 and by IPv6, ${faults.length} faults`, faults };
}

async function playInside() {
  for (const host of ['127.0.0.1', '::1']) {
    const fight = await startFight(10, { HOST: host });
    const { round } = await fight.http.state();
    if (round.phase !== 'playing') throw new Error(`On ${host} the phase is ${round.phase}.`);
    const loud = fight.server.output.filter(line => line.includes('"level"'));
    if (loud.length > 0) throw new Error(`On ${host} it was logged: ${loud.join(' / ')}`);
    await fight.end();
  }
}

if (process.argv[2] === INSIDE) await playInside();

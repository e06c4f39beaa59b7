import { queryObjects } from 'node:v8';
import { OVERLAY_PATH, OVERLAY_PROTOCOL } from '../../schema/wire/overlay-socket.ts';
import type { Simulation } from './simulation.ts';

/** Visits of each kind. */
const VISITS = 24;
/** Of so many visits, what each of them leaves is certainly more than what something else left meanwhile. */
const MOST_LEFT = VISITS / 2;

type Visit = (simulation: Simulation) => Promise<unknown>;

const keyOf = ({ host }: Simulation) => ({ authorization: `Bearer ${host.key}` });

/** An overlay that sends this first and goes without a word, maybe while it does not read. */
const overlay =
  (hello: string | null, isReading: boolean): Visit =>
  async ({ clients, machine }) => {
    const socket = clients.lookIn(OVERLAY_PATH, OVERLAY_PROTOCOL, () => {});
    if (hello !== null) socket?.send(hello);
    if (socket) socket.connection.isReading = isReading;
    await machine.settle();
    socket?.connection.flush();
    socket?.connection.cut();
  };

/** Clients that come and go, each in its own way. */
const KINDS: Record<string, Visit> = {
  'overlays that said hello': overlay('{"t":"hello","layout":"overlay"}', true),
  'overlays that did not read': overlay('{"t":"hello","layout":"overlay"}', false),
  'overlays that said nothing': overlay(null, true),
  'overlays that sent nonsense': overlay('{"t":"hallo"}', true),
  'event streams': simulation => simulation.clients.glance('/api/v1/events', keyOf(simulation)),
  'event streams with the state': simulation =>
    simulation.clients.glance('/api/v1/events?snapshot=1', keyOf(simulation)),
  'reads of the state': simulation => simulation.clients.look('/api/v1/state', keyOf(simulation)),
  'reads without a key': simulation => simulation.clients.look('/api/v1/scripts', {}),
};

/** How many functions are in memory, of which each listener and each object that waits has some. Collects garbage first. */
const countFunctions = () => queryObjects(Function, { format: 'count' });

async function leftBy(simulation: Simulation, visits: readonly Visit[]): Promise<number> {
  const { machine } = simulation;
  const visitAll = async () => {
    for (const visit of visits) for (let number = 0; number < VISITS; number++) await visit(simulation);
    await machine.runUntil(machine.now + 1);
  };
  await visitAll(); // the first ones leave what is made once
  const before = countFunctions();
  await visitAll();
  return countFunctions() - before;
}

/** What many clients left in the server when they had gone, one kind of them; null where they left nothing. */
export async function leftByVisits(simulation: Simulation): Promise<string | null> {
  if ((await leftBy(simulation, Object.values(KINDS))) < MOST_LEFT) return null;
  for (const [kind, visit] of Object.entries(KINDS)) {
    const left = await leftBy(simulation, [visit]);
    if (left >= MOST_LEFT) return `${VISITS} ${kind} left ${left} functions`;
  }
  return null;
}

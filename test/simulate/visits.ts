import { queryObjects } from 'node:v8';
import { OVERLAY_PATH, OVERLAY_PROTOCOL } from '../../schema/wire/overlay-socket.ts';
import { Caller } from './caller.ts';
import type { Simulation } from './simulation.ts';
import { useTool } from './use-tool.ts';

/** Number of visits of each kind. */
const VISITS = 24;
/** Time after which all visitors have left. Unit: ms. */
const STAY_MS = 1_200;
/** If every visit leaves an object behind, more objects than this are left. Fewer may have other causes. */
const MOST_LEFT = VISITS / 2;

type Visit = (simulation: Simulation) => Promise<unknown>;

const keyOf = ({ host }: Simulation) => ({ authorization: `Bearer ${host.key}` });

/** An overlay that sends `hello`, reads only if `isReading` is true, and disconnects without a close frame. */
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

/** Kinds of clients that connect and disconnect, each in a different way. */
const KINDS: Record<string, Visit> = {
  'overlays that said hello': overlay('{"t":"hello","layout":"overlay"}', true),
  'overlays that did not read': overlay('{"t":"hello","layout":"overlay"}', false),
  'overlays that said nothing': overlay(null, true),
  'overlays that sent nonsense': overlay('{"t":"hallo"}', true),
  'event streams': simulation => simulation.clients.glance('/api/v1/events', keyOf(simulation)),
  'event streams with the state': simulation =>
    simulation.clients.glance('/api/v1/events?snapshot=1', keyOf(simulation)),
  'models that waited for an event': async simulation => {
    const caller = new Caller(simulation, 'visitor');
    void useTool(caller, 'wait_for_event', { timeoutSeconds: 1 });
  },
  'reads of the state': simulation => simulation.clients.look('/api/v1/state', keyOf(simulation)),
  'reads without a key': simulation => simulation.clients.look('/api/v1/scripts', {}),
};

/** Number of functions in memory after a garbage collection. Each listener and each waiting object has functions. */
const countFunctions = () => queryObjects(Function, { format: 'count' });

async function leftBy(simulation: Simulation, visits: readonly Visit[]): Promise<number> {
  const { machine } = simulation;
  const visitAll = async () => {
    for (const visit of visits) for (let number = 0; number < VISITS; number++) await visit(simulation);
    await machine.runUntil(machine.now + STAY_MS);
  };
  await visitAll(); // the first visits also create objects that are created only once
  const before = countFunctions();
  await visitAll();
  return countFunctions() - before;
}

/** The objects that clients of one kind left in the server after they disconnected; null if there are none. */
export async function leftByVisits(simulation: Simulation): Promise<string | null> {
  if ((await leftBy(simulation, Object.values(KINDS))) < MOST_LEFT) return null;
  for (const [kind, visit] of Object.entries(KINDS)) {
    const left = await leftBy(simulation, [visit]);
    if (left >= MOST_LEFT) return `${VISITS} ${kind} left ${left} functions`;
  }
  return null;
}

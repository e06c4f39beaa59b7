import { Caller } from './caller.ts';
import { look } from './look.ts';
import type { Part, Simulation } from './simulation.ts';
import { stored } from './stored.ts';
import { joined } from './world-witness.ts';

const LINES = ['!join', '!join', '!missile', '!mine', '!shield', '!leave', 'hello there', '!emp'];

/** Maximum number of guests who are in the game at a time. */
const MOST_GUESTS = 3;

/** Time without faults after which the answer to a line must be stored. Unit: ms. */
const STORED_AFTER_MS = 5_000;
/** Interval at which the stored answers are checked. Unit: s. */
const CHECKED_EVERY_S = 5;

/**
 * Viewers whose chat lines a bridge reports. It reports some lines again later, and each line must be carried out once.
 */
export function chats(simulation: Simulation): Part {
  const bridge = new Caller(simulation, 'chat');
  const { world, machine } = simulation;
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

  /** The line with which each guest joined, and the answer to it, by the guest's name. */
  const guests = new Map<string, { body: object; answer: string }>();
  const sendJoin = async (body: object) => {
    const sentAt = machine.now;
    const result = await bridge.untilKnown('POST', '/chat', body, { mayRepeat: true });
    const isSure = result.isDone && world.rewound.at < sentAt && world.renewedAt < sentAt;
    return isSure ? JSON.stringify(result.body) : null;
  };
  const joinAsGuest = async () => {
    const user = bridge.newName('guest').replaceAll('-', '');
    const body = { user, text: '!join', id: bridge.newName('line') };
    const answer = await sendJoin(body);
    if (answer !== null && world.count(joined(user)) > 0) guests.set(user, { body, answer });
  };
  const joinAgain = async (user: string, { body, answer }: { body: object; answer: string }) => {
    guests.delete(user);
    const again = await sendJoin(body);
    const state = (await look(simulation, '/state')) as { pilots: { id: string }[] } | null;
    const isThere = state?.pilots.some(({ id }) => id === `chat:${user}`) ?? true;
    if (again === answer && !isThere)
      simulation.fail('what was undone is done again when it is asked for again', joined(user));
  };
  const leave = async (user: string) => {
    guests.delete(user);
    const body = { user, text: '!leave', id: bridge.newName('line') };
    await bridge.untilKnown('POST', '/chat', body, { mayRepeat: true });
  };
  const beGuest = async () => {
    const { diskFailedAt } = simulation; // the store may still contain what it failed to delete
    const undone = [...guests].find(([user]) => {
      const deed = joined(user);
      return world.wasUndone(deed, simulation.forgotAt) || world.wasGivenUp(deed, diskFailedAt);
    });
    if (undone) await joinAgain(...undone);
    else if (guests.size >= MOST_GUESTS) await leave([...guests.keys()][0]);
    else await joinAsGuest();
  };

  const act = async () => {
    if (bridge.chance(0.25)) return beGuest();
    return said.length > 0 && bridge.chance(0.25) ? sayAgain() : say();
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
    start: () => void bridge.repeat(200, 2_000, act),
    check(second) {
      const isCalm = simulation.machine.now - simulation.diskFailedAt > STORED_AFTER_MS;
      if (second % CHECKED_EVERY_S === 0 && isCalm) checkStored();
    },
  };
}

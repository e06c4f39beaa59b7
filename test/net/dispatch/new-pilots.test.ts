import { expect, it } from 'vitest';
import { createAudit } from '../../../net/dispatch/audit.ts';
import { createDispatch, type Handlers } from '../../../net/dispatch/dispatch.ts';
import { createEmergency } from '../../../net/dispatch/emergency.ts';
import { createSettingsService } from '../../../net/dispatch/settings-service.ts';
import { createWorkQueue } from '../../../net/dispatch/work-queue.ts';
import type { Store } from '../../../net/store/store.ts';
import type { CommandName } from '../../../schema/wire/messages.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/**
 * Programs may add many viewers at once. Adding them is spread over turns of the event loop, so that other callers are
 * not delayed.
 */

const OWNER = { name: 'owner', scope: 'owner', via: 'rest' } as const;

let store: Store;
storeForEachTest(given => {
  store = given;
});

/** Actions on a world that records its calls. Each call takes `ms` on the clock of the queue. */
function stage(ms: number) {
  let now = 0;
  const reached: unknown[] = [];
  const call = async (name: CommandName, input: unknown) => {
    reached.push(name === 'addPilot' ? (input as { username: string }).username : name);
    now += ms;
    return { json: '{}', tick: 1 };
  };
  const emergency = createEmergency(store, () => {});
  const newPilots = createWorkQueue(() => now);
  const parts = {
    settings: createSettingsService(store),
    simulation: { call },
    audit: createAudit(),
    limits: { take() {} },
    emergency,
    newPilots,
  };
  const dispatch = createDispatch(parts, {} as Handlers);
  const join = (username: string) => dispatch('addPilot', { username }, OWNER);
  return { dispatch, join, emergency, reached, newPilots };
}

it('adding a crowd takes at most 10 ms per turn of the event loop and does not delay other actions', async () => {
  const { dispatch, join, reached } = stage(4);
  const names = Array.from({ length: 7 }, (_, n) => `viewer_${n}`);
  const crowd = names.map(join);
  await dispatch('announce', { text: 'Hello' }, OWNER);
  expect(reached).toEqual([...names.slice(0, 3), 'announce']);
  await Promise.all(crowd);
  expect(reached).toEqual([...names.slice(0, 3), 'announce', ...names.slice(3)]);
});

it('waiting pilots are refused when an emergency stop begins and when the server ends', async () => {
  const { join, emergency, reached, newPilots } = stage(10);
  const [first, waiting] = [join('ada'), join('ben')];
  emergency.set(true, OWNER);
  await expect(waiting).rejects.toMatchObject({ code: 'stopped' });
  emergency.set(false, OWNER);
  const [second, late] = [join('cleo'), join('dan')];
  await Promise.all([newPilots.close(), expect(late).rejects.toMatchObject({ code: 'restarting' })]);
  await Promise.all([first, second]);
  expect(reached).toEqual(['ada', 'cleo']);
});

it('when more than 2,000 pilots wait, further pilots are refused with `busy`', async () => {
  const { join } = stage(10);
  const crowd = Array.from({ length: 2_001 }, (_, n) => join(`viewer_${n}`));
  await expect(join('one_more')).rejects.toMatchObject({ code: 'busy' });
  await Promise.all(crowd);
});

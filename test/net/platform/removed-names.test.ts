import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { startServer } from '../../../harness/server.ts';
import { createLedger } from '../../../net/platform/redeems/ledger.ts';
import { openStore } from '../../../net/store/open-store.ts';

/** A name that a moderator removed is in no receipt, even if the store fails when it is removed. */

describe('ledger whose store refuses a rename', () => {
  let home: ReturnType<typeof temporaryHome>;
  beforeEach(() => {
    home = temporaryHome();
  });
  afterEach(() => home.remove());

  const payment = (id: string) => ({
    platform: 'testville',
    kind: 'redeem' as const,
    id,
    channel: null,
    rewardId: null,
    title: 'Hydrate!',
    login: 'troll',
    user: 'Troll',
    effect: null,
    input: '',
    bits: 0,
    refundable: 0 as const,
  });
  const open = () => {
    const store = openStore(home.path);
    return { store, ledger: createLedger(store) };
  };
  /** Runs `work` while another program locks the store. */
  const whileHeld = (work: () => void) => {
    const other = new DatabaseSync(join(home.path, 'starfray.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    work();
    other.exec('ROLLBACK');
    other.close();
  };

  it('if the store refuses a rename, receipts show the new name at once, and the next checkpoint stores it', () => {
    const first = open();
    first.ledger.enter([payment('one'), payment('two')]);
    const users = () => first.ledger.latest(10).map(({ user }) => user);
    whileHeld(() => {
      first.ledger.rename('Troll', 'Falcon 27');
      expect(users()).toEqual(['Falcon 27', 'Falcon 27']);
      expect(first.ledger.find('testville/redeem/one')?.user).toBe('Falcon 27');
    });
    first.ledger.settleSilent(1);
    first.store.close();
    const second = open();
    expect(second.ledger.latest(10).map(({ user }) => user)).toEqual(['Falcon 27', 'Falcon 27']);
    second.store.close();
  });

  it('a later viewer who takes a removed name is shown under that name', () => {
    const { store, ledger } = open();
    ledger.rename('Troll', 'Falcon 27');
    ledger.enter([payment('later')]);
    expect(ledger.latest(1)).toMatchObject([{ user: 'Troll' }]);
    store.close();
  });

  it('after several renames, a receipt shows the last name', () => {
    const { store, ledger } = open();
    ledger.enter([payment('one')]);
    whileHeld(() => {
      ledger.rename('Troll', 'Falcon 27');
      ledger.rename('Falcon 27', 'Comet 11');
      expect(ledger.latest(1)).toMatchObject([{ user: 'Comet 11' }]);
    });
    ledger.settleSilent(1);
    expect(store.all('SELECT user FROM payments')).toEqual([{ user: 'Comet 11' }]);
    store.close();
  });
});

it('no route shows a removed name on a receipt, even if the store refused the rename', async () => {
  const server = await startServer();
  const other = new DatabaseSync(join(server.home, 'starfray.sqlite'));
  await server.client.reportRedeem({ title: 'Hydrate!', user: 'troll' });
  other.exec('BEGIN IMMEDIATE');
  const rename = { from: 'troll', to: 'Falcon 27' };
  await server.app.simulation.call('removePilot', { pilot: 'chat:troll', rename });
  const users = async () => (await server.client.listReceipts()).receipts.map(({ user }) => user);
  await expect.poll(users).toEqual(['Falcon 27']);
  other.exec('ROLLBACK');
  const stored = () => other.prepare('SELECT user FROM payments').all();
  await expect.poll(stored).toEqual([{ user: 'Falcon 27' }]);
  other.close();
  await server.close();
});

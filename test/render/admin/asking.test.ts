import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { callAdmin } from '../../../render/admin/api.ts';
import { connection } from '../../../render/admin/live.ts';
import { useAnswer } from '../../../render/admin/ui/use-answer.ts';
import { usePolled } from '../../../render/admin/ui/use-polled.ts';
import { useReload } from '../../../render/admin/ui/use-reload.ts';
import { opened, settled, useMenu, useStandingTimers } from './menu-in-node.ts';

/** Tests of when pages of the streaming menu send requests, and when they stop. */

const { asked, answer, follow, happens } = useMenu();
const pass = useStandingTimers();

describe('page', () => {
  const Answered = () => h('p', null, String(useAnswer(() => callAdmin('GET', '/x')).answer.value));

  it('a page of the menu requests its data when it opens, and again when a lost connection is back', async () => {
    answer('GET /admin/x', 'one');
    const page = await opened(h(Answered, null));
    expect([page.texts('p')[0], asked]).toEqual(['one', ['GET /admin/x']]);
    connection.value = 'lost';
    await settled();
    expect(asked).toHaveLength(1);
    answer('GET /admin/x', 'two');
    connection.value = 'open';
    await settled();
    expect(page.texts('p')[0]).toBe('two');
  });

  it("if a menu page's request for data fails, that is reported, and the page keeps the old data", async () => {
    answer('GET /admin/x', { status: 403, code: 'forbidden', error: 'No.' });
    const page = await opened(h(Answered, null));
    expect(page.texts('p')).toEqual(['null', '', 'No.Dismiss']);
  });

  it('a page of the menu repeats its request only while it is visible, and keeps the old data if that fails', async () => {
    const Polled = () => h('p', null, String(usePolled(() => callAdmin('GET', '/x'), 2_000).value));
    answer('GET /admin/x', 'one');
    const page = await opened(h(Polled, null));
    await pass(1_999);
    expect(asked).toHaveLength(1);
    answer('GET /admin/x', new TypeError('fetch failed'));
    await pass(1);
    expect([page.texts('p')[0], asked.length]).toEqual(['one', 2]);
    Object.assign(document, { hidden: true });
    await pass(2_000);
    expect(asked).toHaveLength(2);
    Object.assign(document, { hidden: false });
    connection.value = 'signed-out';
    await pass(2_000);
    expect(asked).toHaveLength(2);
    connection.value = 'open';
    await pass(2_000);
    expect(asked).toHaveLength(3);
    page.close();
    await pass(60_000);
    expect(asked).toHaveLength(3);
  });

  it('a page of the menu ignores a reply that arrives after the page was closed', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    let questions = 0;
    const question = () => {
      questions++;
      return promise;
    };
    const Polled = () => h('p', null, usePolled(question, 2_000).value);
    const page = await opened(h(Polled, null));
    page.close();
    resolve('late');
    await settled();
    await pass(60_000);
    expect(questions).toBe(1);
  });

  it('a page of the menu repeats its request once, 300 ms after one or several events changed its data', async () => {
    let reloads = 0;
    const Reloaded = () => useReload(['lobby', 'stream'], () => reloads++);
    const page = await opened(h(Reloaded as never, null));
    await follow();
    await happens({ type: 'kill' });
    await pass(1_000);
    expect(reloads).toBe(0);
    await happens({ type: 'lobby' });
    await pass(299);
    await happens({ type: 'stream' });
    expect(reloads).toBe(0);
    await pass(1);
    expect(reloads).toBe(1);
    await happens({ type: 'lobby' });
    await pass(300);
    expect(reloads).toBe(2);
    const other = await opened(h(Reloaded as never, null));
    other.close();
    await happens({ type: 'lobby' });
    page.close(); // closed during the delay
    await pass(1_000);
    await happens({ type: 'lobby' });
    await pass(1_000);
    expect(reloads).toBe(2);
  });
});

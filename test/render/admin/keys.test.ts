import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { freeName } from '../../../render/admin/pages/keys/agent-blocks.ts';
import { KeysPage } from '../../../render/admin/pages/keys.tsx';
import { TEXTS } from '../../../render/admin/texts/index.ts';
import { agree, opened, press, settled, useMenu } from './menu-in-node.ts';

/** Tests of the keys of programs: keys are made, shown once, renamed and revoked. */

const { asked, answer, pressHesitantly } = useMenu();
const LIST = 'GET /admin/keys';
const T = TEXTS.keys;
const key = (id: number, name: string, scope = 'play') => ({
  id,
  name,
  scope,
  createdAt: 0,
  lastUsedAt: null,
});

async function openKeys() {
  answer(LIST, { keys: [key(1, 'owner', 'owner'), key(2, 'Deck')] });
  answer('POST /admin/keys', { key: 'sf_new' });
  answer('POST /admin/keys/owner', { key: 'sf_owner' });
  const page = await opened(h(KeysPage, null));
  asked.length = 0;
  return page;
}

it('the menu lists API keys with their scopes and their last use', async () => {
  const page = await openKeys();
  expect(page.texts('table tbody th')).toEqual(expect.arrayContaining(['owner', 'Deck']));
  expect(page.texts('tbody td')).toEqual(expect.arrayContaining(['owner: everything', 'never']));
  answer(LIST, { keys: [] });
  expect((await opened(h(KeysPage, null))).texts('.muted')).toContain('There are no keys yet.');
});

it('a new API key is shown once, and then the list of keys is reloaded', async () => {
  const page = await openKeys();
  await page.named('Name').enter({ value: 'Lights' });
  await page.named('Scope').enter({ value: 'read' });
  await page.one('form').submit();
  await settled();
  const rights = { platforms: null, roles: false }; // only bridges have these rights
  expect(asked).toEqual([['POST /admin/keys', { name: 'Lights', scope: 'read', ...rights }], LIST]);
  expect(page.one('[data-testid=new-key]').textContent).toContain('sf_new');
  expect(page.one('.notices').textContent).toBe('The key has been created.');
});

it('a bridge key gets the typed platforms, or all platforms if none is typed, and on request the right to claim roles', async () => {
  const page = await openKeys();
  const make = async (platforms: string, checked: boolean) => {
    await page.named('Name').enter({ value: 'Bridge' });
    await page.named('Scope').enter({ value: 'bridge' });
    await page.named(T.platforms).enter({ value: platforms });
    await page.named(T.roles).enter({ checked });
    await page.one('form').submit();
    await settled();
    return page.texts('label').includes(T.platforms);
  };
  expect(await make(' , ', false)).toBe(false); // the form is for a usual key again
  answer('POST /admin/keys', { status: 400, code: 'bad-input', error: 'No.' });
  expect(await make('kick,, youtube', true)).toBe(true); // after a refusal, the input stays in the form
  expect(asked.filter(request => typeof request !== 'string')).toEqual([
    ['POST /admin/keys', { name: 'Bridge', scope: 'bridge', platforms: null, roles: false }],
    ['POST /admin/keys', { name: 'Bridge', scope: 'bridge', platforms: ['kick', ' youtube'], roles: true }],
  ]);
});

it('a bridge key is listed with its platforms and roles', async () => {
  const bridge = { platforms: ['kick'], mayClaimRoles: true };
  const keys = [
    { ...key(1, 'Kick', 'bridge'), bridge },
    { ...key(2, 'All', 'bridge'), bridge: { platforms: null, mayClaimRoles: false } },
  ];
  answer(LIST, { keys });
  const cells = (await opened(h(KeysPage, null))).texts('td');
  expect(cells).toContain([T.scopes.bridge, T.platformsOf(['kick']), T.rolesShort].join('; '));
  expect(cells).toContain([T.scopes.bridge, T.platformsOf(null)].join('; '));
});

describe('owner key', () => {
  it('replacing the owner key asks for confirmation', async () => {
    const page = await openKeys();
    await pressHesitantly(page, 'Make new API key');
    expect(page.texts('dialog h2')).toEqual(['Replace the owner key?']);
    await agree(page);
    expect(asked).toEqual([['POST /admin/keys/owner', {}], LIST]);
    expect(page.one('[data-testid=new-key]').textContent).toContain('sf_owner');
  });

  it('the owner key cannot be renamed', async () => {
    const page = await openKeys();
    await press(page, 'Rename: owner');
    expect([page.texts('dialog'), asked]).toEqual([[], []]);
    expect(page.texts('.why')).toContain('The owner key keeps its name.');
  });
});

it("the form for renaming an API key starts with the key's current name", async () => {
  const page = await openKeys();
  await pressHesitantly(page, 'Rename: Deck');
  expect(page.one('dialog input').attributes.value).toBe('Deck');
  expect(await agree(page, 'Stream deck')).toBe('The key has been renamed.');
  expect(asked).toEqual([['PATCH /admin/keys/2', { name: 'Stream deck' }], LIST]);
});

it('revoking a key asks for confirmation', async () => {
  const page = await openKeys();
  await pressHesitantly(page, 'Revoke: Deck');
  expect(page.texts('dialog h2')).toEqual(['Revoke the key "Deck"?']);
  expect(await agree(page)).toBe('The key has been revoked.');
  expect(asked).toEqual(['DELETE /admin/keys/2', LIST]);
});

describe('section for agents', () => {
  const A = T.agents;

  async function withKey() {
    const page = await openKeys();
    await press(page, A.make);
    return page;
  }

  it('a key for an agent has only the scope play, and gets a name that is not taken', async () => {
    answer(LIST, { keys: [key(1, 'owner', 'owner')] });
    const page = await withKey();
    const rights = { platforms: null, roles: false };
    expect(asked).toEqual([['POST /admin/keys', { name: 'agent', scope: 'play', ...rights }], LIST]);
    expect(page.one('.notices').textContent).toBe(A.made);
  });

  it.each(['claude-code', 'cursor', 'vs-code', 'other'])(
    'the configuration for the agent program %s is shown together with the key',
    async client => {
      const page = await withKey();
      await page.named(A.client).enter({ value: client });
      await settled();
      expect(/Bearer (\w+)"/.exec(page.one('[data-testid=agent] code').textContent)?.[1]).toBe('sf_new');
    },
  );

  it('the extension for Claude Desktop is offered together with the key that must be entered in it', async () => {
    const page = await withKey();
    expect(page.one('[data-testid=agent] a').attributes.href).toBe('/admin/starfray.mcpb');
    expect(page.one('[data-testid=agent] code').textContent).toBe('sf_new');
  });
});

describe('name of an agent key', () => {
  it('an agent key gets a number in its name if the name is taken', () => {
    expect(freeName('agent', ['owner'])).toBe('agent');
    expect(freeName('agent', ['agent', 'agent 2'])).toBe('agent 3');
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { stageViewers, viewer } from './stage.ts';

/** Tests which pilot a name that a caller typed refers to. */

let stage: ReturnType<typeof stageViewers>;
beforeEach(() => {
  stage = stageViewers();
});
afterEach(() => stage.close());

const isBanned = (...given: Parameters<typeof viewer>) => stage.viewers.banOf(viewer(...given)) !== null;
const known = () => stage.store.all('SELECT pilot, shown FROM known_viewers');

it('a viewer who was added by name is shown with the name as it was typed last', () => {
  const typed = ['Ada', 'ADA', 'ada'];
  expect(typed.map(name => stage.viewers.admit(name, { dryRun: false }))).toEqual(typed);
});

it('a viewer that a platform has reported keeps the display name, however the name is typed', () => {
  stage.viewers.pilotOf(viewer('ada', 'twitch', { name: 'Countess' }));
  expect(stage.viewers.admit('ADA', { dryRun: false })).toBe('Countess');
});

it('a dry run of adding a viewer stores nobody and returns the name that would be displayed', () => {
  expect(stage.viewers.admit('Ada', { dryRun: true })).toBe('Ada');
  expect(known()).toEqual([]);
});

it('a viewer who is not in the game is found by the displayed name', () => {
  stage.viewers.pilotOf(viewer('ada', 'twitch', { name: 'Countess' }));
  expect(stage.viewers.platformOf('countess')).toBe('twitch');
  stage.viewers.ban('COUNTESS', null);
  expect([isBanned('ada'), stage.viewers.bans()]).toMatchObject([true, [{ name: 'ada' }]]);
});

it('an unknown viewer is banned by name on every platform', () => {
  expect(stage.viewers.platformOf('ghost')).toBeNull();
  stage.viewers.ban('Chat:Ghost', null);
  expect(stage.viewers.bans()).toMatchObject([{ name: 'ghost' }]);
  expect([isBanned('ghost', 'kick', { id: null }), isBanned('ghost', 'twitch', { id: null })]).toEqual([
    true,
    true,
  ]);
});

it('the reply to a banned viewer who tries to join says when the ban ends and how it can be lifted', async () => {
  const join = (login: string) => stage.viewers.join(viewer(login)).catch(({ message }: Error) => message);
  for (const login of ['ada', 'bob']) stage.viewers.pilotOf(viewer(login));
  stage.viewers.ban('ada', 5);
  stage.viewers.ban('bob', null);
  const until = new Date(stage.clock.now + 300_000).toISOString();
  expect(await join('ada')).toBe(`ada is banned from the game until ${until}. DELETE /bans/ada lifts it.`);
  expect(await join('bob')).toContain('for good');
});

it('a user is banned by id, even if the game has deleted everything else about the user', () => {
  for (const [login, id] of [
    ['ada', '1'],
    ['bob', '2'],
  ] as const)
    stage.viewers.pilotOf(viewer(login, 'twitch', { id }));
  stage.viewers.ban('ada', null);
  const banned = () =>
    [
      ['twitch', '1'],
      ['twitch', '2'],
      ['kick', '1'],
    ].filter(user => stage.viewers.isUserBanned(...(user as [string, string])));
  expect(banned()).toEqual([['twitch', '1']]);
  stage.store.run('DELETE FROM known_viewers');
  expect(banned()).toEqual([['twitch', '1']]);
});

it('a known viewer is found by platform and id', () => {
  stage.viewers.pilotOf(viewer('ada', 'twitch', { id: '1', name: 'Countess' }));
  expect(stage.viewers.met('twitch', '1')).toMatchObject({ login: 'ada', name: 'Countess' });
  expect([stage.viewers.met('twitch', '2'), stage.viewers.met('kick', '1')]).toEqual([null, null]);
});

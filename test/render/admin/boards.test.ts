import { h } from 'preact';
import { expect, it } from 'vitest';
import { BoardsPage } from '../../../render/admin/pages/boards/page.tsx';
import { agree, opened, press, settled, useMenu } from './menu-in-node.ts';

/** Tests of the page with the points of viewers, and of deleting a viewer's data. */

const { asked, answer } = useMenu();
const LIST = 'GET /leaderboards';

async function openBoards() {
  const rows = [
    { username: 'Ada', points: 1_234 },
    { username: 'Bob', points: 9 },
  ];
  answer(LIST, { day: rows, week: [], month: [] });
  const page = await opened(h(BoardsPage, null));
  asked.length = 0;
  return page;
}

it("the menu's page of leaderboards shows ranks and points", async () => {
  const page = await openBoards();
  expect(page.texts('h3')).toEqual(expect.arrayContaining(['Today', 'This week', 'This month']));
  expect(page.texts('tbody th')).toEqual(['1.Ada', '2.Bob']);
  expect(page.texts('tbody td')).toEqual(['1,234', '9']);
  expect(page.texts('.muted')).toEqual(['Nobody has points yet.', 'Nobody has points yet.']);
});

it('deleting a viewer asks for confirmation, reloads the leaderboards, and lists what was deleted and what remains', async () => {
  const page = await openBoards();
  answer('DELETE /viewers/Ada', {
    ok: true,
    deleted: { points: 1_500, other: 2 },
    kept: [
      { what: 'settings', why: 'x' },
      { what: 'new', why: 'because' },
    ],
    backupsUntil: null,
  });
  const submit = async () => {
    await page.all('form')[0].submit();
    await settled();
  };
  await page.named('Viewer').enter({ value: 'Ada' });
  await submit();
  expect(page.texts('dialog h2')).toEqual(['Delete everything about "Ada"?']);
  await press(page, 'Cancel');
  expect([asked, page.all('[data-testid=deleted]')]).toEqual([[], []]);
  await submit();
  expect(await agree(page)).toBe('The data of Ada is deleted.');
  expect(asked).toEqual([['DELETE /viewers/Ada', { ban: 'keep' }], LIST]);
  expect(page.texts('[data-testid=deleted] li')).toEqual([
    'Days with points: 1,500',
    'other: 2',
    'Settings with this name in them, such as blocked names: change them on the page Settings.',
    'new: because',
  ]);
  expect(page.one('[data-testid=deleted]').textContent).toContain('No backups contain the name.');
});

it("deleting a viewer also lifts the viewer's ban if the box for that is ticked", async () => {
  const page = await openBoards();
  await page.named('Viewer').enter({ value: 'Ada' });
  await page.named('Lift a ban of this viewer too').enter({ checked: true });
  answer('DELETE /viewers/Ada', { ok: true, deleted: {}, kept: [], backupsUntil: 0 });
  await page.all('form')[0].submit();
  await settled();
  await agree(page);
  expect(asked[0]).toEqual(['DELETE /viewers/Ada', { ban: 'delete' }]);
  expect(page.one('[data-testid=deleted]').textContent).toMatch(
    /Nothing is stored about Ada.*newer backup has been checked/,
  );
});

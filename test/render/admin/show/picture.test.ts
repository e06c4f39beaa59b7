import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { AnnounceSection } from '../../../../render/admin/pages/show/announce.tsx';
import { BoardsSection } from '../../../../render/admin/pages/show/boards.tsx';
import { CameraSection } from '../../../../render/admin/pages/show/camera.tsx';
import { PictureSection } from '../../../../render/admin/pages/show/picture.tsx';
import { TEXTS } from '../../../../render/admin/texts/index.ts';
import { teamColor } from '../../../../render/game/team-paint.ts';
import { shown } from '../../page-in-node.ts';
import { knows, opened, press, settled, useMenu } from '../menu-in-node.ts';
import { LOBBY, overlay, pilot, RESULT, round } from './staging.ts';

/** Tests of the controls of the picture, and of the summary beside it. */

const { asked, answer } = useMenu();

describe('boards, cameras and announcements', () => {
  it('buttons on the show page open the leaderboards, and return from any screen to the game', async () => {
    const page = await opened(h(BoardsSection, null));
    await press(page, 'Leaderboards for 15 seconds');
    await press(page, 'Undo');
    overlay({ screen: 'leaderboard' });
    await press(await opened(h(BoardsSection, null)), 'Back to the fight');
    expect(asked).toEqual([
      ['POST /overlay/screen', { screen: 'leaderboard' }],
      ['POST /overlay/screen', { screen: 'game' }],
      ['POST /overlay/screen', { screen: 'game' }],
    ]);
  });

  it('buttons on the show page choose the page of the leaderboards, or none, and their order', async () => {
    const page = await opened(h(BoardsSection, null));
    await page.named('Page of the title screen').enter({ value: 'credits' });
    await page.named('Page of the title screen').enter({ value: '' });
    await page.named('Results by').enter({ value: 'damage' });
    await page.named('Results by').enter({ value: 'unheard of' });
    await page.named('Number in the kill list').enter({ value: 'lives' });
    await settled();
    expect(asked).toEqual([
      ['POST /menu/page', { page: 'credits' }],
      ['POST /menu/page', { page: null }],
      ['POST /results/board', { board: 'damage' }],
      ['POST /killlist/board', { board: 'lives' }],
    ]);
  });

  it('on the show page, the streamer chooses what the camera shows, and can stop following a pilot', async () => {
    const page = await opened(h(CameraSection, null));
    expect(page.texts('button')).toEqual(['Follow the fight', 'Whole map', 'Fixed zoom']);
    expect(page.named('Follow the fight').attributes['aria-pressed']).toBe('true');
    await press(page, 'Whole map');
    await press(page, 'Undo');
    await page.named('Zoom').enter({ valueAsNumber: 0.5 });
    await page.named('Zoom').enter({ valueAsNumber: Number.NaN });
    overlay({ follow: 'chat:ada' });
    const following = await opened(h(CameraSection, null));
    expect(following.textContent).toContain('ada');
    await following.all('button')[3].press();
    await settled();
    expect(asked).toEqual([
      ['PATCH /settings', { camera: 'map' }],
      ['PATCH /settings', { camera: 'auto' }],
      ['PATCH /settings', { cameraZoom: 0.5 }],
      ['POST /camera/follow', { id: null }],
    ]);
  });

  it('an announced text is shown for eight seconds by default, and then its field is emptied', async () => {
    const page = await opened(h(AnnounceSection, null));
    await page.named('Text on the picture').enter({ value: 'Hi' });
    await page.one('form').submit();
    await settled();
    expect(asked).toEqual([['POST /overlay/announce', { text: 'Hi', color: '#ffffff', seconds: 8 }]]);
    expect(page.named('Text on the picture')).toMatchObject({ value: '' });
  });
});

it('an announcement has the chosen colour and duration, and its text stays typed if it is refused', async () => {
  const page = await opened(h(AnnounceSection, null));
  answer('POST /overlay/announce', { status: 429, code: 'too-many-requests', error: 'Later.' });
  await page.named('Text on the picture').enter({ value: 'Hi' });
  await page.named(TEXTS.show.color).enter({ value: '#ff0000' });
  await page.named(TEXTS.show.seconds).enter({ valueAsNumber: 20 });
  await page.one('form').submit();
  await settled();
  expect(asked).toEqual([['POST /overlay/announce', { text: 'Hi', color: '#ff0000', seconds: 20 }]]);
  expect(page.named('Text on the picture')).toMatchObject({ value: 'Hi' });
});

describe('clock', () => {
  const LEFT = { remaining: 65_000, paused: null, heldUntil: null, lobby: null };
  const paused = { since: 0, by: 'streamer', inMenu: true };
  const clockAfter = async (ms: number, changes: Parameters<typeof round>[0]) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    round({ ...LEFT, ...changes });
    const page = await opened(h(PictureSection, null));
    await act(() => vi.advanceTimersByTimeAsync(ms).then(() => {}));
    await settled();
    const [clock] = page.texts('.clock');
    page.close();
    const left = vi.getTimerCount();
    vi.useRealTimers();
    return [clock, left];
  };

  it("between two readings of the state, the menu's clock continues to count down and stops at zero", async () => {
    expect(await clockAfter(5_000, {})).toEqual(['1:00 left', 0]);
    expect(await clockAfter(66_000, {})).toEqual(['0:00 left', 0]);
  });

  it.each([
    ['a paused round', { paused }],
    ['a round that is held', { heldUntil: 1 }],
    ['a lobby that is held', { phase: 'lobby', lobby: { ...LOBBY, held: true } }],
  ] as const)("the menu's clock stands still in %s", async (_, changes) => {
    expect(await clockAfter(5_000, changes)).toEqual(['1:05 left', 0]);
  });

  it("the menu's clock starts again from each reading of the state", async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    round(LEFT);
    const page = await opened(h(PictureSection, null));
    await act(() => vi.advanceTimersByTimeAsync(5_000).then(() => {}));
    round({ ...LEFT, remaining: 58_000 });
    await settled();
    expect(page.texts('.clock')).toEqual(['0:58 left']);
    page.close();
    vi.useRealTimers();
  });
});

it('the picture is removed from the show page when it is switched off', async () => {
  const page = await opened(h(PictureSection, null));
  expect(page.all('iframe')).toHaveLength(1);
  await page.named(TEXTS.show.showPicture).enter({ checked: false });
  expect(page.all('iframe')).toEqual([]);
});

/** The part of the display that contains numbers. */
const Scores = ({ clock, scores }: { clock: string; scores: readonly number[] }) =>
  h('section', { class: 'score' }, [
    clock && h('time', { 'data-testid': 'timer' }, clock),
    h('ol', null, ...scores.map(score => h('li', null, h('strong', null, score)))),
  ]);

describe('picture', () => {
  const status = async () => (await opened(h(PictureSection, null))).one('.status');

  it('the summary on the show page gives phase, mode, field, clock and the number of flying pilots', async () => {
    knows({ pilots: [pilot('A'), pilot('B', { alive: false })] });
    const fight = await status();
    expect([fight.texts('b')[0], ...fight.texts('p')]).toEqual([
      ...['Fight', 'Factions · Mars', '3:05 left', '1 of 2 pilots are flying'],
    ]);
    expect(fight.texts('li').map(text => text.trim())).toEqual(['Red 7', 'Blue 5']);
  });

  it('the summary on the show page gives scores only during a fight, and no clock if no clock runs', async () => {
    round({ phase: 'lobby', result: RESULT, remaining: 0, lobby: { ...LOBBY, waiting: true, held: true } });
    const results = await status();
    expect(results.texts('b')).toEqual(['Results']);
    expect(results.texts('p')[0]).toBe('Factions · Mars · held · waiting for the countdown');
    expect(results.texts('.clock')).toEqual([]);
    expect(results.texts('li')).toEqual([]);
    round({ heldUntil: 1 });
    expect((await status()).texts('p')[0]).toContain(' · held');
  });

  it('the summary on the show page gives the time until the results close by themselves', async () => {
    round({ phase: 'lobby', result: RESULT, remaining: 0, resultsRemaining: 14_200 });
    expect((await status()).texts('.clock')).toEqual(['0:15 left']);
  });

  it('the summary on the show page gives the counts that decide the mode, with the best team first', async () => {
    knows({ pilots: [pilot('A'), pilot('B', { alive: false }), pilot('C', { team: 1 })] });
    round({ mode: 'reserves', reserves: [3, 9] });
    expect((await status()).texts('li').map(text => text.trim())).toEqual(['Blue 10 ships', 'Red 4 ships']);
    round({ mode: 'reserves', reserves: [3, 3] }); // one more ship of each team flies
    expect((await status()).texts('li').map(text => text.trim())).toEqual(['Red 4 ships', 'Blue 4 ships']);
    round({ mode: 'boss', scores: [7], reserves: [12] });
    expect((await status()).texts('li').map(text => text.trim())).toEqual(['Pilots 12 lives']);
  });

  it('the summary on the show page gives each team in its colour, and the pilots of a boss round in blue', async () => {
    const colors = async () => (await status()).all('li').map(({ style }) => style['--team']);
    expect(await colors()).toEqual([teamColor('dogfight', 0), teamColor('dogfight', 1)]);
    round({ mode: 'boss', reserves: [12] });
    expect(await colors()).toEqual([teamColor('boss', 0)]);
    expect(teamColor('boss', 0)).not.toBe(teamColor('dogfight', 0));
  });

  it('the summary on the show page uses the numbers of the picture beside it, even if they are older than the state', async () => {
    const observers: (() => void)[] = [];
    class Observer {
      constructor(read: () => void) {
        observers.push(read);
      }
      observe() {}
      disconnect() {
        observers.pop();
      }
    }
    vi.stubGlobal('MutationObserver', Observer);
    const hud = shown(null);
    const page = await opened(h(PictureSection, null));
    const frame = Object.assign(page.one('iframe'), { contentDocument: { getElementById: () => hud } });
    const draw = (clock: string, scores: readonly number[]) => {
      render(h(Scores, { clock, scores }), hud as unknown as HTMLElement);
      return act(() => observers[0]?.());
    };
    const seen = () => [...page.texts('.clock'), ...page.texts('.scores li'), ...page.texts('.picture p')];
    await act(() => void frame.dispatchEvent(new Event('load')));
    expect(seen()).toEqual(['3:05 left', 'Red 7', 'Blue 5', TEXTS.show.loading]);
    await draw('2:59', [8, 9]);
    expect(seen()).toEqual(['2:59 left', 'Blue 9', 'Red 8']);
    await draw('', []); // a board covers the numbers
    expect(seen()).toEqual(['3:05 left', 'Red 7', 'Blue 5']);
    await draw('2:58', [8, 9]);
    await page.named(TEXTS.show.showPicture).enter({ checked: false });
    expect([...seen(), observers.length]).toEqual(['3:05 left', 'Red 7', 'Blue 5', 0]);
  });
});

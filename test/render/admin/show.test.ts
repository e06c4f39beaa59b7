import { signal } from '@preact/signals';
import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { AnnounceSection } from '../../../render/admin/pages/show/announce.tsx';
import { BoardsSection } from '../../../render/admin/pages/show/boards.tsx';
import { CallsSection } from '../../../render/admin/pages/show/calls.tsx';
import { CameraSection } from '../../../render/admin/pages/show/camera.tsx';
import { PictureSection } from '../../../render/admin/pages/show/picture.tsx';
import { BansSection } from '../../../render/admin/pages/show/pilots/bans.tsx';
import { PilotsSection } from '../../../render/admin/pages/show/pilots/pilots.tsx';
import { ReceiptsSection } from '../../../render/admin/pages/show/receipts.tsx';
import { RoundSection } from '../../../render/admin/pages/show/round.tsx';
import { STATE_EXAMPLE } from '../../../schema/examples.ts';
import type { Pilot, Round, RoundResult } from '../../../schema/state.ts';
import { agree, knows, opened, press, settled, useMenu } from './menu-in-node.ts';

const { asked, answer } = useMenu();
const round = (changes: Partial<Round>) => knows({ round: { ...STATE_EXAMPLE.round, ...changes } });
const overlay = (changes: Partial<Round['overlay']>) =>
  round({ overlay: { ...STATE_EXAMPLE.round.overlay, ...changes } });
const LOBBY = { mode: 'ffa', field: 'sun', secondsLeft: 9, waiting: false, held: false } as const;
const RESULT: RoundResult = {
  ...{ mode: 'dogfight', outcome: 'tie', winner: null, team: null, teamName: null, pilot: null },
  ...{ scores: [1, 1], reason: 'time', text: 'A tie.' },
};
const ADA = STATE_EXAMPLE.pilots[0];
const pilot = (name: string, changes: Partial<Pilot> = {}): Pilot => ({
  ...{
    ...ADA,
    id: `chat:${name.toLowerCase()}`,
    name,
    bot: false,
    kills: 0,
    deaths: 0,
    alive: true,
    team: 0,
  },
  ...changes,
});

describe('the way through an evening', () => {
  it('asks before a fight is begun anew or left, and does nothing if the answer is no', async () => {
    const page = await opened(h(RoundSection, null));
    await press(page, 'Start again');
    await press(page, 'Cancel');
    expect(asked).toEqual([]);
    await press(page, 'Title screen');
    expect(page.texts('dialog h2')).toEqual(['Leave the fight?']);
    await agree(page);
    expect(asked).toEqual([['POST /menu', {}]]);
  });

  it('leaves results and lobbies without a question', async () => {
    round({ result: RESULT });
    const page = await opened(h(RoundSection, null));
    await press(page, 'Start the round');
    await press(page, 'Title screen');
    await press(page, 'Close the results');
    expect(asked).toEqual([
      ['POST /round/start', {}],
      ['POST /menu', {}],
      ['POST /results/close', {}],
    ]);
  });

  it('has results to close only while there are any', async () => {
    const page = await opened(h(RoundSection, null));
    await press(page, 'Close the results');
    expect(asked).toEqual([]);
    expect(page.texts('.why')).toContain('No results are up.');
  });

  it('holds a lobby, and lets one go on that is held', async () => {
    round({ phase: 'lobby', lobby: LOBBY });
    await press(await opened(h(RoundSection, null)), 'Hold the lobby');
    round({ phase: 'lobby', lobby: { ...LOBBY, held: true } });
    const held = await opened(h(RoundSection, null));
    expect(held.named('Continue').attributes['aria-pressed']).toBe('true');
    await press(held, 'Continue');
    expect(asked).toEqual([
      ['POST /lobby/hold', { hold: true }],
      ['POST /lobby/hold', { hold: false }],
    ]);
  });

  it('chooses what comes next', async () => {
    const page = await opened(h(RoundSection, null));
    await page.named('Next mode').enter({ value: 'boss' });
    await page.named('Field').enter({ value: 'moon' });
    await page.named('Field').enter({ value: 'random' });
    await page.named('Filler bots').enter({ valueAsNumber: 7 });
    await page.named('Filler bots').enter({ valueAsNumber: Number.NaN });
    await settled();
    expect(asked).toEqual([
      ['POST /lobby', { mode: 'boss' }],
      ['POST /field', { field: 'moon' }],
      ['POST /field', { field: 'random' }],
      ['PATCH /settings', { bots: 7 }],
    ]);
  });
});

describe('what can be called', () => {
  it('is chosen, or any', async () => {
    const page = await opened(h(CallsSection, null));
    await press(page, 'Call it');
    await page.named('Calamity').enter({ value: 'iceStorm' });
    await press(page, 'Call it');
    await press(page, 'Call the boss');
    await page.named('Boss').enter({ value: 'Hydra' });
    await press(page, 'Call the boss');
    await press(page, 'Orbital strikes');
    await page.named('How many').enter({ valueAsNumber: 3 });
    await press(page, 'Orbital strikes');
    expect(asked).toEqual([
      ['POST /calamities', { type: 'random' }],
      ['POST /calamities', { type: 'iceStorm' }],
      ['POST /bosses', { boss: 'random' }],
      ['POST /bosses', { boss: 'Hydra' }],
      ['POST /strikes', { count: 5 }],
      ['POST /strikes', { count: 3 }],
    ]);
  });

  it('is an EMP of the pilot that the cameras follow, else of the best that flies', async () => {
    const pilots = [pilot('Low'), pilot('Best', { kills: 5 }), pilot('Down', { kills: 9, alive: false })];
    const emp = async (follow: string | null) => {
      knows({
        pilots,
        round: { ...STATE_EXAMPLE.round, overlay: { ...STATE_EXAMPLE.round.overlay, follow } },
      });
      const page = await opened(h(CallsSection, null));
      return page.texts('button').find(text => text.startsWith('EMP'));
    };
    expect([await emp(null), await emp('chat:low'), await emp('chat:down')]).toEqual([
      ...['EMP of Best', 'EMP of Low', 'EMP of Best'],
    ]);
    knows({ pilots: [] });
    const page = await opened(h(CallsSection, null));
    await press(page, 'EMP');
    expect([asked, page.texts('.why')]).toEqual([[], ['An EMP needs a pilot who flies.']]);
  });

  it('dresses everybody up', async () => {
    const page = await opened(h(CallsSection, null));
    await press(page, 'Trails');
    await press(page, 'All of it');
    expect(asked).toEqual([
      ['POST /cosmetics/test', { kind: 'trail' }],
      ['POST /cosmetics/test', {}],
    ]);
  });
});

describe('boards, cameras and announcements', () => {
  it('put up the leaderboards, and lead back from whatever screen is up', async () => {
    await press(await opened(h(BoardsSection, null)), 'Leaderboards for 15 seconds');
    overlay({ screen: 'leaderboard' });
    await press(await opened(h(BoardsSection, null)), 'Back to the fight');
    expect(asked).toEqual([
      ['POST /overlay/screen', { screen: 'leaderboard' }],
      ['POST /overlay/screen', { screen: 'game' }],
    ]);
  });

  it('choose pages and the order of boards; no page is one, too', async () => {
    const page = await opened(h(BoardsSection, null));
    await page.named('Page of the title screen').enter({ value: 'credits' });
    await page.named('Page of the title screen').enter({ value: '' });
    await page.named('Results by').enter({ value: 'damage' });
    await page.named('Results by').enter({ value: 'unheard of' });
    await page.named('Kill list shows').enter({ value: 'lives' });
    await settled();
    expect(asked).toEqual([
      ['POST /menu/page', { page: 'credits' }],
      ['POST /menu/page', { page: null }],
      ['POST /results/board', { board: 'damage' }],
      ['POST /killlist/board', { board: 'lives' }],
    ]);
  });

  it('work the camera, and let go of a pilot who is followed', async () => {
    const page = await opened(h(CameraSection, null));
    expect(page.texts('button')).toEqual(['Follow the fight', 'Whole map', 'One zoom']);
    expect(page.named('Follow the fight').attributes['aria-pressed']).toBe('true');
    await press(page, 'Whole map');
    await page.named('Zoom').enter({ valueAsNumber: 0.5 });
    await page.named('Zoom').enter({ valueAsNumber: Number.NaN });
    overlay({ follow: 'chat:ada' });
    const following = await opened(h(CameraSection, null));
    expect(following.textContent).toContain('ada');
    await following.all('button')[3].press();
    await settled();
    expect(asked).toEqual([
      ['PATCH /settings', { camera: 'map' }],
      ['PATCH /settings', { cameraZoom: 0.5 }],
      ['POST /camera/follow', { id: null }],
    ]);
  });

  it('announce a text for eight seconds unless told otherwise, and empty its field', async () => {
    const page = await opened(h(AnnounceSection, null));
    await page.named('Text on the picture').enter({ value: 'Hi' });
    await page.one('form').submit();
    await settled();
    expect(asked).toEqual([['POST /overlay/announce', { text: 'Hi', color: '#ffffff', seconds: 8 }]]);
    expect(page.named('Text on the picture')).toMatchObject({ value: '' });
  });
});

describe('the picture in words', () => {
  const status = async () => (await opened(h(PictureSection, null))).one('.status');

  it('tells phase, mode, field, clock and how many fly', async () => {
    knows({ pilots: [pilot('A'), pilot('B', { alive: false })] });
    const fight = await status();
    expect(fight.texts('p')).toEqual(['Fight Factions · Mars · 3:05 left', '1 of 2 pilots fly']);
    expect(fight.texts('li')).toEqual(['Red 7', 'Blue 5']);
  });

  it('has results before the phase, scores in a fight alone, and no clock where none runs', async () => {
    round({ phase: 'lobby', result: RESULT, remaining: 0, lobby: { ...LOBBY, waiting: true, held: true } });
    const results = await status();
    expect(results.texts('p')[0]).toBe('Results Factions · Mars · held · waiting for the countdown');
    expect(results.texts('li')).toEqual([]);
    round({ heldUntil: 1, reserves: [3, 0] });
    const held = await status();
    expect(held.texts('p')[0]).toContain(' · held');
    expect(held.texts('li')).toEqual(['Red 7 (3 in reserve)', 'Blue 5']);
  });
});

describe('the pilots', () => {
  const names = async (search = '') => {
    const page = await opened(h(PilotsSection, { chosen: signal(null) }));
    await page.named('Search pilots').enter({ value: search });
    return page.texts('.name');
  };

  it('are viewers before bots, then by kills, and are found by name or id', async () => {
    const bot = pilot('Robo', { id: 'bot:x7', bot: true, kills: 9 });
    knows({ pilots: [bot, pilot('Low'), pilot('Best', { kills: 2 })] });
    expect(await names()).toEqual(['Best', 'Low', 'Robo']);
    expect([await names(' LOW '), await names('x7'), await names('nobody')]).toEqual([['Low'], ['Robo'], []]);
  });

  it('are sixty at once, and how many more there are', async () => {
    knows({ pilots: Array.from({ length: 61 }, (_, i) => pilot(`P${i}`)) });
    const page = await opened(h(PilotsSection, { chosen: signal(null) }));
    expect([page.texts('.name').length, page.texts('.muted')[0]]).toEqual([60, '1 more: search by name.']);
    knows({ pilots: Array.from({ length: 60 }, (_, i) => pilot(`P${i}`)) });
    await settled();
    expect(page.textContent).not.toContain('more:');
  });

  it('say who is down, and in which team', async () => {
    knows({ pilots: [pilot('A', { team: 1, alive: false, kills: 2, deaths: 3 })] });
    const page = await opened(h(PilotsSection, { chosen: signal(null) }));
    expect(page.texts('.pilots small')).toEqual(['Blue, 2 kills, 3 deaths, down']);
  });

  it('are chosen and let go by the same button', async () => {
    const chosen = signal<string | null>(null);
    knows({ pilots: [pilot('A')] });
    const page = await opened(h(PilotsSection, { chosen }));
    const row = () => page.one('.pilots button');
    await row().press();
    expect([chosen.value, row().attributes['aria-pressed'], page.texts('h4')]).toEqual([
      'chat:a',
      'true',
      ['A'],
    ]);
    await row().press();
    expect([chosen.value, page.all('h4')]).toEqual([null, []]);
  });

  it('are helped, and removed; a ban is asked about first, and bots have none', async () => {
    const chosen = signal<string | null>('chat:a');
    knows({ pilots: [pilot('A'), pilot('B', { id: 'bot:b', bot: true })], can: {} });
    answer('POST /pilots/chat%3Aa/abilities', { triggered: false, reason: 'no-charge' });
    answer('DELETE /pilots/chat%3Aa', { removed: true });
    const page = await opened(h(PilotsSection, { chosen }));
    expect(await press(page, 'Ram')).toBe('There is none left.');
    await press(page, 'Put a bounty on A');
    expect(await press(page, 'Take out of the game')).toBe('A is out.');
    await press(page, 'Take out and ban');
    await agree(page);
    expect(asked).toEqual([
      ['POST /pilots/chat%3Aa/abilities', { ability: 'ram' }],
      ['POST /bounties', { target: 'chat:a', stacks: 1 }],
      ['DELETE /pilots/chat%3Aa', {}],
      ['DELETE /pilots/chat%3Aa', { banMinutes: 10 }],
    ]);
    chosen.value = 'bot:b';
    await settled();
    expect(page.texts('button')).not.toContain('Take out and ban');
  });

  it('are added by name, and it is said who was in already', async () => {
    knows({ can: {} });
    const page = await opened(h(PilotsSection, { chosen: signal(null) }));
    const add = async (joined: boolean) => {
      answer('POST /pilots', { joined });
      await page.named('Name').enter({ value: 'Grace' });
      await page.one('form').submit();
      await settled();
      return page.one('.notices').textContent;
    };
    expect([await add(true), await add(false)]).toEqual(['Grace is in.', 'Grace is in already.']);
  });
});

describe('lists of the page', () => {
  it('tell bans with their ends, and lift them', async () => {
    answer('GET /bans', { bans: [{ name: 'Eve', until: null }] });
    const page = await opened(h(BansSection, null));
    expect(page.texts('li span')[0]).toBe('Eve, for good');
    expect(await press(page, 'Lift the ban of Eve')).toBe('Eve can come back.');
    expect(asked.slice(-2)).toEqual([['DELETE /bans/Eve', {}], 'GET /bans']);
  });

  it('tell the latest twenty redemptions, by the id of the reward where it has no title', async () => {
    const receipt = { user: 'Ada', title: null, rewardId: 'r1', state: 'done', text: '', at: 0 };
    const receipts = Array.from({ length: 21 }, (_, id) => ({ ...receipt, id: String(id) }));
    answer('GET /redeems/receipts', { receipts });
    const page = await opened(h(ReceiptsSection, null));
    expect(page.all('tbody tr').length).toBe(20);
    expect(page.texts('td')[0]).toBe('r1');
  });
});

import { expect, it } from 'vitest';
import { artifact } from '../../../harness/browser/chromium.ts';
import { stagedRound } from '../../../harness/browser/staged-round.ts';
import { game, overlay, page, seen, TEAMS, texts, watchTogether } from './stage.ts';

/** Tests of boards over the fight, and of the cards in front of the fight. */
export function testBoards() {
  it('an announcement by the streamer is readable over boards', async () => {
    const announcement = { text: 'Hello pilots', color: '#ff8800', seconds: 60, remaining: 60_000 };
    game.patch(overlay({ announcement }));
    await expect.poll(() => texts('.centre .banner')).toEqual(['Hello pilots']);
    game.patch(overlay({ announcement, menu: 'main' }));
    await expect.poll(() => texts('.over-boards .banner')).toEqual(['Hello pilots']);
    await expect.poll(() => seen('banner').count()).toBe(1);
  });

  it('a waiting lobby shows the countdown, the mode and the pilots', async () => {
    const lobby = { mode: 'reserves', field: 'sun', secondsLeft: 42, waiting: false, held: true } as const;
    game.patch({ round: { phase: 'lobby', lobby } });
    await expect.poll(() => seen('countdown').textContent()).toBe('42');
    await expect.poll(() => texts('.lobby h1')).toEqual(['Fleet Reserves']);
    await expect.poll(() => texts('.lobby article h2')).toEqual([' Red 6 + 6 bots', ' Blue 6 + 6 bots']);
    game.patch({ round: { scores: [0, 0, 0, 0] }, settings: { bots: 3 } });
    await expect
      .poll(() => texts('.lobby article h2'))
      .toEqual([' Red 6', ' Blue 6', ' Green 0 + 2 bots', ' Yellow 0 + 1 bot']);
    game.patch({ settings: { bots: 12 } });
    game.patch({ round: { scores: [0, 0], lobby: { ...lobby, waiting: true, held: false } } });
    await expect.poll(() => seen('countdown').textContent()).toBe('Waiting for the host');
    await expect
      .poll(async () => (await texts('.lobby li span')).sort())
      .toEqual(game.pilots.map(({ name }) => name).sort());
    await page.screenshot({ path: artifact('lobby.png') });
  });

  it("a round's card disappears before the alarm for the round's boss appears", async () => {
    const fields = {
      mode: 'boss',
      field: 'earth',
      pilots: 2,
      teams: [2],
      teamNames: [],
      roster: [],
    } as const;
    const boss = { name: 'Hydra', role: 'Many heads', hp: 'Good', shield: 'up', rage: 1, id: 1 } as const;
    const together = await watchTogether('[data-testid=intro]', '[data-testid=boss-alarm]');
    game.send({ type: 'round.start', at: Date.now(), ...fields, teams: [2], teamNames: [], roster: [] });
    await seen('intro').waitFor();
    game.patch({ round: { bosses: [{ ...boss, phase: 'warning' }] } });
    await page.locator('.tint.siren').waitFor();
    await seen('boss-alarm').waitFor();
    expect(await seen('intro').count()).toBe(0);
    expect(await together()).toBe(0);
  });

  it('in a mode that the last survivor wins, sudden death is announced with its rules', async () => {
    const announcement = { text: 'Sudden death', color: '#ff4d5e', seconds: 60, remaining: 60_000 };
    game.patch({ ...overlay({ announcement }) });
    await expect.poll(() => texts('.centre .banner')).toEqual(['Sudden death']);
    game.patch({ round: { mode: 'ffaReserves', scores: [] } });
    await expect.poll(() => texts('.alarm small')).toEqual(['Hulls bleed, the arena shrinks']);
    await expect.poll(() => seen('banner').count()).toBe(0);
  });

  it('the lobby explains the chat command to join only if a chat is connected, and marks a demo', async () => {
    const lobby = { mode: 'ffa', field: 'sun', secondsLeft: 42, waiting: false, held: true } as const;
    for (const board of [{ phase: 'lobby', lobby } as const, overlay({ menu: 'main' }).round]) {
      const round = { ...stagedRound(TEAMS), ...board };
      game.patch({ round });
      await expect.poll(() => seen('call').count()).toBe(1);
      await expect.poll(() => seen('call').textContent()).not.toContain('!join');
      await expect.poll(() => seen('demo').count()).toBe(0);
      const reached = { chat: true, demo: true };
      game.patch({ round: { ...round, overlay: { ...round.overlay, ...reached } } });
      await expect.poll(() => texts('[data-testid=call]')).toEqual(['Type !join in the chat']);
      await expect.poll(() => texts('[data-testid=demo]')).toEqual(['Demo']);
    }
  });

  it('on request, the best pilots of the day, the week and the month are shown over the fight', async () => {
    game.patch({
      ...overlay({ screen: 'leaderboard' }),
      boards: { day: [{ username: 'Ada', points: 12 }], week: [], month: [] },
    });
    await expect.poll(() => texts('.leaderboards h2')).toEqual(['Today', 'This week', 'This month']);
    await expect.poll(() => texts('.leaderboards li')).toEqual(['1Ada12']);
    await expect.poll(() => seen('score').count()).toBe(0);
  });

  it('each page of the title menu can be shown', async () => {
    for (const menu of ['main', 'modes', 'boards', 'credits'] as const) {
      game.patch(overlay({ menu }));
      await expect.poll(() => page.locator(`.menu-${menu}`).count()).toBe(1);
    }
    game.patch(overlay({ menu: null }));
    await expect.poll(() => seen('menu').count()).toBe(0);
  });
}

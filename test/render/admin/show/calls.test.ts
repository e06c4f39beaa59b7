import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { BoardsSection } from '../../../../render/admin/pages/show/boards.tsx';
import { CallsSection } from '../../../../render/admin/pages/show/calls.tsx';
import { STATE_EXAMPLE } from '../../../../schema/records/examples.ts';
import { knows, opened, press, useMenu } from '../menu-in-node.ts';
import { pilot } from './staging.ts';

/** Tests of the buttons by which the streamer calls something into a fight. */

const { asked } = useMenu();

describe('streamer', () => {
  it('the show page calls a random calamity or boss unless the streamer chooses one', async () => {
    const page = await opened(h(CallsSection, null));
    await press(page, 'Call the calamity');
    await page.named('Calamity').enter({ value: 'iceStorm' });
    await press(page, 'Call the calamity');
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

  it('if nothing can be called now, the calls are folded, and the show page gives the reason once', async () => {
    const inFight = { code: 'wrong-phase', message: 'Only in a fight.' } as const;
    const can = { launchNuke: inFight, spawnBoss: inFight, startCalamity: inFight, callStrikes: inFight };
    knows({ can, pilots: [pilot('A')] });
    const page = await opened(h(CallsSection, null));
    expect([page.texts('.brief'), page.texts('.why')]).toEqual([['Only in a fight.'], []]);
    expect(page.one('details').attributes.open).toBeUndefined();
    expect(page.named('Call the calamity').attributes.title).toBe('Only in a fight.');
  });

  it('calling a boss is the golden button while no boss fights, and calling a nuke is never the golden button', async () => {
    const golden = async () => (await opened(h(CallsSection, null))).texts('.main');
    const calm = { ...STATE_EXAMPLE.round, bosses: [] };
    knows({ round: calm });
    expect(await golden()).toEqual(['Call the boss']);
    knows({}); // with a boss in the fight
    expect(await golden()).toEqual([]);
    knows({ round: { ...calm, paused: { since: 1, by: 'streamer', inMenu: true } } });
    expect(await golden()).toEqual([]);
    knows({ round: calm, can: { spawnBoss: { code: 'wrong-phase', message: 'Only in a fight.' } } });
    expect(await golden()).toEqual([]);
  });

  it('what the streamer calls during a pause takes effect after the pause, and the page says so', async () => {
    const paused = { since: 1, by: 'streamer', inMenu: true };
    knows({ round: { ...STATE_EXAMPLE.round, paused } });
    const page = await opened(h(CallsSection, null));
    expect(await press(page, 'Nuke')).toBe('When the round continues: The nuke explodes in 3 s.');
  });

  it('an EMP goes to the followed pilot, or to the best flying pilot if no pilot is followed', async () => {
    const pilots = [pilot('Low'), pilot('Best', { kills: 5 }), pilot('Down', { kills: 9, alive: false })];
    const { overlay } = STATE_EXAMPLE.round;
    for (const follow of [null, 'chat:low', 'chat:down']) {
      knows({ pilots, round: { ...STATE_EXAMPLE.round, overlay: { ...overlay, follow } } });
      await press(await opened(h(CallsSection, null)), 'EMP');
    }
    expect(asked).toEqual(
      ['chat:best', 'chat:low', 'chat:best'].map(id => ['POST /effects', { effect: 'emp', pilot: id }]),
    );
    knows({ pilots: [] });
    const page = await opened(h(CallsSection, null));
    await press(page, 'EMP');
    expect(page.texts('.why')).toEqual(['An EMP needs a flying pilot.']);
    expect(asked).toHaveLength(3);
  });

  it('an EMP goes to the chosen pilot, and cannot be called if that pilot does not fly', async () => {
    const low = pilot('Low');
    knows({ pilots: [low, pilot('Best', { kills: 5 })] });
    const page = await opened(h(CallsSection, null));
    await page.named('Ship of the EMP').enter({ value: low.id });
    await press(page, 'EMP');
    expect(asked).toEqual([['POST /effects', { effect: 'emp', pilot: low.id }]]);
    knows({ pilots: [{ ...low, alive: false }, pilot('Best', { kills: 5 })] });
    await expect.poll(() => page.texts('.why')).toEqual(['Low is not flying now.']);
    await press(page, 'EMP');
    expect([asked.length, page.texts('.why')]).toEqual([1, ['Low is not flying now.']]);
  });

  it('the streamer can give everybody cosmetics', async () => {
    const page = await opened(h(BoardsSection, null));
    await press(page, 'Show on every ship');
    await page.named('Looks').enter({ value: 'trail' });
    await press(page, 'Show on every ship');
    expect(asked).toEqual([
      ['POST /cosmetics/test', {}],
      ['POST /cosmetics/test', { kind: 'trail' }],
    ]);
  });
});

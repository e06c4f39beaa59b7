import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { RoundSection } from '../../../../render/admin/pages/show/round.tsx';
import { agree, opened, press, settled, useMenu } from '../menu-in-node.ts';
import { LOBBY, RESULT, round } from './staging.ts';

/** The section of the show by which rounds come and go. */

const { asked } = useMenu();

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

import { Fragment, h } from 'preact';
import { describe, expect, it } from 'vitest';
import { NextSection } from '../../../../render/admin/pages/show/next.tsx';
import { OrderLine } from '../../../../render/admin/pages/show/order-line.tsx';
import { RoundSection } from '../../../../render/admin/pages/show/round.tsx';
import { FIELDS } from '../../../../schema/catalog/catalog.ts';
import { STATE_EXAMPLE } from '../../../../schema/records/examples.ts';
import { agree, knows, opened, press, settled, useMenu } from '../menu-in-node.ts';
import { LOBBY, RESULT, round } from './staging.ts';

/** Tests of the section of the show that controls rounds. */

const { asked, answer } = useMenu();

describe('rounds', () => {
  it('restarting or leaving a fight asks for confirmation, and cancelling does nothing', async () => {
    const page = await opened(h(RoundSection, null));
    await press(page, 'Start again');
    await press(page, 'Cancel');
    expect(asked).toEqual([]);
    await press(page, 'End the round');
    expect(page.texts('dialog h2')).toEqual(['End this round?']);
    await agree(page);
    expect(asked).toEqual([['POST /menu', {}]]);
  });

  it('leaving results or a lobby asks for no confirmation', async () => {
    round({ result: RESULT });
    const page = await opened(h(RoundSection, null));
    await press(page, 'Play again, same teams');
    await press(page, 'Title screen');
    await press(page, 'Close the results');
    expect(asked).toEqual([
      ['POST /round/start', {}],
      ['POST /menu', {}],
      ['POST /results/close', {}],
    ]);
  });

  it.each([
    [{ phase: 'menu' }, ['Open the lobby']],
    [
      { phase: 'lobby', lobby: LOBBY },
      ['Start the countdown', 'Hold the lobby', 'Start the round', 'Title screen'],
    ],
    [{ phase: 'playing' }, ['Start again', 'End the round']],
    [{ phase: 'lobby', result: RESULT }, ['Play again, same teams', 'Close the results', 'Title screen']],
  ] as const)('the show page offers only actions of the current phase (%j)', async (changes, offered) => {
    round(changes);
    expect((await opened(h(RoundSection, null))).texts('button')).toEqual(offered);
  });

  it('the show page says what comes next, and if that is impossible, the reason is shown once', async () => {
    const said = async (changes: Parameters<typeof round>[0]) => {
      round(changes);
      return (await opened(h(RoundSection, null))).texts('p.muted');
    };
    expect(await said({ phase: 'playing' })).toEqual(['Next: results, until you close them.']);
    expect(await said({ phase: 'lobby', lobby: { ...LOBBY, waiting: true } })).toEqual([
      ...['Viewers join with !join.', 'Next: start the countdown.'],
    ]);
    const { overlay } = STATE_EXAMPLE.round;
    expect(await said({ phase: 'lobby', lobby: LOBBY, overlay: { ...overlay, chat: false } })).toEqual([
      'No chat is connected, so viewers cannot join by themselves. Connect your account',
      'Next: the round starts by itself.',
    ]);
    const noPilots = { code: 'no-pilots', message: 'PATCH /settings' } as const;
    knows({ can: { startRound: noPilots } });
    const page = await opened(h(RoundSection, null));
    expect([page.texts('p.muted'), page.texts('.why')]).toEqual([
      ['There are too few pilots: add viewers or filler bots.'],
      [],
    ]);
  });

  it('restarting a fight asks for confirmation, even if the fight began a moment ago', async () => {
    round({ phase: 'lobby', lobby: LOBBY });
    const page = await opened(h(RoundSection, null));
    answer('GET /state', { ...STATE_EXAMPLE, round: { ...STATE_EXAMPLE.round, phase: 'playing' } });
    await press(page, 'Start the round');
    expect(page.texts('dialog h2')).toEqual(['Start this round again?']);
    await press(page, 'Cancel');
    expect(asked).toEqual([]);
  });

  it.each([
    ['title screen', { phase: 'menu' }, 'Open the lobby'],
    ['lobby', { phase: 'lobby', lobby: LOBBY }, 'Start the round'],
    ['waiting lobby', { phase: 'lobby', lobby: { ...LOBBY, waiting: true } }, 'Start the countdown'],
    ['results', { phase: 'lobby', result: RESULT }, 'Play again, same teams'],
    ['fight', { phase: 'playing' }, undefined],
  ] as const)(
    'the golden button of the show page never ends a fight (in the phase: %s)',
    async (_, changes, golden) => {
      round(changes);
      const page = await opened(h(RoundSection, null));
      expect(page.texts('.main')).toEqual(golden ? [golden] : []);
    },
  );

  it('a changed skill of bots is confirmed, and the change can be undone', async () => {
    const page = await opened(h(NextSection, null));
    await page.named('Skill of bots').enter({ value: 'hard' });
    await settled();
    expect(page.texts('.notices [role=status]').join()).toContain('The skill of bots is now "hard".');
    await press(page, 'Undo');
    expect(asked).toEqual([
      ['PATCH /settings', { botSkill: 'hard' }],
      ['PATCH /settings', { botSkill: STATE_EXAMPLE.settings.botSkill }],
    ]);
  });

  it('a field chosen during a fight is for the next round, and the show page says so in two places', async () => {
    const settings = { ...STATE_EXAMPLE.settings, mode: 'boss', field: 'moon' } as const;
    knows({ settings, round: { ...STATE_EXAMPLE.round, phase: 'playing', mode: 'dogfight', field: 'mars' } });
    const page = await opened(h(Fragment, null, h(RoundSection, null), h(NextSection, null)));
    expect(page.texts('p.muted').join()).toContain('Chosen for the next round: Boss · Moon.');
    expect(page.texts('.brief')).toEqual(['Boss · Moon']);
    expect(page.one('.next details').attributes.open).toBeUndefined();
    await page.named('Field').enter({ value: 'random' });
    await settled();
    expect(asked).toEqual([['PATCH /settings', { field: 'random' }]]);
    expect(page.texts('.notices [role=status]').join()).toContain(
      'The field of the next round is any field.',
    );
  });

  it('the show page does not name the next round if it is like the current one, or if its lobby is open', async () => {
    const said = async (changes: Parameters<typeof round>[0]) => {
      const { mode } = STATE_EXAMPLE.round;
      const settings = { ...STATE_EXAMPLE.settings, mode, field: 'random' } as const;
      knows({ settings, round: { ...STATE_EXAMPLE.round, ...changes } });
      return (await opened(h(RoundSection, null))).texts('p.muted').join();
    };
    expect(await said({ phase: 'playing' })).not.toContain('Chosen');
    expect(await said({ phase: 'lobby', lobby: LOBBY, mode: 'ffa' })).not.toContain('Chosen');
  });

  it('the show page names a field that was chosen at random', async () => {
    round({ phase: 'menu' });
    answer('POST /field', { field: 'mars', setting: 'random' });
    const page = await opened(h(NextSection, null));
    await page.named('Field').enter({ value: 'random' });
    await settled();
    expect(asked).toEqual([['POST /field', { field: 'random' }]]);
    expect(page.texts('.notices [role=status]').join()).toContain(`The field is now ${FIELDS.mars}.`);
  });

  it('the streamer can hold and release a lobby on the show page', async () => {
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

  it('in every phase, the mode of the next round can be chosen, and the choice can be undone', async () => {
    for (const changes of [
      { phase: 'menu' },
      { phase: 'lobby', lobby: LOBBY },
      { phase: 'playing' },
      { phase: 'lobby', result: RESULT },
    ] as const) {
      round(changes);
      const page = await opened(h(NextSection, null));
      await page.named('Mode').enter({ value: 'boss' });
      await settled();
      expect(page.texts('.notices [role=status]').join()).toContain('The next round is Boss.');
      await press(page, 'Undo');
      expect(asked.splice(0)).toEqual([
        ['PATCH /settings', { mode: 'boss' }],
        ['PATCH /settings', { mode: STATE_EXAMPLE.settings.mode }],
      ]);
      page.close();
    }
  });

  it('while the running order runs, the show page names its current round, or the next round', async () => {
    const line = async (state: string, changes: Parameters<typeof round>[0] = { phase: 'playing' }) => {
      round(changes);
      answer('GET /show', { rounds: [{}, {}, {}], at: 1, state });
      return (await opened(h(RoundSection, null, h(OrderLine, null)))).texts('a');
    };
    expect(await line('running')).toEqual(['Round 2 of 3 in the running order']);
    const next = ['Next: round 2 of 3 in the running order'];
    expect(await line('running', { phase: 'lobby', result: RESULT })).toEqual(next);
    expect(await line('waiting')).toEqual(next); // a fight that somebody else has started
    expect(await line('paused')).toEqual([]);
  });

  it('before a fight, the field and the bots of the next round can be chosen on the show page', async () => {
    round({ phase: 'lobby', lobby: LOBBY });
    const page = await opened(h(NextSection, null));
    await page.named('Field').enter({ value: 'moon' });
    await page.named('Field').enter({ value: 'random' });
    await page.named('Filler bots').enter({ valueAsNumber: 7 });
    await page.named('Filler bots').enter({ valueAsNumber: Number.NaN });
    await settled();
    expect(asked).toEqual([
      ['POST /field', { field: 'moon' }],
      ['POST /field', { field: 'random' }],
      ['PATCH /settings', { bots: 7 }],
    ]);
  });
});

import { expect, it, onTestFinished } from 'vitest';
import { stageViewers, viewer } from './stage.ts';

/** Tests a login that its viewer no longer has and that another user has now. */

it.each(['flies', 'has left'])(
  'a viewer who %s keeps the kills of the current round under a new login',
  async where => {
    const { viewers, sim, close } = stageViewers();
    onTestFinished(close);
    const [first, next] = ['1', '2'].map(id => viewer('ada', 'twitch', { id }));
    await viewers.join(first);
    await viewers.join(viewer('eve'));
    sim.startRound('ffa');
    sim.world.components.Tally.kills[sim.eid('ada')] = 5;
    if (where === 'has left') await viewers.leave(first);
    await viewers.join(next);
    await viewers.join(viewer('lovelace', 'twitch', { id: '1' }));
    expect(sim.pilot('chat:lovelace').kills).toBe(5);
    expect(sim.pilot('chat:ada').kills).toBe(0);
  },
);

import { beforeEach, describe, expect, it } from 'vitest';
import { kept, settings, state } from '../../../render/admin/live.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';

/** What the streaming menu knows of the game, which it is told anew every second. */
const newState = (changes = {}) => ({ ...structuredClone(STATE_EXAMPLE), ...changes });

beforeEach(() => {
  state.value = newState();
});

describe('the settings', () => {
  it('are the same object for as long as none of them changes', () => {
    const before = settings.value;
    state.value = newState({ pilots: [] });
    expect(settings.value).toBe(before);
    state.value = newState({ settings: { ...STATE_EXAMPLE.settings, bots: 99 } });
    expect(settings.value).toMatchObject({ bots: 99 });
    expect(settings.value).not.toBe(before);
  });

  it('are null before the first answer', () => {
    state.value = null;
    expect(settings.value).toBeNull();
  });
});

describe('what is kept of the state', () => {
  it('tells nobody of states in which it is equal', () => {
    const names = kept(() => state.value?.pilots.map(({ name }) => name));
    let told = 0;
    const stop = names.subscribe(() => told++);
    state.value = newState({ settings: { ...STATE_EXAMPLE.settings, bots: 99 } });
    expect(told).toBe(1);
    state.value = newState({ pilots: [] });
    expect(told).toBe(2);
    stop();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Control } from '../../render/game/control.ts';
import { followGamepads } from '../../render/input/gamepad.ts';
import { createInputs, followKeys, type InputDeed } from '../../render/input/inputs.ts';

/** Tests of keys and gamepads on the boards in the picture. */

interface Button {
  name: string;
  classList: { contains(name: string): boolean };
  focus(): void;
  click(): void;
}

let page: { activeElement: unknown; hasFocus(): boolean };
let pressed: string[];
let deeds: string[];
let listeners: Map<string, (event: object) => void>;
const button = (name: string): Button => {
  const made: Button = {
    name,
    classList: { contains: word => word === 'back' && name === 'Back' },
    focus() {
      page.activeElement = made;
    },
    click: () => void pressed.push(name),
  };
  return made;
};
const focused = () => (page.activeElement as Button | null)?.name;

beforeEach(() => {
  [pressed, deeds, listeners] = [[], [], new Map()];
  page = { activeElement: null, hasFocus: () => true };
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
    listeners.set(name, listener),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const boardOf = (names: string[], list?: string[]) => {
  const all = (of: string[]) => {
    const buttons = of.map(button);
    return { querySelectorAll: () => buttons };
  };
  return { ...all(names), querySelector: () => (list ? all(list) : null) } as unknown as Element;
};
const inputsOf = (hud: Element) =>
  createInputs(hud, {
    nextCamera: () => deeds.push('camera'),
    togglePilots: () => deeds.push('pilots'),
  } as unknown as Control);

describe('board', () => {
  it('with keys or a gamepad, the focus moves from button to button of a board, and from the last to the first', () => {
    const take = inputsOf(boardOf(['Play', 'Modes', 'Back']));
    const walk = (...steps: InputDeed[]) =>
      steps.map(step => {
        take(step);
        return focused();
      });
    expect(walk('next', 'next', 'next', 'next')).toEqual(['Play', 'Modes', 'Back', 'Play']);
    expect(walk('previous', 'previous')).toEqual(['Back', 'Modes']);
    page.activeElement = null;
    expect(walk('previous')).toEqual(['Play']);
  });

  it('with keys or a gamepad, only a button that visibly has the focus is pressed; without focus, the first gets it', () => {
    const take = inputsOf(boardOf(['Play', 'Modes']));
    expect([take('press'), focused(), pressed]).toEqual([true, 'Play', []]);
    take('next');
    take('press');
    expect(pressed).toEqual(['Modes']);
  });

  it('the back key presses the button that leads back', () => {
    expect([inputsOf(boardOf(['Play', 'Back']))('back'), pressed]).toEqual([true, ['Back']]);
    expect(inputsOf(boardOf(['Play']))('back')).toBe(false);
  });

  it('while the list of pilots is open, keys and gamepads move the focus among its buttons', () => {
    const hud = boardOf(['Play'], ['Ada']);
    inputsOf(hud)('next');
    expect(focused()).toBe('Ada');
  });

  it("pressing a key or a gamepad's button does nothing on a picture without buttons", () => {
    const take = inputsOf(boardOf([]));
    expect([take('next'), take('previous'), take('press')]).toEqual([false, false, false]);
    expect([take('camera'), take('pilots'), deeds]).toEqual([true, true, ['camera', 'pilots']]);
  });
});

describe('keyboard keys', () => {
  const taken: InputDeed[] = [];
  let isTaken = true;
  const type = (key: string, more = {}) => {
    let isPrevented = false;
    taken.length = 0;
    const preventDefault = () => {
      isPrevented = true;
    };
    listeners.get('keydown')?.({ key, preventDefault, ...more });
    return [...taken, isPrevented];
  };
  beforeEach(() => {
    isTaken = true;
    followKeys(input => {
      taken.push(input);
      return isTaken;
    });
  });

  it.each([
    ['ArrowLeft', 'previous'],
    ['ArrowUp', 'previous'],
    ['ArrowRight', 'next'],
    ['ArrowDown', 'next'],
    ['Escape', 'back'],
    ['C', 'camera'],
    ['p', 'pilots'],
  ])('the key %s sends the command %s', (key, input) => {
    expect(type(key)).toEqual([input, true]);
  });

  it('unknown keys and keys that the browser uses are ignored', () => {
    expect(['x', 'Tab', 'Enter'].flatMap(key => type(key))).toEqual([false, false, false]);
    for (const held of ['ctrlKey', 'altKey', 'metaKey']) expect(type('c', { [held]: true })).toEqual([false]);
  });

  it('if a key is held, only the keys that move between buttons repeat', () => {
    expect(type('ArrowDown', { repeat: true })).toEqual(['next', true]);
    expect(type('c', { repeat: true })).toEqual([false]);
  });

  it('a key that has no effect is left to the browser', () => {
    isTaken = false;
    expect(type('ArrowDown')).toEqual(['next', false]);
  });
});

describe('gamepads', () => {
  let pads: (object | null)[];
  let frames: ((now: number) => void)[];
  let taken: InputDeed[];
  const padOf = (index: number, ...buttons: number[]) => ({
    index,
    axes: [],
    buttons: Array.from({ length: 16 }, (_, at) => ({ pressed: buttons.includes(at) })),
  });
  const picture = (now: number) => {
    for (const frame of frames.splice(0)) frame(now);
  };
  beforeEach(() => {
    [pads, frames, taken] = [[], [], []];
    vi.stubGlobal('navigator', { getGamepads: () => pads });
    vi.stubGlobal('requestAnimationFrame', (run: (now: number) => void) => frames.push(run));
    followGamepads(input => {
      taken.push(input);
      return true;
    });
  });
  const connect = () => listeners.get('gamepadconnected')?.({});

  it('gamepads are read in every frame while any are connected', () => {
    expect(frames).toEqual([]);
    connect();
    connect(); // a second gamepad
    expect(frames).toHaveLength(1);
    pads = [null, padOf(1, 0), padOf(2, 1)];
    picture(0);
    expect(taken).toEqual(['press', 'back']);
    picture(16);
    expect(taken).toHaveLength(2); // the buttons are still held down
    pads = [];
    picture(32);
    expect(frames).toEqual([]);
    connect();
    pads = [padOf(1, 0)];
    picture(48);
    expect(taken).toHaveLength(3);
  });

  it('gamepads are ignored while the page is in the background, and a button held then is not pressed later', () => {
    connect();
    page.hasFocus = () => false;
    pads = [padOf(0, 0)];
    picture(0);
    page.hasFocus = () => true;
    picture(16);
    expect(taken).toEqual([]);
  });
});

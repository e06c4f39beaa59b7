import type { InputDeed } from './inputs.ts';

/** The part of a gamepad that is read: buttons and axes in the order of the standard layout. */
export type Pad = Pick<Gamepad, 'axes'> & { buttons: readonly Pick<GamepadButton, 'pressed'>[] };

/** Buttons of the standard layout (https://w3c.github.io/gamepad/#remapping), named as on most pads. */
const BUTTONS: readonly (readonly [number, InputDeed])[] = [
  [0, 'press'], // A
  [1, 'back'], // B
  [3, 'pilots'], // Y
  [4, 'camera'], // the shoulder buttons
  [5, 'camera'],
  [12, 'previous'], // the D-pad
  [13, 'next'],
  [14, 'previous'],
  [15, 'next'],
];
/**
 * How far a stick must be off its centre to count, and how near to the centre it must return before it counts again.
 */
const TILT = 0.6;
const REST = 0.4;
/** Delay before a held input repeats, then between repetitions. Unit: ms. */
const FIRST_REPEAT_MS = 420;
const REPEAT_MS = 110;

/** Reads pads in every frame, and finds the inputs since the last frame. `now` is in ms of the local clock. */
export function createPadReader() {
  /** When each held input is due again. */
  const due = new Map<InputDeed, number>();
  let isTilted = false;
  /**
   * Axes of the left stick that were seen at their centre. A throttle or a pedal, which is not a stick, rests at one
   * end.
   */
  const centred = new Set<number>();

  const tiltOf = (axes: readonly number[], axis: 0 | 1) => {
    const tilt = axes[axis] ?? 0;
    if (Math.abs(tilt) < REST) centred.add(axis);
    return centred.has(axis) ? tilt : 0;
  };
  const heldOn = ({ buttons, axes }: Pad): InputDeed[] => {
    const pressed = BUTTONS.filter(([at]) => buttons[at]?.pressed).map(([, input]) => input);
    const [x, y] = [tiltOf(axes, 0), tiltOf(axes, 1)];
    const tilt = Math.abs(x) > Math.abs(y) ? x : y;
    isTilted = Math.abs(tilt) > (isTilted ? REST : TILT);
    if (isTilted) pressed.push(tilt > 0 ? 'next' : 'previous');
    return pressed;
  };

  return (pad: Pad, now: number): InputDeed[] => {
    const held = new Set(heldOn(pad));
    for (const input of due.keys()) if (!held.has(input)) due.delete(input);
    return [...held].filter(input => {
      const at = due.get(input);
      if (at === undefined) due.set(input, repeats(input) ? now + FIRST_REPEAT_MS : Number.POSITIVE_INFINITY);
      else if (now >= at) due.set(input, now + REPEAT_MS);
      return at === undefined || now >= at;
    });
  };
}

const repeats = (input: InputDeed) => input === 'next' || input === 'previous';

/** Follows all gamepads while there are any. A page in the background ignores them. */
export function followGamepads(take: (input: InputDeed) => boolean) {
  const readers = new Map<number, ReturnType<typeof createPadReader>>();
  let isFollowing = false;

  const follow = (now: number) => {
    const pads = navigator.getGamepads().filter(pad => pad !== null);
    for (const pad of pads) {
      const read = readers.get(pad.index) ?? createPadReader();
      readers.set(pad.index, read);
      const inputs = read(pad, now);
      if (document.hasFocus()) for (const input of inputs) take(input);
    }
    isFollowing = pads.length > 0;
    if (isFollowing) requestAnimationFrame(follow);
    else readers.clear();
  };
  addEventListener('gamepadconnected', () => {
    if (isFollowing) return;
    isFollowing = true;
    requestAnimationFrame(follow);
  });
}

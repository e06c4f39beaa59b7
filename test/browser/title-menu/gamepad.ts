import { page } from './stage.ts';

const PAD_BUTTONS = { A: 0, B: 1, Y: 3, shoulder: 5, left: 14, right: 15 } as const;

/** Connects a gamepad of the standard layout. It is simulated, because test machines have none. */
export async function plugIn() {
  await page.evaluate(() => {
    const pad = { index: 0, axes: [0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false })) };
    navigator.getGamepads = () => [pad as unknown as Gamepad];
    dispatchEvent(new Event('gamepadconnected'));
  });
  /** Sets a button, and waits until the page has read it. */
  const set = (at: number, pressed: boolean) =>
    page.evaluate(
      async how => {
        const [pad] = navigator.getGamepads();
        Object.assign(pad?.buttons[how.at] ?? {}, { pressed: how.pressed });
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
      },
      { at, pressed },
    );
  return {
    async press(name: keyof typeof PAD_BUTTONS) {
      await set(PAD_BUTTONS[name], true);
      await set(PAD_BUTTONS[name], false);
    },
    unplug: () =>
      page.evaluate(() => {
        navigator.getGamepads = () => [];
      }),
  };
}

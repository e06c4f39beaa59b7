import { type CoolDown, createCoolDown } from '../../../core/back-off.ts';

/** The cool-down of each platform after failures. */
export function createCoolDowns(onLog: (line: string) => void, now: () => number) {
  const coolDowns = new Map<string, CoolDown>();
  const coolDownOf = (platform: string) => {
    const known = coolDowns.get(platform) ?? createCoolDown(now);
    coolDowns.set(platform, known);
    return known;
  };

  return {
    isPaused: (platform: string) => coolDownOf(platform).leftMs > 0,
    /** Logs the first of several failures in a row. */
    begin(platform: string, error: unknown) {
      const coolDown = coolDownOf(platform);
      if (!coolDown.hasFailed)
        onLog(`The outcome of a redemption could not be sent to ${platform}; the game tries again: ${error}`);
      coolDown.failed();
    },
    /** Call when the platform has answered. */
    end: (platform: string) => coolDownOf(platform).worked(),
  };
}

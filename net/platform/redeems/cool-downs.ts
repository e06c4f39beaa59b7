import { type CoolDown, createCoolDown } from '../../../core/back-off.ts';

/** Platforms that failed are left alone for a while, each by itself. */
export function createCoolDowns(onLog: (line: string) => void, now: () => number) {
  const coolDowns = new Map<string, CoolDown>();
  const coolDownOf = (platform: string) => {
    const known = coolDowns.get(platform) ?? createCoolDown(now);
    coolDowns.set(platform, known);
    return known;
  };

  return {
    isPaused: (platform: string) => coolDownOf(platform).leftMs > 0,
    /** Logs the first failure of a row. */
    begin(platform: string, error: unknown) {
      const coolDown = coolDownOf(platform);
      if (!coolDown.hasFailed)
        onLog(`${platform} could not be notified of a redemption; it is tried again: ${error}`);
      coolDown.failed();
    },
    /** The platform answers again. */
    end: (platform: string) => coolDownOf(platform).worked(),
  };
}

import { onTestFinished } from 'vitest';

/** Makes this machine look like another system to the tested code, until the test ends. */
export function pretendPlatform(platform: NodeJS.Platform) {
  const { platform: real } = process;
  const set = (value: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value });
  set(platform);
  onTestFinished(() => void set(real));
}

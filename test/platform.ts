import { onTestFinished } from 'vitest';

/** Lets the code under test take this machine for another system until the test ends. */
export function pretendPlatform(platform: NodeJS.Platform) {
  const { platform: real } = process;
  const set = (value: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value });
  set(platform);
  onTestFinished(() => void set(real));
}

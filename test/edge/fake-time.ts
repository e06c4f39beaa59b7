import { afterEach, beforeEach, vi } from 'vitest';

/** Fakes time in every test of the file. It passes only when a test advances it. */
export function useFakeTime() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

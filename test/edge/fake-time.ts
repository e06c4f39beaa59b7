import { afterEach, beforeEach, vi } from 'vitest';

/** Time that passes when a test says so, in every test of the file. */
export function useFakeTime() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

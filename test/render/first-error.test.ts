import { expect, it } from 'vitest';
import { onFirstError } from '../../render/page/page-health.ts';

it('at its first uncaught error, and at no later one, the page reports that it failed', () => {
  const page = new EventTarget();
  let failures = 0;
  onFirstError(page, () => failures++);
  const report = (error: unknown) => page.dispatchEvent(Object.assign(new Event('error'), { error }));
  report(undefined); // browsers report ResizeObserver loops without an error
  report(null);
  expect(failures).toBe(0);
  report(new Error('a bug'));
  report(new Error('the same bug, in the next picture'));
  expect(failures).toBe(1);
});

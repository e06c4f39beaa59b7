import { expect, it } from 'vitest';
import { createCachedAnswers } from '../../../net/rest/cached-answers.ts';

/** Tests answers that are built only once until something changes. */

function stage() {
  const settings = { current: { roundMinutes: 5 }, revision: 1 };
  const read = { etag: '"s"', bytes: Buffer.from('{}') };
  const answers = createCachedAnswers({ state: { read: () => read }, settings, epoch: 'e' } as never);
  const textOf = (name: keyof typeof answers) => Buffer.from(answers[name]?.().bytes ?? '').toString();
  return { settings, answers, textOf, read };
}

it('the response to GET /settings is built again only when the settings change', () => {
  const { settings, answers, textOf } = stage();
  const first = answers.getSettings?.();
  settings.current = { roundMinutes: 7 };
  expect(answers.getSettings?.()).toBe(first); // only the revision reports a change
  settings.revision = 2;
  const second = answers.getSettings?.();
  expect([first?.etag, second?.etag]).toEqual(['"e-1"', '"e-2"']);
  expect(JSON.parse(textOf('getSettings'))).toEqual({ roundMinutes: 7 });
});

it('the responses to GET /effects and GET /version are built once for all callers', () => {
  const { answers } = stage();
  expect(answers.listEffects?.()).toBe(answers.listEffects?.());
  expect(answers.listEffects?.().etag).toMatch(/^"[\w-]{22}"$/);
  expect(answers.getVersion?.()).toBe(answers.getVersion?.());
  expect(answers.getVersion?.().etag).toBe('');
});

it('GET /state returns the cached bytes of the state unchanged', () => {
  const { answers, read } = stage();
  expect(answers.getState?.()).toBe(read);
});

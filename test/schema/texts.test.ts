import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type ActionName, declarationOf } from '../../schema/actions/index.ts';

/** Whether an action accepts a text in a field if the other fields are those of its example. */
const accepts = (name: ActionName, key: string, text: string) => {
  const { input, example } = declarationOf(name);
  return v.safeParse(input, { ...(example?.input as object), [key]: text }).success;
};

describe('spaces alone', () => {
  it.each<[ActionName, string]>([
    ['addPilot', 'username'],
    ['updateBot', 'name'],
    ['announce', 'text'],
    ['getStreamUsers', 'logins'],
    ['explainEvent', 'event'],
    ['reportChat', 'displayName'],
    ['reportChat', 'platform'],
  ])('%s refuses a value of only spaces for "%s", and accepts a value with spaces around it', (name, key) => {
    expect([' ', '  \t', ' x '].map(text => accepts(name, key, text))).toEqual([false, false, true]);
  });
});

describe('events as a text', () => {
  it.each([
    ['kill', ['kill']],
    ['kill,round.*', ['kill', 'round.*']],
    ['kill , round.*,join', ['kill', 'round.*', 'join']],
  ])('event types given as a text are separated by commas, with or without spaces: %j', (types, list) => {
    const { input } = declarationOf('waitForEvent');
    expect(v.parse(input, { types })).toMatchObject({ types: list });
  });
});

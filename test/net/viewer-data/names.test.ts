import { describe, expect, it } from 'vitest';
import { mentions, namesOf } from '../../../net/viewer-data/names.ts';
import { textWithout } from '../../../net/viewer-data/tables.ts';

describe('text that mentions a viewer', () => {
  it.each([
    ['ada', true],
    ['Ada joined.', true],
    ['points:ADA', true],
    ['"chat:ada"', true],
    ['@ada!', true],
    ['adapter', false],
    ['the adapter of ada', true],
    ['ada_lovelace', false],
    ['canada', false],
    ['adä ada2 xada', false],
    [JSON.stringify('by\nada\tand bob'), true],
    [String.raw`C:\\nada`, false],
  ])('the text %s mentions the viewer "ada": %s', (text, isNamed) => {
    expect(mentions(text, ['ada'])).toBe(isNamed);
  });

  it('when a viewer is deleted, only those texts of a stored value that name the viewer are removed', () => {
    const value = { ada: 1, list: ['bob', 'Ada'], deep: { by: 'ada', n: 2 } };
    expect(textWithout(JSON.stringify(value), ['ada'])).toBe('{"list":["bob"],"deep":{"n":2}}');
    expect(textWithout('"hello ada"', ['ada'])).toBeNull();
  });

  it('a stored value that is not JSON is removed when a viewer is deleted, and so are its parts beyond 64 levels', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}"bob"${']'.repeat(levels)}`;
    expect(textWithout('{"ada', ['ada'])).toBeNull();
    expect(textWithout(nested(64), ['ada'])).toBe(nested(64));
    expect(textWithout(nested(65), ['ada'])).toBe(nested(64).replace('"bob"', ''));
    expect(textWithout(`{"a":${nested(3_000)},"b":"bob"}`, ['ada'])).toContain('"b":"bob"');
  });
});

it('each name and id of a deleted viewer is searched for once, and also in its JSON-escaped form', () => {
  const viewer = {
    platform: 'twitch',
    userId: '42',
    login: 'ada',
    pilot: 'ada (yt)',
    name: 'Ada"',
    shown: 'Ada"',
  };
  const names = namesOf(viewer);
  const expected = ['chat:ada (yt)', 'ada (yt)', 'ada', 'Ada"', 'ada"', 'Ada\\"', 'ada\\"'];
  expect(names.sort()).toEqual([...expected, 'extension:U42', 'extension:u42'].sort());
  expect(namesOf({ ...viewer, userId: null }).sort()).toEqual(expected.sort());
});

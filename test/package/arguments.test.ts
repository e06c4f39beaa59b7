import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../deploy/package/arguments.ts';
import { BUNDLED } from '../../deploy/package/packages.ts';
import { PLATFORMS } from '../../deploy/package/platforms.ts';

/** Tests which files `npm run package` takes, and which fields of package.json. */

const ROOT = join(import.meta.dirname, '../..');
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

describe('npm run package', () => {
  it.each([...Object.keys(PLATFORMS), 'mcpb'])('npm run package accepts the platform %s', platform => {
    expect(readArguments([platform])).toEqual({
      platform,
      twitchClientId: '',
      out: join(ROOT, 'dist.package'),
      sign: '',
      minisignKey: '',
    });
  });

  it.each([
    ['no platform', []],
    ['two platforms', ['linux-x64', 'win-x64']],
    ['a platform without a package', ['darwin-x64']],
    ["the name of an object's method", ['toString']],
    ['an unknown option', ['linux-x64', '--sign']],
    ['a client id that Twitch would not issue', ['linux-x64', '--twitch-client-id', 'not an id']],
  ])('npm run package exits with code 2 if its arguments have %s', (_, args) => {
    expect(() => readArguments(args)).toThrow(expect.objectContaining({ name: 'StartError', exitCode: 2 }));
  });
});

describe('dependencies in package.json', () => {
  it('the dependencies in package.json include the Node of each packaged platform', () => {
    for (const { node } of Object.values(PLATFORMS)) expect(optionalDependencies).toHaveProperty([node]);
  });

  it('the dependencies in package.json include every package that is listed as part of the built pages', () => {
    for (const name of BUNDLED) expect(dependencies).toHaveProperty([name]);
  });
});

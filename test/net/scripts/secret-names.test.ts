import { describe, expect, it } from 'vitest';
import { secretsNamedIn } from '../../../net/scripts/secrets/script-secrets.ts';

describe('secrets named in code', () => {
  it.each([
    'log(secrets.KEY)',
    'log(secrets?.KEY)',
    'log(secrets . KEY)',
    'log(secrets["KEY"])',
    "print(secrets['KEY'])",
    'log(secrets[ `KEY` ])',
    'log(secrets?.["KEY"])',
    'const { KEY } = secrets',
    'const { OTHER, KEY: key } = secrets;',
    'const {\n  KEY,\n} = secrets',
  ])('the code %j names a secret', code => {
    expect(secretsNamedIn(code)).toContain('KEY');
  });

  it('every destructured secret is found by its name', () => {
    expect([...secretsNamedIn('const { ONE, TWO } = secrets; log(secrets.TWO)')].sort()).toEqual([
      'ONE',
      'TWO',
    ]);
    expect([...secretsNamedIn('const {} = secrets; const { } = secrets')]).toEqual([]);
  });

  it.each([
    'log(KEY)',
    'log(mysecrets.KEY)',
    'log(secrets[name])',
    'log(Object.keys(secrets))',
    'const { KEY } = event',
    'log(secrets.KEYS)',
  ])('the code %j does not name a secret', code => {
    expect(secretsNamedIn(code)).not.toContain('KEY');
  });
});

it.each(['{ ', '{KEY ', '{KEY', 'secrets ', 'secrets.', '} = secret', '{}} =    ', 'secrets["', '\n'])(
  'the time for searching the code %j for secrets is proportional to its length',
  piece => {
    const codeOf = (length: number) => `{${piece.repeat(length / piece.length)}`;
    const look = (code: string) => {
      secretsNamedIn(code);
      secretsNamedIn(code.replaceAll('{', '('));
    };
    const [short, long] = [20_000, 320_000].map(length => cpuMicrosOf(() => look(codeOf(length))));
    expect(long).toBeLessThan(64 * Math.max(short, 500)); // sixteen times the text must not take 256 times as long
  },
);

/** The lowest processor time of five runs. Unit: µs. */
function cpuMicrosOf(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}

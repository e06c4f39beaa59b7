import { describe, expect, it } from 'vitest';
import { secretsNamedIn } from '../../../net/scripts/secrets/secret-names.ts';

describe('code asks for a secret', () => {
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
  ])('by %j', code => {
    expect(secretsNamedIn(code)).toContain('KEY');
  });

  it.each([
    'log(KEY)',
    'log(mysecrets.KEY)',
    'log(secrets[name])',
    'log(Object.keys(secrets))',
    'const { KEY } = event',
    'log(secrets.KEYS)',
  ])('not by %j', code => {
    expect(secretsNamedIn(code)).not.toContain('KEY');
  });
});

it.each(['{ ', '{KEY ', '{KEY', 'secrets ', 'secrets.', '} = secret', '{}} =    ', 'secrets["', '\n'])(
  'code of %j over and over is looked through in no time',
  piece => {
    const code = `{${piece.repeat(200_000 / piece.length)}`;
    const from = performance.now();
    secretsNamedIn(code);
    secretsNamedIn(code.replaceAll('{', '('));
    expect(performance.now() - from).toBeLessThan(1_000);
  },
);

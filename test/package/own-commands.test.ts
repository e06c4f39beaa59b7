import { expect, it } from 'vitest';
import { withOwnCommands } from '../../server/version.ts';

it('messages of a package name its own commands, those of a checkout the commands of npm', () => {
  const text = 'Use "npm start", "npm run admin" or "npm run restore -- --new".';
  expect(withOwnCommands(text, false)).toBe(text);
  expect(withOwnCommands(text, true)).toBe(
    'Use "starfray start", "starfray admin" or "starfray restore --new".',
  );
});

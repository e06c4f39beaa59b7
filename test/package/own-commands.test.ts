import { expect, it } from 'vitest';
import { howToSignIn, withOwnCommands } from '../../server/version.ts';

const text = 'Use "npm start", "npm run admin" or "npm run restore -- --new".';

it("messages of a package name its own commands, those of a checkout npm's", () => {
  expect(withOwnCommands(text, false)).toBe(text);
  expect(withOwnCommands(text, true, 'starfray')).toBe(
    'Use "starfray start", "starfray admin" or "starfray restore --new".',
  );
});

it('messages of a package for Windows name starfray.cmd, because "starfray" is Starfray.exe', () => {
  expect(withOwnCommands(text, true, 'starfray.cmd')).toBe(
    'Use "starfray.cmd start", "starfray.cmd admin" or "starfray.cmd restore --new".',
  );
});

it('people who are not signed in to a package start it again, for which they need no terminal', () => {
  expect(howToSignIn(false)).toBe('open the link that "npm run admin" prints');
  expect(howToSignIn(true, 'starfray')).toBe(
    'start Starfray again, or open the link that "starfray admin" prints',
  );
});

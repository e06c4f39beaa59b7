import { expect, it } from 'vitest';
import { howToSignIn, withOwnCommands } from '../../server/version.ts';

const text = 'Use "npm start", "npm run admin" or "npm run restore -- --new".';

it('messages name the commands of a package in a package, and npm commands in a checkout', () => {
  expect(withOwnCommands(text, false)).toBe(text);
  expect(withOwnCommands(text, true, 'starfray')).toBe(
    'Use "starfray start", "starfray admin" or "starfray restore --new".',
  );
});

it('in a package for Windows, messages name starfray.cmd, since "starfray" would be Starfray.exe', () => {
  expect(withOwnCommands(text, true, 'starfray.cmd')).toBe(
    'Use "starfray.cmd start", "starfray.cmd admin" or "starfray.cmd restore --new".',
  );
});

it('in a package, people who are not signed in are advised to start the game again, which needs no terminal', () => {
  expect(howToSignIn(false)).toBe('open the link that "npm run admin" prints');
  expect(howToSignIn(true, 'starfray')).toBe(
    'start Starfray again, or open the link that "starfray admin" prints',
  );
});

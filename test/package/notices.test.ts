import { expect, it } from 'vitest';
import { completeNotices } from '../../deploy/package/notices.ts';

const text = 'Permission is hereby granted. '.repeat(20);
const notice = (name: string, texts: string[]) => ({ name, version: '1.0.0', license: 'MIT', texts });

it('a package contains the licences of all its parts', () => {
  const all = completeNotices([notice('one', [text]), notice('two', [text])]);
  expect(all).toContain(`one 1.0.0 (MIT)\n\n${text.trim()}`);
  expect(all).toContain('two 1.0.0 (MIT)');
});

it('if the text of a licence is missing, no package is made', () => {
  const notices = [notice('one', [text]), notice('@scope/two', ['MIT'])];
  expect(() => completeNotices(notices)).toThrow('put it into licenses/@scope__two.txt');
});

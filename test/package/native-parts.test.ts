import { expect, it } from 'vitest';
import { nativeParts } from '../../deploy/package/packages.ts';
import { PLATFORMS } from '../../deploy/package/platforms.ts';

const files = [
  'isolated-vm/prebuilds/linux-x64/isolated-vm.abi127.glibc.node',
  'isolated-vm/prebuilds/linux-x64/isolated-vm.abi127.musl.node',
  'isolated-vm/prebuilds/linux-x64/isolated-vm.abi137.glibc.node',
  'isolated-vm/prebuilds/win32-x64/isolated-vm.abi127.node',
  'uWebSockets.js/dist/bin/uws_linux_x64_127.node',
  'uWebSockets.js/dist/bin/uws_linux_arm64_127.node',
  'uWebSockets.js/dist/bin/uws_win32_x64_127.node',
];

it.each([
  ['linux-x64', [files[0], files[4]]],
  ['win-x64', [files[3], files[6]]],
] as const)(
  'the package for %s contains the two binaries for its system and its Node version',
  (name, expected) => {
    expect(nativeParts(files, PLATFORMS[name])).toEqual(expected);
  },
);

it.each([
  ['isolated-vm', files[0] ?? ''],
  ['uWebSockets.js', files[4] ?? ''],
])('without the binary of %s, no package is made', (_, missing) => {
  const rest = files.filter(file => file !== missing);
  expect(() => nativeParts(rest, PLATFORMS['linux-x64'])).toThrow('have 0 files like');
});

it('with two binaries of the same part, no package is made', () => {
  const more = [...files, 'isolated-vm/prebuilds/linux-x64/isolated-vm.abi127.new.node'];
  expect(() => nativeParts(more, PLATFORMS['linux-x64'])).toThrow('have 2 files like');
});

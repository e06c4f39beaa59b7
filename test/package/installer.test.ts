import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAlike, writeHashes } from '../../deploy/package/archive.ts';
import { signFile, signHashes } from '../../deploy/package/sign.ts';
import { buildInstaller } from '../../deploy/package/windows/installer.ts';

/** Tests the installer for Windows, made from a package of a few small files, and signatures. */

const has = (program: string) =>
  (process.env.PATH ?? '').split(':').some(folder => existsSync(join(folder, program)));
/** The time of all files. Unit: seconds since 1970. */
const TIME = 1_700_000_000;

let top: string;
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'starfray-installer-'));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

function writeProgram(name: string, lines: string) {
  const path = join(top, name);
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe.runIf(has('makensis'))('installer for Windows', () => {
  let folder: string;
  beforeAll(() => {
    folder = join(top, 'package');
    for (const path of ['game/net', 'runtime']) mkdirSync(join(folder, path), { recursive: true });
    for (const path of ['Starfray.exe', 'game/net/main.ts', 'runtime/node.exe'])
      writeFileSync(join(folder, path), `contents of ${path}`);
    makeAlike(folder, [], TIME);
  });

  it('the installer for Windows is a Windows program, and each build produces the same one', () => {
    const made = ['one.exe', 'two.exe'].map(name => {
      buildInstaller(folder, join(top, name), '');
      return readFileSync(join(top, name));
    });
    expect(made[0].subarray(0, 2).toString()).toBe('MZ');
    expect(made[0].equals(made[1])).toBe(true);
  });

  it.runIf(has('7z'))(
    'the installer for Windows contains the files of the package, unchanged, and its uninstaller',
    () => {
      const [file, out] = [join(top, 'whole.exe'), join(top, 'unpacked')];
      buildInstaller(folder, file, '');
      execFileSync('7z', ['x', `-o${out}`, file], { stdio: 'ignore' });
      const filesIn = (of: string) =>
        readdirSync(of, { recursive: true, encoding: 'utf8' }).filter(path =>
          statSync(join(of, path)).isFile(),
        );
      const files = filesIn(folder);
      expect(filesIn(out).filter(path => !path.startsWith('$PLUGINSDIR'))).toEqual(
        expect.arrayContaining([...files, 'uninstall.exe']),
      );
      for (const path of files)
        expect(readFileSync(join(out, path))).toEqual(readFileSync(join(folder, path)));
    },
  );

  it('the uninstaller for Windows is signed', () => {
    const sign = writeProgram('sign', `echo "$1" >> '${join(top, 'sent')}' && cp "$1" "$2"`);
    buildInstaller(folder, join(top, 'signed.exe'), sign);
    expect(readFileSync(join(top, 'sent'), 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it('if signing the Windows uninstaller fails, no installer is made', () => {
    const refuse = writeProgram('refuse', 'exit 1');
    expect(() => buildInstaller(folder, join(top, 'refused.exe'), refuse)).toThrow('makensis failed');
  });
});

describe.runIf(process.platform !== 'win32')('program that signs', () => {
  it('the program that signs the installer receives the file, and its result replaces the file', () => {
    const file = join(top, 'program.exe');
    writeFileSync(file, 'program');
    signFile(writeProgram('append', 'cat "$1" > "$2" && printf " signed" >> "$2"'), file);
    expect(readFileSync(file, 'utf8')).toBe('program signed');
    expect(existsSync(`${file}.signed`)).toBe(false);
  });

  it.each([
    ['fails', 'exit 3', 'exit code 3'],
    ['returns no file', 'exit 0', 'it has not written'],
  ])('if the signing program %s, no package is made', (_, lines, reason) => {
    const file = join(top, 'unsigned.exe');
    writeFileSync(file, 'program');
    expect(() => signFile(writeProgram('broken', lines), file)).toThrow(reason);
    expect(readFileSync(file, 'utf8')).toBe('program');
  });
});

describe.runIf(has('minisign'))('list of hashes', () => {
  it("a package's list of hashes is signed with minisign, and a changed list is rejected", () => {
    const [secret, open] = [join(top, 'key'), join(top, 'key.pub')];
    execFileSync('minisign', ['-G', '-W', '-s', secret, '-p', open]);
    writeFileSync(join(top, 'starfray.zip'), 'package');
    const list = writeHashes(top);
    signHashes(list, secret);
    const verify = () =>
      execFileSync('minisign', ['-V', '-p', open, '-m', list], { stdio: 'pipe' }).toString();
    expect(verify()).toContain('verified');
    writeFileSync(list, `${readFileSync(list, 'utf8')}\n`);
    expect(verify).toThrow();
    expect(statSync(`${list}.minisig`).size).toBeGreaterThan(100);
  });
});

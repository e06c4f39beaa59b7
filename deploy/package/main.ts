import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNode } from '../../net/check-node.ts';
import { BUNDLE_NAME, makeBundle } from '../../net/mcp/bundle/bundle.ts';
import { NOTICES_FILE, readNotices } from '../../server/licenses.ts';
import { StartError } from '../../server/start-error.ts';
import { GAME_VERSION, type Release } from '../../server/version.ts';
import { makeAlike, packTar, packZip, sizeOf, writeHashes } from './archive.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { copyBuilt } from './built.ts';
import { type Commit, readCommit } from './commit.ts';
import { writeFileList } from './file-list.ts';
import { completeNotices } from './notices.ts';
import { copyPackages, installPackages, removeBundled } from './packages.ts';
import { nodePath, PLATFORMS, type Platform, type PlatformName } from './platforms.ts';
import { listComponents } from './sbom.ts';
import { signFile, signHashes } from './sign.ts';
import { copySources } from './sources.ts';
import { copyStart, startPrograms, WINDOWS_PROGRAM } from './start.ts';
import { buildInstaller } from './windows/installer.ts';

/** `npm run package -- PLATFORM`: makes a package of the game that needs nothing else. */

const MB = 1_000_000;
/** Largest package. Unit: MB. */
const LIMITS = { unpacked: 250, packed: 90 };

process.env.TZ = 'UTC'; // for the times in zip files
process.umask(0o022);
try {
  checkNode();
  const options = readArguments(process.argv.slice(2));
  if (options.platform === 'mcpb') writeBundle(options.out);
  else await make({ ...options, platform: options.platform });
  const hashes = writeHashes(options.out);
  if (options.minisignKey) signHashes(hashes, options.minisignKey);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

function writeBundle(out: string) {
  mkdirSync(out, { recursive: true });
  const file = join(out, BUNDLE_NAME);
  writeFileSync(file, makeBundle());
  console.log(file);
}

async function make({
  platform: name,
  twitchClientId,
  out,
  sign,
}: Omit<Arguments, 'platform'> & { platform: PlatformName }) {
  const commit = readCommit();
  const platform = PLATFORMS[name];
  const folder = join(out, `starfray-${GAME_VERSION}-${name}`);
  rmSync(folder, { recursive: true, force: true });
  await fill(folder, platform, commit, twitchClientId);
  writeFileList(folder);
  copyStart(folder, name);
  const isWindows = platform.os === 'win32';
  if (isWindows && sign) signFile(sign, join(folder, WINDOWS_PROGRAM));
  makeAlike(folder, [nodePath(platform), ...startPrograms(name)], commit.time);

  const archive = `${folder}.${platform.archive}`;
  rmSync(archive, { force: true });
  if (platform.archive === 'zip') packZip(folder, archive);
  else packTar(folder, archive);
  if (isWindows) makeInstaller(folder, sign);
  report({ folder, archive, commit });
}

function makeInstaller(folder: string, sign: string) {
  const installer = `${folder}-setup.exe`;
  buildInstaller(folder, installer, sign);
  if (sign) signFile(sign, installer);
  console.log(`${installer}: ${(statSync(installer).size / MB).toFixed(1)} MB`);
}

async function fill(folder: string, platform: Platform, commit: Commit, twitchClientId: string) {
  const game = join(folder, 'game');
  mkdirSync(game, { recursive: true });
  copySources(game);
  await copyBuilt(game, commit.time);

  const installed = mkdtempSync(join(tmpdir(), 'starfray-package-'));
  try {
    installPackages(installed, platform);
    writeFileSync(join(folder, 'sbom.cdx.json'), listComponents(installed, platform, commit.time));
    writeFileSync(join(game, NOTICES_FILE), completeNotices(readNotices(installed)));
    removeBundled(installed, platform);
    copyPackages(installed, folder, platform);
  } finally {
    rmSync(installed, { recursive: true, force: true });
  }

  const release: Release = { commit: commit.id, twitchClientId };
  const manifest = { name: 'starfray', version: GAME_VERSION, private: true, type: 'module', release };
  writeFileSync(join(game, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Prints the sizes. Throws a StartError when the package is too large. */
function report({ folder, archive, commit }: { folder: string; archive: string; commit: Commit }) {
  const unpacked = sizeOf(folder) / MB;
  const packed = statSync(archive).size / MB;
  console.log(`${archive}: ${packed.toFixed(1)} MB, unpacked ${unpacked.toFixed(1)} MB`);
  if (commit.isChanged) console.log(`It contains changes that are not in the commit ${commit.id}.`);
  if (unpacked <= LIMITS.unpacked && packed <= LIMITS.packed) return;
  throw new StartError(
    `The package is larger than ${LIMITS.unpacked} MB unpacked or ${LIMITS.packed} MB packed: see what has been added.`,
  );
}

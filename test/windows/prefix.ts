import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kept } from './cache.ts';
import { forwarderDll } from './forwarder-dll.ts';
import { openWine } from './wine.ts';

/** Makes Wine report Windows 10: Node does not start on an older version. */
const SET_VERSION = ['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'];

/** Path of a fresh Windows by the version `version` of Wine. Runs copy it and do not use the original. */
export const keptPrefix = (version: string) =>
  kept(`prefix-${version}`, async folder => {
    const wine = openWine(folder);
    await wine.run(['wineboot', '-i']);
    await wine.run(SET_VERSION);
    wine.close('wait');
    addRandomNumbers(join(wine.drive, 'windows', 'system32'));
  });

/** Adds the library from which Rust programs, such as rolldown and biome, get random numbers. Wine 8 lacks it. */
function addRandomNumbers(system: string) {
  const path = join(system, 'bcryptprimitives.dll');
  if (existsSync(path)) return;
  writeFileSync(path, forwarderDll('bcryptprimitives.dll', 'ProcessPrng', 'ADVAPI32.SystemFunction036'));
}

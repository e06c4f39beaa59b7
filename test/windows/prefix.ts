import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kept } from './cache.ts';
import { forwarderDll } from './forwarder-dll.ts';
import { openWine } from './wine.ts';

/** Reports Windows 10, without which Node does not start. */
const SET_VERSION = ['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'];

/** Path of a fresh Windows, made by that version of Wine, to be copied and not to be used itself. */
export const keptPrefix = (version: string) =>
  kept(`prefix-${version}`, async folder => {
    const wine = openWine(folder);
    await wine.run(['wineboot', '-i']);
    await wine.run(SET_VERSION);
    wine.close('wait');
    addRandomNumbers(join(wine.drive, 'windows', 'system32'));
  });

/** Wine 8 lacks the library from which programs in Rust, such as rolldown and biome, take random numbers. */
function addRandomNumbers(system: string) {
  const path = join(system, 'bcryptprimitives.dll');
  if (existsSync(path)) return;
  writeFileSync(path, forwarderDll('bcryptprimitives.dll', 'ProcessPrng', 'ADVAPI32.SystemFunction036'));
}

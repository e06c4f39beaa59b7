import { readFileSync } from 'node:fs';

/** Version of the interface that this server speaks; beyond it is what the OpenAPI document marks `x-preview`. */
export const API_VERSION = '1.1.0';

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

export const GAME_VERSION = manifest.version;

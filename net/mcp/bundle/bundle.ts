import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { GAME_VERSION } from '../../../server/version.ts';
import { BRIEFING, INSTRUCTIONS } from '../briefing.ts';
import { SERVER_INFO } from '../routes.ts';
import { toolsListedTo } from '../tools.ts';

/**
 * The bundle (MCPB) that adds the game to Claude Desktop with a double click. It contains a manifest, and a
 * program that passes messages on to the running game.
 */

export const BUNDLE_NAME = 'starfray.mcpb';

const BRIDGE = join(import.meta.dirname, 'bridge.mjs');
const ICON = join(import.meta.dirname, '../../../nw-app/icon.png');
const DEFAULT_URL = 'http://127.0.0.1:2087';
/**
 * The time of all files in the bundle, so that bundles of the same version are identical. It is the earliest
 * time that a zip file can contain.
 */
const TIME = new Date(1980, 0, 1);

/** Builds the bundle. `url` is the default value of the game's address in it. */
export function makeBundle(url: string = DEFAULT_URL): Uint8Array {
  const files: Zippable = {
    'manifest.json': strToU8(`${JSON.stringify(manifestFor(url), null, 2)}\n`),
    'server/bridge.mjs': readFileSync(BRIDGE),
    'server/offline.json': strToU8(JSON.stringify(offlineAnswers())),
    ...(existsSync(ICON) ? { 'icon.png': readFileSync(ICON) } : {}),
  };
  return zipSync(files, { mtime: TIME, level: 9 });
}

const tools = () => toolsListedTo('play');

/** Answers while the game is not running, by method of the older protocol. */
const offlineAnswers = () => ({
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, resources: {}, prompts: {} },
    serverInfo: SERVER_INFO,
    instructions: INSTRUCTIONS,
  },
  ping: {},
  'tools/list': { tools: tools() },
  'resources/list': { resources: BRIEFING.resources.map(({ resource }) => resource) },
  'resources/templates/list': { resourceTemplates: [] },
  'prompts/list': { prompts: BRIEFING.prompts.map(({ prompt }) => prompt) },
});

/** A placeholder for a variable, which the client replaces. */
const filledIn = (name: string) => `\${${name}}`;

const manifestFor = (url: string) => ({
  manifest_version: '0.3',
  name: 'starfray',
  display_name: 'Starfray',
  version: GAME_VERSION,
  description: 'Runs the show of a Starfray game on this computer.',
  long_description:
    'Starfray is a space-combat game for live streams. This extension lets a model open rounds, call bosses and ' +
    'calamities, and announce what happens. The game must run; its streaming menu makes the key on the page Keys.',
  author: { name: 'The Starfray authors' },
  license: 'MIT',
  icon: 'icon.png',
  server: {
    type: 'node',
    entry_point: 'server/bridge.mjs',
    mcp_config: {
      command: 'node',
      args: [`${filledIn('__dirname')}/server/bridge.mjs`],
      env: { STARFRAY_KEY: filledIn('user_config.key'), STARFRAY_URL: filledIn('user_config.url') },
    },
  },
  tools: tools().map(({ name, description }) => ({ name, description })),
  user_config: {
    key: {
      type: 'string',
      title: 'Key',
      description: 'A key with the scope play: the page Keys of the streaming menu makes one.',
      sensitive: true,
      required: true,
    },
    url: {
      type: 'string',
      title: 'Address of the game',
      description: 'Where the game runs on this computer.',
      default: url,
      required: true,
    },
  },
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=18' } },
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Script } from '../../../schema/actions/scripts.ts';
import type { ScriptLanguage } from '../../../schema/records/script-run.ts';

/** The example scripts that come with the game. They can be used as they are or as a starting point. */

/** An example script with information for its user. */
export interface ScriptExample {
  name: string;
  /** Description of what the script does, and of what else it needs. */
  about: string;
  language: ScriptLanguage;
  trigger: Script['trigger'];
  /** Hosts to which the script sends requests. */
  hosts: readonly string[];
  /** Names of the secrets that the script uses. */
  secrets: readonly string[];
  code: string;
}

type Listed = Pick<ScriptExample, 'name' | 'about' | 'trigger'> &
  Partial<Pick<ScriptExample, 'hosts' | 'secrets'>>;

/** Languages by file extension; all other files are `js`. */
const LANGUAGES: Record<string, ScriptLanguage> = { ts: 'ts', lua: 'lua', py: 'python' };

/** Information about each example, by the name of its file in `scripts/`. */
const LISTED: Record<string, Listed> = {
  'shout-out.js': {
    name: 'Shout-out',
    about: '!so <streamer> thanks a fellow streamer in the chat and on the overlay.',
    trigger: { type: 'command', command: 'so' },
  },
  'boss-for-bits.js': {
    name: 'Boss for bits',
    about: 'Calls a boss for every 1,000 bits that the chat has cheered in total.',
    trigger: { type: 'event', event: 'cheer' },
  },
  'result-to-discord.js': {
    name: 'Result to Discord',
    about:
      'Posts the result of each round to a Discord channel. Set the secret DISCORD_WEBHOOK to the part of the webhook address after /api/webhooks/, and bind it to discord.com.',
    trigger: { type: 'roundEnd' },
    hosts: ['discord.com'],
    secrets: ['DISCORD_WEBHOOK'],
  },
  'calamity-vote.ts': {
    name: 'Calamity vote',
    about: '!calamity <type>: once five viewers have voted, the calamity with the most votes starts.',
    trigger: { type: 'command', command: 'calamity' },
  },
  'bounty-on-the-leader.ts': {
    name: 'Bounty on the leader',
    about: 'Puts a bounty on a pilot for every fifth kill that the pilot scores in a round.',
    trigger: { type: 'event', event: 'kill' },
  },
  'welcome.ts': {
    name: 'Welcome',
    about:
      'Welcomes a pilot who has never flown before, and adds a rainbow trail if the pilot is already flying.',
    trigger: { type: 'event', event: 'join' },
  },
  'boss-taunts.lua': {
    name: 'Boss taunts',
    about: 'Announces on the overlay when a boss gets angrier.',
    trigger: { type: 'event', event: 'boss.rage' },
  },
  'lucky-wheel.lua': {
    name: 'Lucky wheel',
    about:
      'A channel-point reward: a random gift for the viewer who redeems it. Choose your own reward for it.',
    trigger: { type: 'reward', rewardId: 'lucky-wheel', rewardTitle: 'Lucky wheel' },
  },
  'round-intro.lua': {
    name: 'Round intro',
    about: 'Announces the mode, the field and the teams when a round starts.',
    trigger: { type: 'roundStart' },
  },
  'pilot-of-the-round.py': {
    name: 'Pilot of the round',
    about: 'Names the best viewer of the round, as the results do, then shows the leaderboard.',
    trigger: { type: 'roundEnd' },
  },
  'top.py': {
    name: 'Top five',
    about: '!top [day|week|month] names the best five pilots.',
    trigger: { type: 'command', command: 'top' },
  },
  'field-by-weather.py': {
    name: 'Field by weather',
    about: 'At the start of each round, lets the weather at home choose the field of the next round.',
    trigger: { type: 'roundStart' },
    hosts: ['wttr.in'],
  },
};

const SCRIPTS = join(import.meta.dirname, 'scripts');

/** All examples, read from their files each time. */
export const readExamples = (): ScriptExample[] =>
  Object.entries(LISTED).map(([file, listed]) => ({
    hosts: [],
    secrets: [],
    ...listed,
    language: LANGUAGES[file.slice(file.lastIndexOf('.') + 1)] ?? 'js',
    code: readFileSync(join(SCRIPTS, file), 'utf8'),
  }));

import { type HelixCall, helixRefusal, jsonBody } from './helix.ts';
import type { Reward } from './points.ts';

/**
 * Reads the body of a call that creates or changes a reward:
 * https://dev.twitch.tv/docs/api/reference/#create-custom-rewards.
 */

const MAX_TITLE = 45;
const MAX_PROMPT = 200;
const MAX_COOLDOWN_SECONDS = 604_800;

const isCount = (value: unknown, most = Number.MAX_SAFE_INTEGER) =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
const isText = (value: unknown, most: number) => typeof value === 'string' && [...value].length <= most;
const isFlag = (value: unknown) => typeof value === 'boolean';

/** The API's fields, each with its name in `Reward` and a check of its value. */
const FIELDS: Record<string, [keyof Reward, (value: unknown) => boolean]> = {
  title: ['title', value => value !== '' && isText(value, MAX_TITLE)],
  cost: ['cost', value => isCount(value)],
  prompt: ['prompt', value => isText(value, MAX_PROMPT)],
  is_enabled: ['isEnabled', isFlag],
  is_paused: ['isPaused', isFlag],
  is_user_input_required: ['needsInput', isFlag],
  should_redemptions_skip_request_queue: ['skipsQueue', isFlag],
  background_color: ['color', value => typeof value === 'string' && /^#[0-9A-F]{6}$/.test(value)],
};

/**
 * Switches of the API. Each has its name in `Reward` and the field with the number that is required while the
 * switch is on.
 */
const SWITCHED: Record<string, [keyof Reward, string, number?]> = {
  is_max_per_stream_enabled: ['maxPerStream', 'max_per_stream'],
  is_max_per_user_per_stream_enabled: ['maxPerUser', 'max_per_user_per_stream'],
  is_global_cooldown_enabled: ['cooldownSeconds', 'global_cooldown_seconds', MAX_COOLDOWN_SECONDS],
};

const NUMBERS = Object.values(SWITCHED).map(([, number]) => number);

export function readReward(call: HelixCall): Partial<Reward> {
  const body = jsonBody(call);
  const read = Object.entries(body).filter(([name, value]) => value !== undefined && !NUMBERS.includes(name));
  return Object.fromEntries(read.map(([name, value]) => readField(name, value, body)));
}

function readField(name: string, value: unknown, body: Record<string, unknown>): [keyof Reward, unknown] {
  const field = FIELDS[name];
  if (field?.[1](value)) return [field[0], value];
  const switched = SWITCHED[name];
  if (!switched || !isFlag(value))
    throw helixRefusal(400, `The field ${name} is unknown or its value is bad.`);
  const [key, number, most] = switched;
  if (!value) return [key, null];
  if (!isCount(body[number], most)) throw helixRefusal(400, `The field ${number} is needed with ${name}.`);
  return [key, body[number]];
}

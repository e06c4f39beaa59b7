import * as v from 'valibot';
import { action } from '../base/action.ts';
import { fields } from '../base/primitives.ts';
import { Hosts, SecretNames } from '../scripts/script-events.ts';

/** Secrets of scripts, which are never returned. Only for the owner. */

/** Longest value of a secret, in characters. */
const MAX_SECRET_LENGTH = 10_000;

/** Name of a secret, as scripts write it: `secrets.NAME`. */
const SecretName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z_]\w{0,63}$/, 'must be 1 to 64 letters, digits and underscores, no digit first'),
);
const SecretValue = v.pipe(
  v.string(),
  v.maxLength(MAX_SECRET_LENGTH, `must be at most ${MAX_SECRET_LENGTH} characters`),
);

export const listSecrets = action({
  summary: 'The names of the secrets that scripts can use. Their values are never returned.',
  route: 'GET /scripts/secrets',
  tool: false,
  runs: 'net',
  scope: 'owner',
  input: v.object({}),
  output: v.object({
    secrets: SecretNames,
    /** Preview: secrets that scripts cannot use, because they were encrypted with another `secret.key`. */
    unreadable: SecretNames,
    /** Preview: the hosts to which each secret may be sent. Secrets without hosts are omitted. */
    bound: v.array(v.object({ name: v.string(), hosts: v.array(v.string()) })),
  }),
  example: {
    input: {},
    output: {
      secrets: ['WEATHER_KEY'],
      unreadable: [],
      bound: [{ name: 'WEATHER_KEY', hosts: ['api.example.com'] }],
    },
  },
});

export const setSecrets = action({
  summary: 'Sets secrets, as values by name; empty values are skipped. No route ever returns a value.',
  route: 'PUT /scripts/secrets',
  body: 'secrets',
  tool: false,
  secret: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({ secrets: fields(SecretName, SecretValue) }),
  output: v.object({ secrets: SecretNames }),
  example: { input: { secrets: { WEATHER_KEY: 'abc123' } }, output: { secrets: ['WEATHER_KEY'] } },
});

export const setSecret = action({
  summary: 'Sets one secret for scripts; an empty value is skipped. No tool ever returns a value.',
  secret: true,
  destructive: true,
  idempotent: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({ name: SecretName, value: SecretValue }),
  output: v.object({ secrets: SecretNames }),
  example: { input: { name: 'WEATHER_KEY', value: 'abc123' }, output: { secrets: ['WEATHER_KEY'] } },
});

export const deleteSecret = action({
  summary: 'Deletes a secret. Succeeds if there is none.',
  route: 'DELETE /scripts/secrets/:name',
  runs: 'net',
  scope: 'owner',
  input: v.object({ name: SecretName }),
  output: v.object({ secrets: SecretNames }),
  example: { input: { name: 'WEATHER_KEY' }, output: { secrets: [] } },
});

export const bindSecret = action({
  summary:
    'Sets the hosts to which scripts may send a secret, as `{{secret:NAME}}` in a request. A secret without hosts cannot be sent.',
  route: 'PUT /scripts/secrets/:name/hosts',
  tool: false,
  preview: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({ name: SecretName, hosts: Hosts }),
  output: v.object({ name: v.string(), hosts: Hosts }),
  example: {
    input: { name: 'WEATHER_KEY', hosts: ['api.example.com'] },
    output: { name: 'WEATHER_KEY', hosts: ['api.example.com'] },
  },
});

import { TEXTS } from '../../../../../render/admin/texts/index.ts';
import { type Journey, press, put, within } from '../step.ts';

/** Writes, tries, switches and deletes a script; copies an example; stores, binds and deletes a secret. */

const OPEN_EXAMPLES = 'details[open]:has-text("opens it in the editor")';
const EDITOR = 'New script';
const CODE = 'log(1);';
const ticks = (names: readonly string[]) => names.map(name => put(name, 'on'));

const written = within(EDITOR, [
  put('Name', 'Greeter'),
  put('Language', 'TypeScript'),
  put('Switched on', 'off'),
  put('Starts with', 'a command in chat', { sees: 'text=Cool-down for each viewer' }),
  put('Command', '!Hi'),
  put('Other names', 'hello, b'),
  put('Cool-down between two runs (seconds)', '6'),
  put('Cool-down for each viewer (seconds)', '7'),
  ...ticks(['title screen', 'lobby', 'fight', 'you', 'moderators', 'VIPs', 'subscribers']),
  put('Code', CODE),
  press('Everything they can use', { opens: 'popup' }),
  put('Web sites that it may contact', 'api.example.com\n\n*.example.org '),
  press('Save', {
    does: {
      scripts: [
        {
          name: 'Greeter',
          language: 'ts',
          enabled: false,
          code: CODE,
          hosts: ['api.example.com', '*.example.org'],
          trigger: {
            type: 'command',
            command: 'hi',
            aliases: ['hello', 'b'],
            cooldownSeconds: 6,
            perUserSeconds: 7,
            phases: ['menu', 'lobby', 'playing'],
            roles: ['broadcaster', 'moderator', 'vip', 'subscriber'],
          },
        },
      ],
    },
    acts: ['saveScript', 'checkScript'],
  }),
]);

const changed = within('Edit script', [
  put('Viewer', 'ada'),
  put('What the viewer types', 'x'),
  press('Test run', { tells: 'script.output', sees: '[data-testid=test-run] .output' }),
  press('Output', {}),
  put('Starts with', 'a reward', { sees: 'text=Title of the reward' }),
  put('Reward id', 'b2a7'),
  put('Title of the reward', 'Hydrate'),
  put('Starts with', 'something in the game', { hides: 'text=Title of the reward' }),
  put('What happens', 'kill'),
  put('Code', 'const = 3'),
  press('Save', {
    does: { scripts: [{ trigger: { type: 'event', event: 'kill' } }] },
    acts: ['replaceScript', 'checkScript'],
  }),
  press('Line 1', { sees: 'textarea.code:focus' }),
  put('Name', 'Other'),
  press('Close', { asks: { yes: 'Discard them' }, hides: '.editor' }),
]);

const listed = within('Your scripts', [
  press('Edit: Greeter', { sees: '.editor' }),
  press('Switch on: Greeter', { does: { scripts: [{ enabled: true }] } }),
  press('Switch off: Greeter', { does: { scripts: [{ enabled: false }] } }),
  press('Delete: Greeter', { asks: { yes: 'Delete' }, does: { scripts: [] } }),
]);

const secrets = within('Secrets', [
  put('Name of the secret', 'TOKEN'),
  put('Value', 'very-secret'),
  press('Save secret', { does: { secrets: ['TOKEN'] } }),
  press('Web sites: TOKEN', {
    asks: { yes: 'Save', put: 'api.example.com, *.example.org' },
    does: { bound: [{ hosts: ['api.example.com', '*.example.org'] }] },
  }),
  press('Delete: TOKEN', { asks: { yes: 'Delete' }, does: { secrets: [] } }),
]);

export const scripts: Journey = {
  page: 'scripts',
  async prepare({ client }) {
    await client.openMainMenu();
    for (const { id } of (await client.listScripts()).scripts) await client.deleteScript({ id });
  },
  async read({ client }) {
    const [{ scripts }, secrets] = await Promise.all([client.listScripts(), client.listSecrets()]);
    return { scripts, ...secrets };
  },
  countsAs: key =>
    key
      .replace(/^Edit script/, EDITOR)
      .replace(/^(Examples > (?:Use this|Switch off|See the code)): .*/, '$1')
      .replace(/^(Last runs > Greeter).*/, '$1')
      .replace(/^(Your scripts > .*: )Shout-out$/, '$1Greeter'),
  steps: [
    press('Your scripts > New script', { sees: '.editor' }),
    ...written,
    ...changed,
    press('Last runs > Last runs', {}),
    press('Last runs > Last runs', {}),
    press('Last runs > Greeter ended well', {}),
    press('Last runs > Output', {}),
    ...listed,
    ...within('Examples', [
      press(TEXTS.scripts.examplesAbout(12), { hides: OPEN_EXAMPLES }),
      press(TEXTS.scripts.examplesAbout(12), { sees: OPEN_EXAMPLES }),
      press('Use this: Shout-out', { does: { scripts: [{ name: 'Shout-out', enabled: true }] } }),
      press('Switch off: Shout-out', { does: { scripts: [{ name: 'Shout-out', enabled: false }] } }),
      press('See the code: Shout-out', { sees: '.editor' }),
    ]),
    press('New script > Close', { asks: { yes: 'Discard them' }, hides: '.editor' }),
    ...secrets,
  ],
};

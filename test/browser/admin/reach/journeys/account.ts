import { type Journey, press, put, within } from '../step.ts';

/** What can be done without the platform; a code, and an account that is connected, stand in account.test.ts. */

const CLIENT_ID = 'hof5gwx0su6owfnys0yan9c87zr6t';
const STEPS = 'details[open] ol.steps';
const SWITCH = '[role="switch"]:checked';

export const account: Journey = {
  page: 'account',
  prepare: ({ client }) => client.setStreamClient({ clientId: '' }),
  read: ({ client }) => client.getStreamAccount(),
  steps: [
    press('Your account > Connect', { refuses: 'First enter a client id, below.' }),
    ...within('Client id', [
      press('How to get one, in five steps', { hides: STEPS }),
      press('How to get one, in five steps', { sees: STEPS }),
      press('Copy: the redirect address', { copies: 'http://localhost' }),
      put('Client id', CLIENT_ID),
      press('Save', { does: { state: 'disconnected', client: { from: 'stored', id: CLIENT_ID } } }),
    ]),
    press('What the game asks for > Advertisement breaks', { sees: SWITCH }),
    press('What the game asks for > Advertisement breaks', { hides: SWITCH }),
    press('Client id > Remove: Client id', { does: { state: 'not-configured' } }),
  ],
  elsewhere: {
    'Client id > developer console of Twitch': 'leads to Twitch: its address is in account.test.ts',
  },
};

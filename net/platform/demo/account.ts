import { GameError } from '../../../schema/base/error.ts';
import { withOwnCommands } from '../../../server/version.ts';
import type { StreamingAccount } from '../intake/platform.ts';
import type { Relay } from '../relay/open-relay.ts';

/** Creates the refusal of operations that would connect the demo to other machines. */
const notInDemo = () =>
  new GameError(
    'not-available',
    withOwnCommands(
      'This is the demo, which does not contact other machines: start the game itself with "npm start", and connect there.',
    ),
  );

const refuseNow = (): never => {
  throw notInDemo();
};

const refuse = async () => refuseNow();

/** The demo's account, which is never connected. */
export const demoAccount: StreamingAccount = {
  guide: {
    name: 'demo',
    about: 'The demo needs no account: its viewers are simulated.',
    grants: [],
    packs: [],
  },
  describe: () => ({
    state: 'not-configured',
    user: null,
    client: { from: 'none', id: '' },
    packs: [],
    remarks: [notInDemo().message],
  }),
  requireClient: refuseNow,
  requireClientId: refuseNow,
  connect: refuse,
  poll: refuse,
  disconnect: async () => demoAccount.describe(),
  setClient: refuse,
};

/** The demo's relay, which is never set up. */
export const demoRelay = (relay: Relay): Relay => ({
  ...relay,
  check() {
    throw notInDemo();
  },
});

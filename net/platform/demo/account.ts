import { GameError } from '../../../schema/base/error.ts';
import type { StreamingAccount } from '../intake/streaming-account.ts';
import type { Relay } from '../relay/open-relay.ts';

/** What the demo refuses, so that nothing of it leaves this machine. */
const notInDemo = () =>
  new GameError(
    'not-available',
    'This is the demo, which speaks to nobody outside this machine: start the game itself with "npm start", and connect there.',
  );

const refuseNow = (): never => {
  throw notInDemo();
};

const refuse = async () => refuseNow();

/** None is connected, and none can be. */
export const demoAccount: StreamingAccount = {
  guide: { name: 'demo', about: 'The demo needs no account: its viewers are played.', grants: [], packs: [] },
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

/** A relay that is not set up, and cannot be. */
export const demoRelay = (relay: Relay): Relay => ({
  ...relay,
  check() {
    throw notInDemo();
  },
});

import type { NetHandler } from './handler.ts';

export const getRelay: NetHandler<'getRelay'> =
  ({ relay }) =>
  () =>
    relay.status();

export const setRelay: NetHandler<'setRelay'> = ({ relay }, change) => {
  relay.check(change);
  return () => {
    relay.change(change);
    return relay.status();
  };
};

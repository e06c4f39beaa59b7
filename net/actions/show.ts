import type { NetHandler } from './handler.ts';

export const getShow: NetHandler<'getShow'> =
  ({ show }) =>
  () =>
    show.current();

export const setShow: NetHandler<'setShow'> = ({ show }, change, { cause }) => show.prepare(change, cause);

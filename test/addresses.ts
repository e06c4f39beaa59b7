import { networkInterfaces } from 'node:os';

/** An address of this machine that another one would use; undefined if there is none. */
export const farAddress = Object.values(networkInterfaces())
  .flatMap(list => list ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

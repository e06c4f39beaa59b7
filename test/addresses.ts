import { networkInterfaces } from 'node:os';

/** An address at which other machines can reach this machine; undefined if there is none. */
export const farAddress = Object.values(networkInterfaces())
  .flatMap(list => list ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

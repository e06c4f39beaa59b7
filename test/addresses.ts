import { networkInterfaces } from 'node:os';

/** An address under which other machines reach this one; undefined if there is none. */
export const farAddress = Object.values(networkInterfaces())
  .flatMap(list => list ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

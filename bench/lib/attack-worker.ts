import { connect } from 'node:net';
import type { AttackOptions } from './attack.ts';

/** Time between a disconnection and the next attempt to connect. */
const AGAIN_MS = 20;

/** Resolves when everything was sent or the server does not accept any more. */
const attack = (options: AttackOptions): Promise<void> =>
  new Promise(resolve => {
    const socket = connect(options.port, '127.0.0.1').pause();
    socket.on('error', () => {});
    socket.on('close', () => {
      resolve();
      setTimeout(attack, AGAIN_MS, options);
    });
    socket.write(options.bytes.repeat(options.times), () => resolve());
  });

process.on('message', async (options: AttackOptions) => {
  await Promise.all(Array.from({ length: options.connections }, () => attack(options)));
  process.send?.('sent');
});

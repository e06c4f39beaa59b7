import { connect } from 'node:net';
import type { AttackOrder } from './attack.ts';

/** Time between being cut off and the next attempt. */
const AGAIN_MS = 20;

/** Resolves when everything was sent or the server wants no more of it. */
const attack = (order: AttackOrder): Promise<void> =>
  new Promise(resolve => {
    const socket = connect(order.port, '127.0.0.1').pause();
    socket.on('error', () => {});
    socket.on('close', () => {
      resolve();
      setTimeout(attack, AGAIN_MS, order);
    });
    socket.write(order.bytes.repeat(order.times), () => resolve());
  });

process.on('message', async (order: AttackOrder) => {
  await Promise.all(Array.from({ length: order.connections }, () => attack(order)));
  process.send?.('sent');
});

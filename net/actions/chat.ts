import { bridged } from '../platform/api.ts';
import type { NetHandler } from './handler.ts';

export const reportChat: NetHandler<'reportChat'> =
  ({ platforms }, input) =>
  async () => {
    const { handled, reply } = await platforms.receive({
      ...bridged(input),
      kind: 'chat',
      text: input.text,
      emotes: input.emotes ?? [],
    });
    return reply === undefined ? { handled } : { handled, reply };
  };

import { bridged } from '../platform/api.ts';
import type { NetHandler } from './handler.ts';

export const reportChat: NetHandler<'reportChat'> = ({ platforms }, given, { cause, caller }) => {
  const { text, emotes } = given;
  const event = {
    ...bridged(given, platforms.adapters, caller),
    kind: 'chat' as const,
    cause: cause ?? undefined,
    text,
    emotes: emotes ?? [],
  };
  return async () => {
    const { handled, reply } = await platforms.receive(event);
    return reply === undefined ? { handled } : { handled, reply };
  };
};

import { GameError, quote } from '../../schema/base/error.ts';
import { MAX_ACTS } from '../../schema/base/limits.ts';
import type { NetHandler } from './handler.ts';

export const explainEvent: NetHandler<'explainEvent'> = ({ audit, hub }, { event }) => {
  const entry = hub.find(event);
  if (!entry) {
    throw new GameError(
      'unknown-event',
      `There is no stored event ${quote(event)}: give the "id" of an event in the stream of this server.`,
    );
  }
  return () => ({ event, type: entry.type, causes: audit.trace(entry.cause) });
};

export const listActs: NetHandler<'listActs'> = ({ auditLog }, { before, limit }) => {
  const most = limit ? Number(limit) : MAX_ACTS;
  return () => ({ acts: auditLog.list(before ? Number(before) : Number.MAX_SAFE_INTEGER, most) });
};

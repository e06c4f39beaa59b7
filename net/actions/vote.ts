import type { NetHandler } from './handler.ts';

export const getVote: NetHandler<'getVote'> =
  ({ vote }) =>
  () => ({ vote: vote.current });

export const beginVote: NetHandler<'beginVote'> =
  ({ vote }, { of }) =>
  () => ({ vote: vote.begin(of) });

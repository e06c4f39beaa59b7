import * as v from 'valibot';
import type { ModerationEvent } from '../../../intake/platform.ts';
import type { Reader } from './reader.ts';
import { TWITCH, userFields, viewerOf } from './viewer.ts';

/**
 * What moderators do: https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-chat-message-delete-event and after.
 * Of a timeout and a ban alike, whoever may read the chat hears only that the viewer's lines were taken away.
 */

const Target = v.object(userFields('target_user'));

const readTarget =
  (act: ModerationEvent['act']): Reader =>
  (given, { id }) => ({
    kind: 'moderation',
    act,
    id,
    platform: TWITCH,
    origin: 'own',
    user: viewerOf('target_user', v.parse(Target, given)),
    minutes: null,
  });

export const readDeletion = readTarget('delete');

export const readClearedViewer = readTarget('clear');

export const readClearedChat: Reader = (_, { id }) => ({
  kind: 'moderation',
  act: 'clear',
  id,
  platform: TWITCH,
  origin: 'own',
  user: null,
  minutes: null,
});

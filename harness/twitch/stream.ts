import type { Emit } from './eventsub.ts';
import type { HelixRoutes } from './helix.ts';
import type { Platform } from './platform.ts';
import { as } from './shapes.ts';

/**
 * Events and data about the stream. Shapes:
 * https://dev.twitch.tv/docs/eventsub/eventsub-subscription-types/#streamonline, #streamoffline and
 * #channelad_breakbegin; https://dev.twitch.tv/docs/api/reference/#get-streams.
 */

const STREAM_ID = '40944725612';

export function createStream({ clock, streamer }: Platform, emit: Emit) {
  const channel = as('broadcaster_user', streamer);
  let startedAt: string | null = null;
  const streamData = () => ({
    id: STREAM_ID,
    ...as('user', streamer),
    game_id: '',
    game_name: '',
    type: 'live',
    title: '',
    tags: [],
    viewer_count: 0,
    started_at: startedAt,
    language: 'en',
    thumbnail_url: '',
    is_mature: false,
  });
  return {
    routes: {
      'GET /mock/streams': {
        scopes: [],
        run: ({ query }) => {
          const isAsked = query.getAll('user_id').includes(streamer.id);
          return { status: 200, body: { data: isAsked && startedAt ? [streamData()] : [], pagination: {} } };
        },
      },
    } as HelixRoutes,
    goLive() {
      startedAt = new Date(clock.now()).toISOString();
      return emit('stream.online', { ...channel, id: STREAM_ID, type: 'live', started_at: startedAt });
    },
    goOffline() {
      startedAt = null;
      return emit('stream.offline', { ...channel });
    },
    adBreak: (seconds: number) =>
      emit('channel.ad_break.begin', {
        ...channel,
        ...as('requester_user', streamer),
        started_at: new Date(clock.now()).toISOString(),
        duration_seconds: seconds,
        is_automatic: false,
      }),
  };
}

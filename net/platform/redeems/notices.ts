import type { SettingsService } from '../../dispatch/settings-service.ts';
import type { EventHub, NewEvent } from '../../events/hub.ts';
import type { NoticeEvent } from '../intake/platform.ts';
import type { Intake } from './intake.ts';
import { type NewPayment, paymentOf, type ViewersOfGame } from './payment.ts';

interface NoticeParts extends ViewersOfGame {
  intake: Intake;
  settings: Pick<SettingsService, 'current'>;
  hub: Pick<EventHub, 'publish'>;
}

/**
 * Takes subscriptions, gifts, raids and watch streaks in: each is reported once, and applies the effect that the setting
 * `noticeEffects` links it to, if it does. Those of other channels of a shared chat are theirs.
 */
export function createNotices({ intake, settings, hub, viewers }: NoticeParts) {
  return async (event: NoticeEvent): Promise<void> => {
    const effect = settings.current.noticeEffects[event.notice] ?? null;
    const payment = { ...paymentOf('notice', { ...event, typed: event.text }, viewers), effect };
    await intake.take([payment], () => hub.publish([REPORTS[event.notice](event, payment)]));
  };
}

const REPORTS: Record<NoticeEvent['notice'], (event: NoticeEvent, payment: NewPayment) => NewEvent> = {
  sub: ({ count }, { user, input }) => ({ type: 'sub', fields: { user, months: count, text: input } }),
  gift: ({ count }, { user }) => ({ type: 'gift', fields: { user, count } }),
  raid: ({ count }, { user }) => ({ type: 'raid', fields: { user, viewers: count } }),
  'watch-streak': ({ count }, { user }) => ({ type: 'watch-streak', fields: { user, streams: count } }),
};

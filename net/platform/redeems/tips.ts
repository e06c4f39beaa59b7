import { centsOf, effectOfTip } from '../../../schema/platform/tips.ts';
import type { SettingsService } from '../../dispatch/settings-service.ts';
import type { EventHub } from '../../events/hub.ts';
import type { TipEvent, Viewer } from '../intake/platform.ts';
import { callSigns } from '../viewers/shown-name.ts';
import type { Intake } from './intake.ts';
import { type NewPayment, paymentOf, type ViewersOfGame } from './payment.ts';

interface TipsDeps extends ViewersOfGame {
  intake: Intake;
  settings: Pick<SettingsService, 'current'>;
  hub: Pick<EventHub, 'publish'>;
}

/**
 * Accepts tips. Each is announced once. The effect of the highest threshold that it reaches in its currency is applied
 * once. Tips do not count as bits and are never refunded.
 */
export const createTips =
  ({ intake, settings, hub, viewers }: TipsDeps) =>
  async (event: TipEvent): Promise<void> => {
    const { amount, currency, isTest, isPrivate, text } = event;
    const user = isPrivate ? namelessTipper(event) : event.user;
    const payment: NewPayment = {
      ...paymentOf('tip', { ...event, user, typed: isPrivate ? '' : text }, viewers),
      title: `${amount} ${currency}`,
      effect: isTest ? null : effectOfTip(settings.current.tipEffects, event),
    };
    await intake.take([payment], () => hub.publish([{ type: 'tip', fields: fieldsOf(event, payment) }]));
  };

/** A viewer without a pilot, because a ship's effect would show whose tip it was. */
function namelessTipper({ platform, id }: TipEvent): Viewer {
  const name = callSigns(`${platform}:${id}`).next().value;
  return { platform, id: null, login: name.toLowerCase(), name, roles: [] };
}

const fieldsOf = (
  { amount, currency, isTest }: TipEvent,
  { user, input, platform, id, effect }: NewPayment,
) => ({
  amount,
  currency,
  cents: centsOf(amount),
  user,
  message: input,
  via: platform,
  id,
  effect,
  test: isTest === true,
});

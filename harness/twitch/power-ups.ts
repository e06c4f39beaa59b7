import { randomUUID } from 'node:crypto';
import type { Emit } from './eventsub.ts';
import type { HelixCall, HelixRoutes } from './helix.ts';
import { checkChannel } from './helix-rewards.ts';
import type { Platform } from './platform.ts';
import { as, message } from './shapes.ts';

/**
 * Custom Power-ups, which viewers pay with bits. Programs can only list them; nobody can refund them. Shapes:
 * https://dev.twitch.tv/docs/api/reference/#get-custom-power-up and
 * https://dev.twitch.tv/docs/eventsub/eventsub-subscription-types/#channelcustom_power_up_redemptionadd.
 */

interface PowerUp {
  id: string;
  title: string;
  bits: number;
}

/** The two messages about a use. */
type Part = 'redemption' | 'bits';

const image = { url_1x: '', url_2x: '', url_4x: '' };

export function createPowerUps(platform: Platform, emit: Emit) {
  const { people, streamer, clock } = platform;
  const channel = as('broadcaster_user', streamer);
  const powerUps: PowerUp[] = [];

  const list = (call: HelixCall) => {
    checkChannel(platform, call);
    const data = powerUps.map(({ id, title, bits }) => ({
      ...as('broadcaster', streamer),
      id,
      title,
      bits,
      image: null,
      default_image: image,
      background_color: '#00E5CB',
      is_enabled: true,
      is_paused: false,
      is_in_stock: true,
      is_user_input_required: false,
      prompt: '',
      max_per_stream_setting: { is_enabled: false, max_per_stream: 0 },
      max_per_user_per_stream_setting: { is_enabled: false, max_per_user_per_stream: 0 },
      global_cooldown_setting: { is_enabled: false, global_cooldown_seconds: 0 },
      redemptions_redeemed_current_stream: null,
      cooldown_expires_at: '',
    }));
    return { status: 200, body: { data } };
  };

  return {
    routes: {
      'GET /mock/bits/custom_power_ups': { scopes: ['bits:read'], run: list },
    } satisfies HelixRoutes,
    add(title: string, bits: number) {
      const powerUp = { id: randomUUID(), title, bits };
      powerUps.push(powerUp);
      return powerUp;
    },
    /** Lets a viewer use a Custom Power-up. `parts` are the messages about it, in order. Returns its redemption's id. */
    async use(login: string, { id, title, bits }: PowerUp, parts: readonly Part[] = ['redemption', 'bits']) {
      const redemption = randomUUID();
      const user = as('user', people.user(login));
      const messages = {
        redemption: () =>
          emit('channel.custom_power_up_redemption.add', {
            ...channel,
            ...user,
            id: redemption,
            user_input: '',
            status: 'unfulfilled',
            custom_power_up: { id, title, bits, prompt: '' },
            redeemed_at: new Date(clock.now()).toISOString(),
          }),
        bits: () =>
          emit('channel.bits.use', {
            ...channel,
            ...user,
            bits,
            type: 'custom_power_up',
            power_up: null,
            custom_power_up: { title, reward_id: id },
            message: message(''),
          }),
      };
      for (const part of parts) await messages[part]();
      return redemption;
    },
  };
}

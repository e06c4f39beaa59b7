import {
  defaultSettings,
  isSettingOfGame,
  type SettingKey,
  type Settings,
} from '../../schema/records/settings.ts';
import { FANOUT_VERSION } from '../../schema/wire/fanout/channel.ts';
import { type FanoutPulse, type FanoutState, MAX_FANOUT_PULSE } from '../../schema/wire/fanout/messages.ts';
import type { OverlayState } from '../../schema/wire/overlay-socket.ts';
import type { EventHub } from '../events/hub.ts';
import type { Boards } from '../overlay/boards.ts';
import { pulseOf } from '../platform/relay/pulse.ts';
import type { StateReader } from '../simulation/state-reader.ts';
import { createLatestEvents } from './latest-events.ts';

interface MessagesParts {
  hub: Pick<EventHub, 'idOf' | 'subscribe'>;
  state: Pick<StateReader, 'snapshot'>;
  settings: { readonly current: Settings };
  boards: Boards;
  epoch: number;
}

/** Makes pulse and state of the same moment. */
export function createMessages({ hub, state, settings, boards, epoch }: MessagesParts) {
  const latest = createLatestEvents(hub);
  let seq = 0;
  return {
    /** As JSON; `arena` is its size. */
    next(arena: FanoutState['arena']): [pulse: string, state: string] {
      const { tick, ...shown } = state.snapshot();
      const head = { epoch, seq: ++seq, at: Date.now(), lastEvent: latest.lastId };
      const whole = { ...shown, settings: settings.current, boards: boards.current };
      return [fanoutPulse(head, shown, latest.list()), fanoutState(head, { tick, arena, state: whole })];
    },
    close: latest.close,
  };
}

/** What pulse and state have in common. */
type Head = Pick<FanoutState, 'epoch' | 'seq' | 'at' | 'lastEvent'>;

/** A pulse of at most `MAX_FANOUT_PULSE` bytes, as JSON; where it would be larger, its oldest events are left out. */
export function fanoutPulse(
  head: Head,
  { round, pilots, stopped }: Pick<OverlayState, 'round' | 'pilots' | 'stopped'>,
  latest: FanoutPulse['events'],
): string {
  const pulse: FanoutPulse = {
    ...pulseOf(round, pilots, stopped),
    v: FANOUT_VERSION,
    ...head,
    events: [...latest],
  };
  for (;;) {
    const json = JSON.stringify(pulse);
    if (Buffer.byteLength(json) <= MAX_FANOUT_PULSE) return json;
    if (!pulse.events.shift()) pulse.leaders.pop();
  }
}

/** The state for everybody, as JSON. */
const fanoutState = (
  head: Head,
  { state, ...facts }: Pick<FanoutState, 'tick' | 'arena' | 'state'>,
): string =>
  JSON.stringify({
    v: FANOUT_VERSION,
    ...head,
    ...facts,
    state: { ...state, settings: publicSettings(state.settings) },
  } satisfies FanoutState);

/** Only settings of the game are public. Those that may name viewers, bots, accounts and rewards have their default. */
export function publicSettings(settings: Settings): Settings {
  const isPrivate = ([key]: [string, unknown]) => !isSettingOfGame(key as SettingKey);
  return { ...settings, ...Object.fromEntries(Object.entries(defaultSettings()).filter(isPrivate)) };
}

import type { ActionName, RawInput } from '../../../schema/actions/index.ts';
import type { EffectId } from '../../../schema/catalog/effects.ts';
import type { Emote } from '../../../schema/platform/platform.ts';
import type { ModerationEvent, NoticeEvent, PlatformEvent, Viewer } from '../intake/platform.ts';
import { rewardFor } from './rewards.ts';

/** The cues of a show: timed actions of viewers and the streamer. */

type WithoutOrigin<E> = E extends PlatformEvent ? Omit<E, 'id' | 'platform' | 'origin'> : never;

/** An action of a viewer. */
export type Deed = WithoutOrigin<PlatformEvent>;

/** An action of the streamer. */
interface Direction<N extends ActionName = ActionName> {
  kind: 'direction';
  action: N;
  input: unknown;
}

export interface SceneCue {
  /** Time from the beginning of the scene, in simulated seconds. */
  at: number;
  does: Deed | Direction;
}

export const direct = <N extends ActionName>(action: N, input: RawInput<N>): Direction<N> => ({
  kind: 'direction',
  action,
  input,
});

export const says = (user: Viewer, text: string): Deed => ({ kind: 'chat', user, text });

export function redeems(user: Viewer, effect: EffectId | 'lucky-wheel', input = ''): Deed {
  const { id, title } = rewardFor(effect);
  return { kind: 'redeem', user, rewardId: id, title, input };
}

export const cheers = (user: Viewer, bits: number, text: string, emote: Emote | null = null): Deed => ({
  kind: 'paid',
  user,
  bits,
  text: `Cheer${bits} ${text}`,
  emote,
});

export const notices = (user: Viewer, notice: NoticeEvent['notice'], count: number, text = ''): Deed => ({
  kind: 'notice',
  notice,
  user,
  count,
  text,
});

export const moderates = (
  act: ModerationEvent['act'],
  user: Viewer,
  minutes: number | null = null,
): Deed => ({ kind: 'moderation', act, user, minutes });

/** Sorts cues by time. */
export const inOrder = (cues: readonly SceneCue[]): SceneCue[] => cues.toSorted((a, b) => a.at - b.at);

/** Distributes actions evenly between two times. */
export const spread = (does: readonly SceneCue['does'][], from: number, to: number): SceneCue[] =>
  does.map((one, i) => ({ at: from + ((to - from) * (i + 0.5)) / does.length, does: one }));

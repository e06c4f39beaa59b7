import { useSignal } from '@preact/signals';
import type { Output } from '../../../../schema/actions/index.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { confirm } from '../../ui/dialog.tsx';
import { readRewards, rewardPlatform } from './rewards.ts';

const T = TEXTS.rewards.set;

type Outcome = Output<'createRewardSet'>;

/** Makes a set of rewards with one press, and reports the result of each. */
export function MakeSet() {
  const outcome = useSignal<Outcome | null>(null);
  const make = async () => {
    if (!(await confirm({ title: T.title, text: T.about, yes: T.yes }))) return '';
    outcome.value = await api.createRewardSet({ platform: rewardPlatform() });
    await readRewards();
    return T.done(outcome.value.made.length);
  };
  return (
    <>
      <Act kind="main" run={make}>
        {T.make}
      </Act>
      {outcome.value && (
        <WhatBecame
          outcome={outcome.value}
          close={() => {
            outcome.value = null;
          }}
        />
      )}
    </>
  );
}

const WhatBecame = ({ outcome: { made, kept, failed }, close }: { outcome: Outcome; close: () => void }) => (
  <section class="plate" aria-label={T.outcome}>
    <Part title={T.made} lines={made.map(({ title, cost }) => T.madeOne(title, cost))} />
    <Part title={T.kept} lines={kept} />
    <Part title={T.failed} lines={failed.map(({ title, reason }) => `${title}: ${reason}`)} />
    <button type="button" onClick={close}>
      {TEXTS.ui.dismiss}
    </button>
  </section>
);

const Part = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <>
      <h4>{title}</h4>
      <ul>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );

import type { Reward } from '../../../../schema/actions/redeems.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { confirm } from '../../ui/dialog.tsx';
import { readRewards, rewardPlatform } from './rewards.ts';

const T = TEXTS.rewards;

interface ChangeProps {
  reward: Reward;
  edit: () => string;
}

/** Changes or deletes a reward, if the game is allowed to. */
export const RewardChange = ({ reward, edit }: ChangeProps) =>
  reward.manageable ? (
    <div class="row cell">
      <Act label={`${T.edit}: ${reward.title}`} run={edit}>
        {T.edit}
      </Act>
      <Act label={`${T.delete}: ${reward.title}`} kind="danger" run={() => remove(reward)}>
        {T.delete}
      </Act>
    </div>
  ) : (
    <small>{T.foreign}</small>
  );

async function remove({ id, title }: Reward) {
  const isSure = await confirm({
    title: T.deleteTitle(title),
    text: T.deleteText,
    yes: T.delete,
    isDangerous: true,
  });
  if (!isSure) return '';
  await api.deleteReward({ platform: rewardPlatform(), rewardId: id });
  await readRewards();
  return T.deleted(title);
}

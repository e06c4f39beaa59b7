import { keysOf } from '../../../../schema/catalog.ts';
import type { NoticeEffects } from '../../../../schema/rewards.ts';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { EffectField } from './effect-field.tsx';

const T = TEXTS.rewards;

/** Which effect a subscription, a gift, a raid or a watch streak has. */
export function NoticesSection() {
  const chosen = state.value?.settings.noticeEffects ?? {};
  return (
    <Section title={T.noticesTitle}>
      <p>{T.noticesAbout}</p>
      <div class="row">
        {keysOf(T.notices).map(notice => (
          <EffectField
            key={notice}
            label={T.notices[notice]}
            value={chosen[notice] ?? ''}
            none={T.noEffect}
            change={effect => attempt(() => save({ ...chosen, [notice]: effect }))}
          />
        ))}
      </div>
    </Section>
  );
}

async function save(noticeEffects: NoticeEffects) {
  await api.updateSettings({ noticeEffects });
  return T.saved;
}

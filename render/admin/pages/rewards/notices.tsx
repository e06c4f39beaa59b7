import { keysOf } from '../../../../schema/catalog/catalog.ts';
import type { NoticeEffects } from '../../../../schema/platform/rewards.ts';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { EffectField } from './effect-field.tsx';

const T = TEXTS.rewards;

/** The effect of a subscription, a gift, a raid or a watch streak. */
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
            change={effect => attempt(() => save({ [notice]: effect }))}
          />
        ))}
      </div>
    </Section>
  );
}

/** Saves the changed effects. Reads the effects of the other notices first, since they may just have changed. */
async function save(changed: NoticeEffects) {
  const { noticeEffects } = await api.getSettings();
  await api.updateSettings({ noticeEffects: { ...noticeEffects, ...changed } });
  return T.saved;
}

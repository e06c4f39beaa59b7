import { useSignal } from '@preact/signals';
import { keywordIn } from '../../../../schema/platform/rewards.ts';
import { TEXTS } from '../../texts/index.ts';
import { TextField, textOf } from '../../ui/fields.tsx';
import { Section } from '../../ui/section.tsx';
import { labelOf } from './effect-field.tsx';

const T = TEXTS.rewards;

/** Shows which effect the words of a title select, while the title is typed. */
export function TitleSection() {
  const title = useSignal('');
  const keyword = keywordIn(title.value);
  const does = keyword ? T.byWord(labelOf(keyword.effect), keyword.word) : T.nothing;
  return (
    <Section title={T.wordTitle} isFolded>
      <TextField label={T.word} {...textOf(title)} />
      <p role="status">{title.value.trim() && does}</p>
    </Section>
  );
}

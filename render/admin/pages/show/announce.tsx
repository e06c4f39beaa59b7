import { useSignal } from '@preact/signals';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { numberOf, TextField, textOf } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';

const T = TEXTS.show;

/** A text on the picture for some seconds. */
export function AnnounceSection({ isFolded }: { isFolded?: boolean }) {
  const text = useSignal('');
  const color = useSignal('#ffffff');
  const seconds = useSignal(8);
  const send = async () => {
    await api.announce({ text: text.value, color: color.value, seconds: seconds.value });
    text.value = '';
    return T.announced(seconds.value);
  };
  return (
    <Section title={T.announce} name="banner" isFolded={isFolded} isBare={!isFolded}>
      <form
        class="announce"
        onSubmit={event => {
          event.preventDefault();
          attempt(send);
        }}
      >
        <TextField label={T.text} required maxLength={120} hotkey="A" {...textOf(text)} />
        <TextField isBare label={T.color} type="color" {...textOf(color)} />
        <TextField isBare label={T.seconds} unit={T.secondsUnit} min={1} max={60} {...numberOf(seconds)} />
        <button type="submit">{T.send}</button>
      </form>
    </Section>
  );
}

import { useSignal } from '@preact/signals';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { TextField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';

const T = TEXTS.show;

/** A text on the picture for some seconds. */
export function AnnounceSection() {
  const text = useSignal('');
  const color = useSignal('#ffffff');
  const seconds = useSignal(8);
  const send = async () => {
    await api.announce({ text: text.value, color: color.value, seconds: seconds.value });
    text.value = '';
    return T.done;
  };
  return (
    <Section title={T.announce}>
      <form
        class="row"
        onSubmit={event => {
          event.preventDefault();
          attempt(send);
        }}
      >
        <TextField
          label={T.text}
          required
          maxLength={120}
          value={text.value}
          onInput={event => {
            text.value = event.currentTarget.value;
          }}
        />
        <TextField
          label={T.color}
          type="color"
          value={color.value}
          onInput={event => {
            color.value = event.currentTarget.value;
          }}
        />
        <TextField
          label={T.seconds}
          type="number"
          min={1}
          max={60}
          value={seconds.value}
          onChange={event => {
            seconds.value = event.currentTarget.valueAsNumber || 8;
          }}
        />
        <button type="submit" class="main">
          {T.send}
        </button>
      </form>
    </Section>
  );
}

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { CheckField } from '../../ui/fields.tsx';
import { Section } from '../../ui/section.tsx';
import { useShownNumbers } from './shown-numbers.ts';
import { Status } from './status.tsx';

const T = TEXTS.show;

/**
 * The overlay itself, smaller and at half its frame rate, with phase, clock and scores in words. `children` are shown
 * beside it.
 */
export function PictureSection({ children }: { children?: ComponentChildren }) {
  const isShown = useSignal(true);
  const { numbers, follow, end } = useShownNumbers();
  const show = (isOn: boolean) => {
    if (!isOn) end();
    isShown.value = isOn;
  };
  return (
    <Section title={T.picture} name="monitor" isBare>
      {state.value && (
        <Status state={state.value} numbers={numbers.value}>
          <CheckField
            label={T.showPicture}
            checked={isShown.value}
            onChange={event => show(event.currentTarget.checked)}
          />
        </Status>
      )}
      {isShown.value && (
        <div class="picture">
          {!numbers.value && <p class="muted">{T.loading}</p>}
          <iframe
            class={numbers.value ? '' : 'loading'}
            src="/overlay?menu=1"
            title={T.picture}
            tabIndex={-1}
            loading="lazy"
            onLoad={event => follow(event.currentTarget)}
          />
        </div>
      )}
      {children}
    </Section>
  );
}

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Phones held upright. */
const UPRIGHT = matchMedia('(orientation: portrait) and (max-width: 40rem)');

/** The picture of the fight: the game's own overlay in a frame, loaded when somebody asks for it. */
export function Fight({ base }: { base: string }) {
  const isOn = useSignal(false);
  const isUpright = useUpright();
  const toggle = () => {
    isOn.value = !isOn.value;
  };
  const format = isUpright ? 'vertical' : 'wide';
  return (
    <section class="fight">
      <button type="button" class="main" aria-expanded={isOn.value} onClick={toggle} data-testid="fight">
        {isOn.value ? 'Close the fight' : 'Watch the fight'}
      </button>
      {isOn.value && (
        <iframe class={format} title="The fight" src={`${base}${ADDRESSES[format]}`} allow="fullscreen" />
      )}
    </section>
  );
}

const ADDRESSES = { wide: '/overlay', vertical: '/overlay/vertical' };

/** Whether this is a phone held upright, also after it has been turned. */
function useUpright(): boolean {
  const isUpright = useSignal(UPRIGHT.matches);
  useEffect(() => {
    const follow = () => {
      isUpright.value = UPRIGHT.matches;
    };
    UPRIGHT.addEventListener('change', follow);
    return () => UPRIGHT.removeEventListener('change', follow);
  }, []);
  return isUpright.value;
}

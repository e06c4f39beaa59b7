import { useSignal } from '@preact/signals';

/** The picture of the fight: the game's own overlay in a frame, loaded when somebody asks for it. */
export function Fight({ base }: { base: string }) {
  const isOn = useSignal(false);
  const toggle = () => {
    isOn.value = !isOn.value;
  };
  return (
    <section class="fight">
      <button type="button" class="main" aria-expanded={isOn.value} onClick={toggle} data-testid="fight">
        {isOn.value ? 'Close the fight' : 'Watch the fight'}
      </button>
      {isOn.value && <iframe title="The fight" src={addressOf(base)} allow="fullscreen" />}
    </section>
  );
}

/** Upright phones get the upright picture. */
function addressOf(base: string) {
  const isUpright = matchMedia('(orientation: portrait) and (max-width: 40rem)').matches;
  return `${base}/overlay${isUpright ? '/vertical' : ''}`;
}

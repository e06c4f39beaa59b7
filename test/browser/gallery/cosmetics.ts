import type { Simulated } from '../../../harness/simulate.ts';
import { COSMETIC_SLOTS, type CosmeticSlot, WARDROBE } from '../../../schema/catalog/cosmetics.ts';
import { fight } from './scene.ts';

/** Gives each pilot one style of a slot. */
function wear(sim: Simulated, slot: CosmeticSlot) {
  const styles = ['🍕', 'emote:25', ...WARDROBE[slot].all];
  const flying = sim.pilots().filter(({ alive }) => alive);
  for (const [i, { name }] of flying.entries())
    sim.run('applyEffect', { effect: slot, pilot: name, input: styles[i % styles.length] });
}

const WORN: Partial<Record<CosmeticSlot, (sim: Simulated) => void>> = {
  shield(sim) {
    for (const { name, alive } of sim.pilots())
      if (alive) sim.run('useAbility', { pilot: name, ability: 'shields' });
  },
  explosion: sim => sim.run('callStrikes', { count: 20 }),
};

export const cosmetics = COSMETIC_SLOTS.flatMap(slot => {
  const at = slot === 'explosion' ? [1.85, 2.2] : [1, 2.5];
  const show = (sim: Simulated) => {
    wear(sim, slot);
    WORN[slot]?.(sim);
  };
  return [
    fight(`cosmetics-${slot}`, at, show, { settings: { bots: 24, teamCount: 2 } }),
    fight(`cosmetics-${slot}-near`, at, show, {
      settings: { bots: 24, teamCount: 2, camera: 'zoom', cameraZoom: 1.4 },
    }),
  ];
});

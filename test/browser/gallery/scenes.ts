import { finales, lobbies, results } from './boards.ts';
import { callouts } from './callouts.ts';
import { cosmetics } from './cosmetics.ts';
import { bosses, calamities, crowd, fields, hazards, modes } from './fights.ts';
import { overlays } from './overlays.ts';
import type { GalleryScene } from './scene.ts';
import { tight } from './tight.ts';

export const SCENES: readonly GalleryScene[] = [
  ...modes,
  crowd,
  ...calamities,
  ...bosses,
  ...hazards,
  ...cosmetics,
  ...fields,
  ...lobbies,
  ...results,
  ...finales,
  ...callouts,
  ...overlays,
  ...tight,
];

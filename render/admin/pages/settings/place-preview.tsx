import type { Settings } from '../../../../schema/settings.ts';
import { TEXTS } from '../../texts/index.ts';

const T = TEXTS.settings;

/** The picture for which sizes and offsets of the settings are meant, in pixels. */
const PICTURE = { width: 1_920, height: 1_080 };
/** Distance of the map from its corner: 18 of the 720 units of text of a picture. */
const MARGIN = (18 / 720) * PICTURE.height;
const SCORES = { width: 420, height: 150 };

/** A small picture that shows where scores and map stand, to scale. */
export function PlacePreview({ settings }: { settings: Settings }) {
  const { scoreboard, pieSize } = settings;
  const scoresX = scoreboard === 'left' ? MARGIN : PICTURE.width - MARGIN - SCORES.width;
  const centre = centreOf(settings);
  return (
    <figure class="places">
      <svg viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`} role="img" aria-label={T.placeTitle}>
        <rect class="frame" {...PICTURE} />
        <rect class="thing" x={scoresX} y={MARGIN} {...SCORES} />
        <text x={scoresX + SCORES.width / 2} y={MARGIN + SCORES.height / 2}>
          {T.scores}
        </text>
        <circle class="thing" cx={centre.x} cy={centre.y} r={pieSize / 2} />
        <text x={centre.x} y={centre.y}>
          {T.map}
        </text>
      </svg>
      <figcaption class="muted">
        {T.placeTitle}. {T.placeText}
      </figcaption>
    </figure>
  );
}

/** The map comes below the scores where both share a corner, as in the picture itself. */
function centreOf({ pieCorner, pieSize, pieOffsetX, pieOffsetY, scoreboard }: Settings) {
  const [vertical, horizontal] = pieCorner.split('-');
  const radius = pieSize / 2;
  const top = pieCorner === `top-${scoreboard}` ? SCORES.height + 2 * MARGIN : MARGIN;
  const x = horizontal === 'left' ? MARGIN + radius : PICTURE.width - MARGIN - radius;
  const y = vertical === 'top' ? top + radius : PICTURE.height - MARGIN - radius;
  return { x: x + pieOffsetX, y: y + pieOffsetY };
}

import type { Settings } from '../../../../schema/settings.ts';
import { MARGIN, PICTURE_HEIGHT, placeOfMap } from '../../../map-place.ts';
import { TEXTS } from '../../texts/index.ts';

const T = TEXTS.settings;

const PICTURE = { width: (PICTURE_HEIGHT * 16) / 9, height: PICTURE_HEIGHT };
const SCORES = { width: 420, height: 150 };

/** A small picture that shows where scores and map stand, to scale. */
export function PlacePreview({ settings }: { settings: Settings }) {
  const { scoreboard } = settings;
  const scoresX = scoreboard === 'left' ? MARGIN : PICTURE.width - MARGIN - SCORES.width;
  const map = circleOf(settings);
  return (
    <figure class="places">
      <svg viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`} role="img" aria-label={T.placeTitle}>
        <rect class="frame" {...PICTURE} />
        <rect class="thing" x={scoresX} y={MARGIN} {...SCORES} />
        <text x={scoresX + SCORES.width / 2} y={MARGIN + SCORES.height / 2}>
          {T.scores}
        </text>
        <circle class="thing" {...map} />
        <text x={map.cx} y={map.cy}>
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
function circleOf(settings: Settings) {
  const { pieCorner, scoreboard } = settings;
  const [vertical, horizontal] = pieCorner.split('-');
  const { side, x, y } = placeOfMap(settings, PICTURE.width / PICTURE.height);
  const radius = side / 2;
  const top = pieCorner === `top-${scoreboard}` ? SCORES.height + 2 * MARGIN : MARGIN;
  const cx = horizontal === 'left' ? MARGIN + radius : PICTURE.width - MARGIN - radius;
  const cy = vertical === 'top' ? top + radius : PICTURE.height - MARGIN - radius;
  return { cx: cx + x, cy: cy + y, r: radius };
}

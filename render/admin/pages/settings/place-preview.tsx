import { useSignal } from '@preact/signals';
import type { Settings } from '../../../../schema/records/settings.ts';
import { MARGIN, PICTURE_HEIGHT, placeOfMap } from '../../../page/map-position.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { attempt } from '../../ui/notices.tsx';

const T = TEXTS.settings;

const PICTURE = { width: (PICTURE_HEIGHT * 16) / 9, height: PICTURE_HEIGHT };
const SCORES = { width: 420, height: 150 };

/** A small picture that shows the positions of scores and map to scale; the map can be dragged in it. */
export function PlacePreview({ settings: saved }: { settings: Settings }) {
  const dragged = useSignal<MapPosition | null>(null);
  const settings = { ...saved, ...dragged.value };
  const { scoreboard } = settings;
  const drop = async () => {
    const place = dragged.value;
    if (place) await attempt(() => api.updateSettings(place).then(() => T.mapMoved));
    dragged.value = null;
  };
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
        <circle
          class="thing grip"
          {...map}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={event => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
            dragged.value = placeAt(saved, pointIn(event));
          }}
          onPointerUp={drop}
        />
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

type MapPosition = Pick<Settings, 'pieCorner' | 'pieOffsetX' | 'pieOffsetY'>;

/** Position of the pointer, in px of the picture. */
function pointIn({ currentTarget, clientX, clientY }: PointerEvent & { currentTarget: SVGCircleElement }) {
  const frame = currentTarget.ownerSVGElement?.getBoundingClientRect() ?? new DOMRect();
  return {
    x: ((clientX - frame.left) / frame.width) * PICTURE.width,
    y: ((clientY - frame.top) / frame.height) * PICTURE.height,
  };
}

/** The corner closest to the point, and the offsets that put the middle of the map at the point. */
export function placeAt(settings: Settings, { x, y }: { x: number; y: number }): MapPosition {
  const vertical = y < PICTURE.height / 2 ? 'top' : 'bottom';
  const pieCorner = `${vertical}-${x < PICTURE.width / 2 ? 'left' : 'right'}` as const;
  const home = circleOf({ ...settings, pieCorner, pieOffsetX: 0, pieOffsetY: 0 });
  const wanted = { ...settings, pieCorner, pieOffsetX: x - home.cx, pieOffsetY: y - home.cy };
  const place = placeOfMap(wanted, PICTURE.width / PICTURE.height); // limited by the room that there is
  return { pieCorner, pieOffsetX: Math.round(place.x) || 0, pieOffsetY: Math.round(place.y) || 0 };
}

/** The map is below the scores if both share a corner, as in the picture itself. */
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

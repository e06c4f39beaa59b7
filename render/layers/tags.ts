import { Container, Sprite, Texture } from 'pixi.js';
import { ENTITY_KINDS } from '../../schema/frame.ts';
import type { OverlayPilot } from '../../schema/overlay-socket.ts';
import { TEAM_MARKS } from '../art/palette.ts';
import type { Layer, Scene } from '../scene.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
/** Text of 22 px at 720p stays readable after a stream's compression. */
const FONT_SHARE = 22 / 720;
const ABOVE = 34;
const LONGEST = 16;

/** Name plates over the ships that matter most: the followed, the leader, who joined or killed lately. */
export function createTagLayer(limit: number): Layer & { texts: () => string[] } {
  const container = new Container();
  const tags = new Map<string, Sprite>();
  let fontPx = 24;
  let shown: string[] = [];

  const keyOf = ({ name, color, team }: OverlayPilot) => `${name} ${color} ${team}`;

  const tagOf = (pilot: OverlayPilot) => {
    const key = keyOf(pilot);
    const known = tags.get(key);
    if (known) return known;
    const tag = new Sprite(plate(pilot, fontPx));
    tag.anchor.set(0.5, 1);
    tags.set(key, tag);
    container.addChild(tag);
    return tag;
  };

  const clear = () => {
    for (const tag of tags.values()) tag.destroy({ texture: true, textureSource: true });
    tags.clear();
    container.removeChildren();
  };

  return {
    container,
    texts: () => shown,
    update({ view, camera, game, pilotOf }) {
      const chosen = choose(view, game, pilotOf, limit);
      for (const tag of tags.values()) tag.visible = false;
      if (tags.size > limit * 4) clear();
      const taken: { x: number; y: number }[] = [];
      shown = [];
      for (const { pilot, row } of chosen) {
        const tag = tagOf(pilot);
        const x = (view.x[row] - camera.x) * camera.zoom + camera.screen.width / 2;
        const y = (view.y[row] - camera.y) * camera.zoom + camera.screen.height / 2 - ABOVE * camera.zoom - 6;
        const isFree = taken.every(
          other => Math.abs(other.x - x) > tag.width * 0.8 || Math.abs(other.y - y) > tag.height,
        );
        if (!isFree) continue;
        taken.push({ x, y });
        shown.push(pilot.name);
        tag.visible = true;
        tag.position.set(Math.round(x), Math.round(y));
      }
    },
    resize(_width, height) {
      fontPx = Math.round(Math.max(16, height * FONT_SHARE * 0.9));
      clear();
    },
  };
}

interface Candidate {
  pilot: OverlayPilot;
  row: number;
  rank: number;
}

function choose(
  view: Scene['view'],
  game: Scene['game'],
  pilotOf: Scene['pilotOf'],
  limit: number,
): Candidate[] {
  const follow = game.round.value?.overlay.follow;
  const leader = game.ranked.value[0];
  const candidates: Candidate[] = [];
  for (let row = 0; row < view.count; row++) {
    if (view.kind[row] !== SHIP) continue;
    const pilot = pilotOf(view.id[row]);
    if (!pilot) continue;
    const fame = game.fameOf(pilot.name) ?? 0;
    const rank =
      (pilot.id === follow ? 1e15 : 0) +
      (pilot === leader ? 1e14 : 0) +
      fame +
      (pilot.bot ? 0 : 1e13) +
      pilot.kills;
    candidates.push({ pilot, row, rank });
  }
  return candidates.sort((a, b) => b.rank - a.rank).slice(0, limit);
}

/** White text on a dark plate, the team as a mark and an edge in its colour. */
function plate({ name, color, team }: OverlayPilot, fontPx: number): Texture {
  const text = name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
  const mark = team >= 0 ? TEAM_MARKS[team] : '●';
  const canvas = document.createElement('canvas');
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('This browser draws no 2D canvas.');
  const font = `600 ${fontPx}px "Barlow Condensed", sans-serif`;
  ctx.font = font;
  const markWidth = fontPx * 0.8;
  canvas.width = Math.ceil(ctx.measureText(text).width + markWidth + fontPx * 0.8);
  canvas.height = Math.ceil(fontPx * 1.3);
  ctx.fillStyle = 'rgba(11, 18, 38, 0.62)';
  ctx.beginPath();
  ctx.roundRect(0, 0, canvas.width, canvas.height, 4);
  ctx.fill();
  ctx.fillStyle = color;
  ctx.fillRect(0, canvas.height - 3, canvas.width, 3);
  ctx.textBaseline = 'middle';
  ctx.font = `${fontPx * 0.62}px sans-serif`;
  ctx.fillText(mark, fontPx * 0.3, canvas.height / 2);
  ctx.font = font;
  ctx.fillStyle = '#f4f7ff';
  ctx.fillText(text, fontPx * 0.35 + markWidth, canvas.height / 2);
  return Texture.from(canvas);
}

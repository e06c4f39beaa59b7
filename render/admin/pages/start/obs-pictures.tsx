import { TEXTS } from '../../texts/index.ts';

/** Drawings of OBS that show where to click. */

const T = TEXTS.start;

const SOURCES = [T.obs.camera, T.obs.game];
const KINDS = [T.obs.browser, T.obs.image, T.obs.media];
const ROW = 26;

/** The list of sources, with the menu of its plus button open. */
export const AddSourcePicture = () => (
  <svg class="obs" viewBox="0 0 360 200" role="img" aria-label={T.addSourcePicture}>
    <rect class="frame" x="1" y="1" width="358" height="198" rx="6" />
    <text x="16" y="25">
      {T.obs.sources}
    </text>
    {SOURCES.map((name, i) => (
      <g key={name}>
        <rect class="item" x="12" y={38 + i * 30} width="160" height="26" rx="3" />
        <text x="22" y={56 + i * 30}>
          {name}
        </text>
      </g>
    ))}
    <rect class="bar" x="1" y="164" width="358" height="35" />
    <rect class="target" x="12" y="168" width="28" height="27" rx="3" />
    <path class="sign" d="M20 181.500h12M26 175.500v12" />
    <path class="faint" d="M58 181.500h12M92 176h10v12h-10zM124 181.500l6-6 6 6" />
    <KindMenu />
  </svg>
);

const KindMenu = () => (
  <g transform="translate(190 100)">
    <rect class="menu" width="156" height={KINDS.length * ROW + 8} rx="4" />
    <rect class="target" x="4" y="4" width="148" height={ROW} rx="3" />
    {KINDS.map((kind, i) => (
      <text key={kind} x="16" y={22 + i * ROW}>
        {kind}
      </text>
    ))}
    <path class="arrow" d="M-164 64V17H-6" />
    <path class="tip" d="M-12 11L0 17L-12 23Z" />
  </g>
);

/** The window of a browser source with the values to enter. */
export const PropertiesPicture = ({ url }: { url: string }) => (
  <svg class="obs" viewBox="0 0 360 200" role="img" aria-label={T.fillInPicture}>
    <rect class="frame" x="1" y="1" width="358" height="198" rx="6" />
    <rect class="bar" x="1" y="1" width="358" height="32" rx="6" />
    <text x="16" y="22">
      {T.obs.properties}
    </text>
    <Filled y={48} name={T.obs.url} value={url} width={252} />
    <Filled y={84} name={T.obs.width} value="1920" width={84} />
    <Filled y={120} name={T.obs.height} value="1080" width={84} />
    <rect class="target" x="268" y="160" width="78" height="28" rx="4" />
    <text class="middle" x="307" y="179">
      {T.obs.ok}
    </text>
  </svg>
);

const Filled = ({ y, name, value, width }: { y: number; name: string; value: string; width: number }) => (
  <g>
    <text class="name" x="84" y={y + 18}>
      {name}
    </text>
    <rect class="target" x="94" y={y} width={width} height="27" rx="3" />
    <text x="103" y={y + 18}>
      {value}
    </text>
  </g>
);

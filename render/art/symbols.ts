import { type Calamity, keysOf } from '../../schema/catalog/catalog.ts';

/** Signs as SVG paths in a square of 24, for the world and for the HUD. */

export const SKULL =
  'M12 1.5 C6.2 1.5 2.5 5.4 2.5 10.4 C2.5 13.6 4 15.8 6.2 17.2 V21 C6.2 21.9 6.9 22.5 7.8 22.5 H9 V19.5 H10.6 V22.5 H13.4 V19.5 H15 V22.5 H16.2 C17.1 22.5 17.8 21.9 17.8 21 V17.2 C20 15.8 21.5 13.6 21.5 10.4 C21.5 5.4 17.8 1.5 12 1.5 Z M8.2 8.6 A2.5 2.5 0 1 0 8.21 8.6 Z M15.8 8.6 A2.5 2.5 0 1 0 15.81 8.6 Z M12 13.8 L10.6 16.4 H13.4 Z';

export const ATTENTION = 'M12 2 L23 21.5 H1 Z M11 9 H13 V15 H11 Z M11 16.8 H13 V19 H11 Z';

export const ATOM =
  'M12 9.6 A2.4 2.4 0 1 0 12.01 9.6 Z M14 8.5 L18.7 0.5 A13 13 0 0 0 5.3 0.5 L10 8.5 A4 4 0 0 1 14 8.5 Z M8 12 H-1.2 A13 13 0 0 0 5.4 23.4 L10 15.5 A4 4 0 0 1 8 12 Z M16 12 H25.2 A13 13 0 0 1 18.6 23.4 L14 15.5 A4 4 0 0 0 16 12 Z';

export const SHIELD_SIGN = 'M12 1 L21.5 4.5 V11 C21.5 17 17.5 21.3 12 23.2 C6.5 21.3 2.5 17 2.5 11 V4.5 Z';

/** A ship, nose up. */
export const SHIP = 'M12 1 L16 12 L22 19 L15.5 18 L12 22.5 L8.5 18 L2 19 L8 12 Z';

export const HEART =
  'M12 22 C3 15 1 11 1 7.5 C1 4 3.6 2 6.6 2 C9 2 11 3.4 12 5.4 C13 3.4 15 2 17.4 2 C20.4 2 23 4 23 7.5 C23 11 21 15 12 22 Z';

/** A cut gemstone, for bits. */
export const GEM = 'M12 1 L22 12 L12 23 L2 12 Z M12 4.6 L6.4 11 H17.6 Z';

/** A speech bubble, for chat. */
export const BUBBLE =
  'M4 2 H20 A3 3 0 0 1 23 5 V14 A3 3 0 0 1 20 17 H12 L6 23 V17 H4 A3 3 0 0 1 1 14 V5 A3 3 0 0 1 4 2 Z M6 6.500 V8.500 H18 V6.500 Z M6 10.500 V12.500 H14 V10.500 Z';

/** A screen on its foot. */
export const SCREEN = 'M2 3 H22 V17 H2 Z M4.5 5.5 V14.5 H19.5 V5.5 Z M8 19 H16 V21.5 H8 Z';

/** Two joined notes. */
export const NOTE = 'M9 3 L21 1 V16 A3.5 3 0 1 1 18.5 13.3 V6 L11.5 7.2 V19 A3.5 3 0 1 1 9 16.3 Z';

/** A crosshair. */
export const SIGHT =
  'M11 1 H13 V5.1 A7 7 0 0 1 18.9 11 H23 V13 H18.9 A7 7 0 0 1 13 18.9 V23 H11 V18.9 A7 7 0 0 1 5.1 13 H1 V11 H5.1 A7 7 0 0 1 11 5.1 Z M12 7.2 A4.8 4.8 0 1 0 12.01 7.2 Z M12 10 A2 2 0 1 1 11.99 10 Z';

/** Rays from a centre, for crashes and explosions. */
export const BURST =
  'M12 1 L14.4 7.4 L20.5 3.8 L17.3 10 L23.5 12 L17.3 14 L20.5 20.2 L14.4 16.6 L12 23 L9.6 16.6 L3.5 20.2 L6.7 14 L0.5 12 L6.7 10 L3.5 3.8 L9.6 7.4 Z';

/** A missile that flies up to the right. */
export const ROCKET =
  'M22.5 1.5 C16 1.5 11.5 4 8.5 8.5 L3.5 9 L1 13 L6 13.5 L10.5 18 L11 23 L15 20.5 L15.5 15.5 C20 12.5 22.5 8 22.5 1.5 Z M16 6 A2 2 0 1 0 16.01 6 Z M5 16 L8 19 L2 22 Z';

/** A sea mine: a ball whose horns end in plates, so that it does not look like a sun. */
export const MINE =
  'M10.7 4.6 L10.7 2.3 L9.5 2.3 L9.5 0.3 L14.5 0.3 L14.5 2.3 L13.3 2.3 L13.3 4.6 A7.5 7.5 0 0 1 17.7 7.2 L19.8 6 L19.2 5 L20.9 4 L23.4 8.3 L21.7 9.3 L21.1 8.3 L19 9.4 A7.5 7.5 0 0 1 19 14.6 L21.1 15.7 L21.7 14.7 L23.4 15.7 L20.9 20 L19.2 19 L19.8 18 L17.7 16.8 A7.5 7.5 0 0 1 13.3 19.4 L13.3 21.7 L14.5 21.7 L14.5 23.7 L9.5 23.7 L9.5 21.7 L10.7 21.7 L10.7 19.4 A7.5 7.5 0 0 1 6.3 16.8 L4.2 18 L4.8 19 L3.1 20 L0.6 15.7 L2.3 14.7 L2.9 15.7 L5 14.6 A7.5 7.5 0 0 1 5 9.4 L2.9 8.3 L2.3 9.3 L0.6 8.3 L3.1 4 L4.8 5 L4.2 6 L6.3 7.2 A7.5 7.5 0 0 1 10.7 4.6 Z M7 12.2 A5.2 5.2 0 0 1 12.2 7 V9 A3.2 3.2 0 0 0 9 12.2 Z';

/** A beam from above. */
export const STRIKE = 'M9.5 0.5 H14.5 L16 16 H8 Z M2 16.5 H6.5 L8.5 19 H15.5 L17.5 16.5 H22 L18.5 23 H5.5 Z';

/** A pulse that spreads from its centre. */
export const PULSE =
  'M12 9.3 A2.7 2.7 0 1 0 12.01 9.3 Z M8.5 7.8 L7.2 6.3 A7.5 7.5 0 0 0 7.2 17.7 L8.5 16.2 A5.5 5.5 0 0 1 8.5 7.8 Z M15.5 7.8 L16.8 6.3 A7.5 7.5 0 0 1 16.8 17.7 L15.5 16.2 A5.5 5.5 0 0 0 15.5 7.8 Z M5.9 4.7 L4.6 3.2 A11.5 11.5 0 0 0 4.6 20.8 L5.9 19.3 A9.5 9.5 0 0 1 5.9 4.7 Z M18.1 4.7 L19.4 3.2 A11.5 11.5 0 0 1 19.4 20.8 L18.1 19.3 A9.5 9.5 0 0 0 18.1 4.7 Z';

export const FLAME =
  'M12.5 0.5 C13.5 6 20.5 9 20.5 15.5 C20.5 20 16.8 23.5 12 23.5 C7.2 23.5 3.5 20 3.5 15.5 C3.5 12 5.5 10 6.5 7.5 C8 9 8.6 10 9 11.5 C11.5 9 12.8 5 12.5 0.5 Z M12 14 C10 16 9 17.3 9 19 A3 3 0 0 0 15 19 C15 17.3 14 16 12 14 Z';

export const DROP = 'M12 1 C16 7.5 19.5 11 19.5 15.5 A7.5 7.5 0 0 1 4.5 15.5 C4.5 11 8 7.5 12 1 Z';

/** The look of each calamity: its sign, and the colour in which it is announced and drawn. */
const CALAMITY_LOOKS: Record<Calamity, { sign: string; color: string }> = {
  meteorShower: {
    sign: 'M8.5 10 A6 6 0 1 0 8.51 10 Z M11 8.6 L22 0.5 L16 9.4 L23.5 5.5 L16.6 13.4 L15.4 16 A7.5 7.5 0 0 0 8.4 8.6 Z',
    color: '#ff7a2c',
  },
  iceStorm: {
    sign: 'M11 0.5 H13 V5.2 L16 2.8 L17.2 4.4 L13 7.8 V10.3 L15.1 9 L16 3.9 L18 4.2 L17.4 7.8 L21.4 5.4 L22.4 7.2 L18.4 9.5 L21.9 10.8 L21.2 12.6 L16.2 10.8 L14 12 L16.2 13.2 L21.2 11.4 L21.9 13.2 L18.4 14.5 L22.4 16.8 L21.4 18.6 L17.4 16.2 L18 19.8 L16 20.1 L15.1 15 L13 13.7 V16.2 L17.2 19.6 L16 21.2 L13 18.8 V23.5 H11 V18.8 L8 21.2 L6.8 19.6 L11 16.2 V13.7 L8.9 15 L8 20.1 L6 19.8 L6.6 16.2 L2.6 18.6 L1.6 16.8 L5.6 14.5 L2.1 13.2 L2.8 11.4 L7.8 13.2 L10 12 L7.8 10.8 L2.8 12.6 L2.1 10.8 L5.6 9.5 L1.6 7.2 L2.6 5.4 L6.6 7.8 L6 4.2 L8 3.9 L8.9 9 L11 10.3 V7.8 L6.8 4.4 L8 2.8 L11 5.2 Z',
    color: '#8fe4ff',
  },
  thunderStorm: { sign: 'M14.5 0.5 L4 13.5 H10.5 L8 23.5 L20 9.5 H13 Z', color: '#b9a6ff' },
  blackHole: {
    sign: 'M12 8 A4 4 0 1 0 12.01 8 Z M12 2 C18 2 22.5 6 23 11 C20.5 7.5 17 6 13.5 6.2 C8.5 6.4 5.8 9.5 5.8 13 C3.5 8 6 2 12 2 Z M12 22 C6 22 1.5 18 1 13 C3.5 16.5 7 18 10.5 17.8 C15.5 17.6 18.2 14.5 18.2 11 C20.5 16 18 22 12 22 Z',
    color: '#ffb066',
  },
  radiationLeak: { sign: ATOM, color: '#a6ff3c' },
  blizzard: {
    sign: 'M1 6 H13 A2 2 0 1 0 11.2 3.2 L9.5 2.2 A4 4 0 1 1 13 8 H1 Z M1 11 H19 A3 3 0 1 1 16.3 15.3 L18 14.3 A1.2 1.2 0 1 0 19 13 H1 Z M1 16 H12 A3 3 0 1 1 9.3 20.3 L11 19.3 A1.2 1.2 0 1 0 12 18 H1 Z',
    color: '#dfeaff',
  },
  solarFlare: {
    sign: 'M12 7 A5 5 0 1 0 12.01 7 Z M11 0.5 H13 V5 H11 Z M11 19 H13 V23.5 H11 Z M0.5 11 H5 V13 H0.5 Z M19 11 H23.5 V13 H19 Z M3.2 4.6 L4.6 3.2 L7.8 6.4 L6.4 7.8 Z M16.2 17.6 L17.6 16.2 L20.8 19.4 L19.4 20.8 Z M19.4 3.2 L20.8 4.6 L17.6 7.8 L16.2 6.4 Z M6.4 16.2 L7.8 17.6 L4.6 20.8 L3.2 19.4 Z',
    color: '#ffc531',
  },
};

const lookOf = (column: 'sign' | 'color') =>
  Object.fromEntries(keysOf(CALAMITY_LOOKS).map(type => [type, CALAMITY_LOOKS[type][column]])) as Record<
    Calamity,
    string
  >;

export const CALAMITY_SIGNS = lookOf('sign');
export const CALAMITY_COLORS = lookOf('color');

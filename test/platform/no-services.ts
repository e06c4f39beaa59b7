import { createServices } from '../../net/platform/services/services.ts';

/** The services of a game that has none. */
export const noServices = () =>
  createServices({ kinds: [], store: {} as never, vault: {} as never, onLog() {} });

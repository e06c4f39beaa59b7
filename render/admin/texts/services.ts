import type { ServiceState } from '../../../schema/platform/services.ts';

const states: Record<ServiceState, string> = {
  off: 'Off.',
  connecting: 'Connecting.',
  connected: 'Connected.',
  waiting: 'Not connected.',
  refused: 'Refused.',
};

/** Texts about services that report several platforms. Those of one service come with it; see `ServiceGuide`. */
export const services = {
  states,
  on: 'Switched on',
  lastError: (text: string, time: string) => `Last problem, at ${time}: ${text}`,
  save: 'Save the values',
  saved: 'Saved.',
  stored: 'Stored. Type another one to replace it.',
  remove: 'Remove',
  removed: 'Removed.',
  test: 'Test the connection',
  how: 'How to set it up, step by step',
};

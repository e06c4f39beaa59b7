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
  pageAbout: 'StreamElements and Streamer.bot, below, bring viewers of YouTube, Kick and Trovo.',
  on: 'Switched on',
  payments: 'Payments count',
  paymentsHint:
    'Donations, bits, rewards and subscriptions that it reports have their effects. If two services report the same payment, it counts twice: switch this off for one of them.',
  lastError: (text: string, time: string) => `Last problem, at ${time}: ${text}`,
  save: 'Save the values',
  saved: 'Saved.',
  stored: 'Stored. Type another one to replace it.',
  remove: 'Remove',
  removed: 'Removed.',
  test: 'Test the connection',
  how: 'How to set it up, step by step',
  log: {
    title: 'If messages of a service are not understood',
    about:
      'Some messages of these services are not documented. To show the developers what such a message looks like, switch this on, wait until one has come, and save the file. It contains the names of fields, and types and lengths instead of texts and numbers. It is never part of the bug report.',
    on: 'Record the form of messages',
    isOn: 'The game records the form of messages.',
    isOff: 'The record is deleted.',
    none: 'No message has come yet.',
    save: 'Save the record',
  },
};

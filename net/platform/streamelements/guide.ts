import type { ServiceGuide } from '../../../schema/platform/services.ts';

/** The kinds of tokens. The overlay token comes first, because it does not run out. */
export const TOKEN_TYPES = { apikey: 'Overlay token', jwt: 'JWT token' } as const;

/** Texts of the streaming menu about StreamElements. */
export const guide: ServiceGuide = {
  name: 'StreamElements',
  about:
    'Viewers play from the chat that your StreamElements account reads: of Twitch, YouTube, Kick or Trovo. The game cannot write answers there; Streamer.bot can.',
  untested:
    'This follows the public documentation of StreamElements. Nobody has tried it with the real service yet. On YouTube, StreamElements reads only public streams.',
  steps: [
    {
      text: 'Log in at the',
      link: { url: 'https://streamelements.com/dashboard', text: 'dashboard of StreamElements' },
      rest: 'with the account of the platform whose chat the game should read. Each account has its own token.',
    },
    { text: 'Click your picture at the top right, then the name of your channel.' },
    { text: 'Copy the account ID, and paste it here.' },
    {
      text: 'Click "Show secrets", copy the overlay token, and paste it here. Do not show it on your stream.',
    },
    { text: 'Save, test the connection, then switch it on.' },
  ],
  fields: [
    { id: 'account', kind: 'text', label: 'Account ID' },
    { id: 'token', kind: 'secret', label: 'Token' },
    {
      id: 'tokenType',
      kind: 'choice',
      label: 'Kind of token',
      hint: 'The overlay token stays valid. A JWT token runs out after about a month and must be copied again.',
      options: TOKEN_TYPES,
    },
  ],
};

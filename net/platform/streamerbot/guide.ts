import type { ServiceGuide } from '../../../schema/platform/services.ts';

/** Address of Streamer.bot's WebSocket server on this machine, unless the streamer has changed its settings. */
export const HERE = 'ws://127.0.0.1:8080/';

/** Texts of the streaming menu about Streamer.bot. */
export const guide: ServiceGuide = {
  name: 'Streamer.bot',
  about:
    'Viewers play from the chats that Streamer.bot reads: of Twitch, YouTube and Kick. With its password, the game also answers there, and knows who is a moderator.',
  untested:
    'This follows the public documentation of Streamer.bot. Nobody has tried it with the real program yet. What it reports from Kick is not documented, so the game may ignore some of it.',
  steps: [
    { text: 'In Streamer.bot, open "Servers/Clients", then "WebSocket Server".' },
    { text: 'Tick "Authentication", type a password, and paste the same password here.' },
    { text: 'Tick "Auto Start", and click "Start Server".' },
    { text: 'If the address or port there is not 127.0.0.1 and 8080, type it here.' },
    { text: 'Save, test the connection, then switch it on.' },
  ],
  fields: [
    { id: 'address', kind: 'text', label: 'Address', hint: `${HERE} if Streamer.bot runs on this computer.` },
    {
      id: 'password',
      kind: 'secret',
      label: 'Password',
      hint: 'Without it, the game writes no answers, and every viewer counts as a viewer without special rights.',
    },
    {
      id: 'elsewhere',
      kind: 'tick',
      label: 'It runs on another computer',
      hint: 'Chat and answers then travel through your network in the clear. The password does not.',
    },
  ],
};

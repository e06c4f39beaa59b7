import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { RosterBot } from '../../../../../schema/records/settings.ts';
import { png } from '../../../../pictures.ts';
import { type Journey, press, put, type Way, within } from '../step.ts';

/** Adds a bot, finds it, gives it a colour and a picture, sends it into the round, renames it and removes it. */

const robo = (fields: object) => ({ bots: [{ login: 'robo', ...fields }] });

function pictureIn(folder: string) {
  const path = join(folder, 'robo.png');
  writeFileSync(path, png(8));
  return path;
}

export const bots = ({ folder }: Way): Journey => ({
  page: 'bots',
  async prepare({ client }) {
    await client.openMainMenu();
    await client.updateSettings({ bots: 0, namedBots: [] as RosterBot[] });
    await client.openLobby({ mode: 'dogfight' });
  },
  async read({ client }) {
    const { settings, pilots } = await client.getState();
    return { bots: settings.namedBots, pilots: pilots.map(({ id }) => id) };
  },
  steps: [
    ...within('A new bot', [
      put('Name', 'Robo II'),
      put('Login', 'robo'),
      put('Joins every round', 'on'),
      press('Add bot', { does: robo({ name: 'Robo II', autoJoin: true }), acts: 1 }),
    ]),
    ...within('Roster', [
      put('Search', 'zz', { sees: 'text=No bot matches.' }),
      put('Search', 'rob', { sees: '.roster tbody tr' }),
      press('Robo II joins every round', { does: robo({ autoJoin: false }) }),
      put('Colour of Robo II', '', { sees: '[aria-label="Automatic colour for Robo II"]', acts: 1 }),
      press('Automatic colour for Robo II', {
        hides: '[aria-label="Automatic colour for Robo II"]',
        acts: 1,
      }),
      put('Choose a picture for Robo II', pictureIn(folder), {
        sees: '.roster img',
        acts: ['uploadBotImage', 'updateBot'],
      }),
      press('No picture for Robo II', { hides: '.roster img', acts: 1 }),
      press('Rename Robo II', { asks: { yes: 'Rename', put: 'Robo' }, does: robo({ name: 'Robo' }) }),
      press('Robo: fly now', { does: { pilots: expect.arrayContaining(['bot:robo']) } }),
      press('Remove Robo', { asks: { yes: 'Remove' }, does: { bots: [] } }),
    ]),
  ],
  countsAs: key => key.replace('Robo II', 'Robo'),
});

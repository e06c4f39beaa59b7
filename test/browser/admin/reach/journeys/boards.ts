import { type Journey, press, put, within } from '../step.ts';

/** Deletes a viewer's data and the viewer's ban. */
export const boards: Journey = {
  page: 'boards',
  async prepare({ client }) {
    await client.addPilot({ username: 'ada' });
    await client.removePilot({ pilot: 'ada', banMinutes: 60 });
  },
  read: ({ client }) => client.listBans(),
  steps: within("Delete a viewer's data", [
    put('Viewer', 'ada'),
    put('Lift a ban of this viewer too', 'on'),
    press('Delete data', { asks: { yes: 'Delete data' }, does: { bans: [] } }),
  ]),
};

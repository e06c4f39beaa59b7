import type { ActionName } from '../../../schema/actions/index.ts';
import { readExamples } from '../../scripts/examples/index.ts';

type Direct = (action: ActionName, input: unknown) => Promise<void>;

/** Stands for a secret: nothing is sent anywhere. */
const SECRET = 'demo/secret';

/** Saves the examples that come with the game, with secrets that are none. */
export async function installExamples(direct: Direct) {
  for (const { about: _, secrets, ...script } of readExamples()) {
    for (const name of secrets) {
      await direct('setSecret', { name, value: SECRET });
      await direct('bindSecret', { name, hosts: script.hosts });
    }
    await direct('saveScript', { ...script, enabled: true });
  }
}

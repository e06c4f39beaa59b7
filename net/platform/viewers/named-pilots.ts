import type { Input } from '../../../schema/actions/index.ts';
import type { CommandName } from '../../../schema/wire/messages.ts';
import { refuseMember } from '../../dispatch/refuse-member.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import type { Viewers } from './viewers.ts';

type Calls = Pick<Simulation, 'call' | 'callTogether'>;

/**
 * Wraps the world so that pilots are added under the display names of their viewers, and banned viewers are
 * refused.
 */
export function withShownNames(world: Calls, viewers: Pick<Viewers, 'admit'>): Calls {
  const completed = (name: CommandName, input: unknown, dryRun: boolean) =>
    name === 'addPilot' ? withName(input as Input<'addPilot'>, dryRun) : input;
  const withName = (input: Input<'addPilot'>, dryRun: boolean) =>
    input.username.includes(':') ? input : { ...input, name: viewers.admit(input.username, { dryRun }) };

  return {
    async call(name, input, options = {}) {
      return world.call(name, completed(name, input, options.dryRun ?? false), options);
    },
    async callTogether(members, options = {}) {
      const named = members.map((member, index) => {
        try {
          return { ...member, input: completed(member.name, member.input, options.dryRun ?? false) };
        } catch (error) {
          return refuseMember(index, member.name, error);
        }
      });
      return world.callTogether(named, options);
    },
  };
}

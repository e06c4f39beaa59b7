import type { Checkpoint, Command, LoggedCommand, Startup } from '../../schema/wire/messages.ts';

/** The newest checkpoint of the world, and the commands since then. */
export interface CommandLog {
  readonly checkpoint: Checkpoint | undefined;
  /** Commands since the checkpoint, in order. */
  readonly commands: LoggedCommand[];
  /** Adds a command that was carried out at the start of a tick. The members of a bundle are added separately. */
  record(command: Command | Pick<LoggedCommand, 'name' | 'input'>, tick: number): void;
  /** Starts again from a newer checkpoint. */
  restartFrom(checkpoint: Checkpoint): void;
  /**
   * Replaces the commands since the checkpoint. Called when the world continues from the checkpoint with other commands
   * than before.
   */
  replace(commands: LoggedCommand[]): void;
  /** Returns the commands recorded since the last call. */
  takeUnreported(): LoggedCommand[];
}

export function createCommandLog(resume: Startup['resume']): CommandLog {
  let checkpoint = resume?.checkpoint;
  let commands = resume?.log ?? [];
  let unreported: LoggedCommand[] = [];

  const add = ({ name, input }: Pick<LoggedCommand, 'name' | 'input'>, tick: number) => {
    const entry = { tick, name, input };
    commands.push(entry);
    unreported.push(entry);
  };

  return {
    get checkpoint() {
      return checkpoint;
    },
    get commands() {
      return commands;
    },
    record(command, tick) {
      const members = 'members' in command ? command.members : [command];
      for (const member of members) add(member, tick);
    },
    restartFrom(newer) {
      checkpoint = newer;
      commands = [];
    },
    replace(others) {
      commands = others;
    },
    takeUnreported() {
      const taken = unreported;
      unreported = [];
      return taken;
    },
  };
}

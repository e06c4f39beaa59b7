/** An error at the start that the user can fix. It has a message of one line and the exit code of the process. */
export class StartError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.name = 'StartError';
    this.exitCode = exitCode;
  }
}

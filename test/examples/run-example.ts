import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Runs programs of `examples/` as their first lines say. */

const FOLDER = join(import.meta.dirname, '../../examples');

export interface Example {
  child: ChildProcess;
  /** The next line that the program prints. Rejects with its error output if the program ends before. */
  line(): Promise<string>;
  /** The next line of the program's error output. */
  complaint(): Promise<string>;
  /** Sends a line to the program's input. */
  write(line: string): void;
  /** Closes the program's input, and resolves with its exit code. */
  end(): Promise<number | null>;
  stop(): Promise<void>;
}

export function runExample(name: string, env: Record<string, string>, args: readonly string[] = []): Example {
  const program = name.endsWith('.py') ? 'python3' : process.execPath;
  const options = { env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env } };
  const child = spawn(program, [join(FOLDER, name), ...args], options);
  const gone = once(child, 'exit');
  const printed = createInterface(child.stdout)[Symbol.asyncIterator]();
  const complaints = createInterface(child.stderr)[Symbol.asyncIterator]();
  const next = async (lines: AsyncIterator<string>) => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`${name} ended with ${child.exitCode}.`);
    return value;
  };
  return {
    child,
    line: () => next(printed),
    complaint: () => next(complaints),
    write: line => child.stdin.write(`${line}\n`),
    async end() {
      child.stdin.end();
      const [code] = await gone;
      return code;
    },
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Starts a proxy to a server. `cut` ends every connection through the proxy. */
export async function interruptible(url: string) {
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(url);
  const proxy = createServer(near => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    }
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const address = proxy.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cut,
    close() {
      cut();
      proxy.close();
    },
  };
}

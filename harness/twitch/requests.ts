import { type Answer, type Call, Refusal } from './http.ts';
import type { Platform } from './platform.ts';

/** The handler for one kind of call, and the headers of its answers. */
export interface Service {
  run(call: Call): Answer | Promise<Answer>;
  headers(): Record<string, string>;
}

/** Answers a call and logs it. Resolves with null if the connection must be closed without an answer. */
export async function answerCall(platform: Platform, call: Call, service: Service): Promise<Answer | null> {
  const { faults } = platform;
  await faults.before?.(call);
  const answer = faults.takeAnswer(call) ?? (await run(platform, call, service));
  await faults.after?.(call);
  const isDropped = faults.takeDrop(call);
  log(platform, call, isDropped ? 0 : answer.status);
  return isDropped ? null : { ...answer, headers: { ...service.headers(), ...answer.headers } };
}

async function run({ violations }: Platform, call: Call, service: Service): Promise<Answer> {
  try {
    return await service.run(call);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    violations.push(`The fake itself failed at ${call.method} ${call.path}: ${error}`);
    throw error;
  }
}

const SECRET_FIELDS = ['device_code', 'refresh_token', 'token'];

/** Logs a call without its secrets. */
export function log(
  { requests, changed }: Platform,
  { method, path, query }: Pick<Call, 'method' | 'path' | 'query'>,
  status: number,
) {
  const open = new URLSearchParams([...query].filter(([name]) => !SECRET_FIELDS.includes(name)));
  requests.push({ method, path, status, query: open.toString() });
  changed();
}

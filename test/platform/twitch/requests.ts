import { type Answer, type Call, Refusal } from './http.ts';
import type { Platform } from './platform.ts';

type Route = (call: Call) => Answer | Promise<Answer>;

/** A call from its arrival to its line in the log. Null: its connection is cut without an answer. */
export async function answerCall(platform: Platform, call: Call, route: Route): Promise<Answer | null> {
  const { faults } = platform;
  await faults.before?.(call);
  const answer = faults.takeAnswer(call) ?? (await run(route, call));
  const isDropped = faults.takeDrop(call);
  log(platform, call, isDropped ? 0 : answer.status);
  return isDropped ? null : answer;
}

async function run(route: Route, call: Call): Promise<Answer> {
  try {
    return await route(call);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

const SECRET_FIELDS = ['device_code', 'refresh_token', 'token'];

function log({ requests, changed }: Platform, { method, path, query }: Call, status: number) {
  const open = new URLSearchParams([...query].filter(([name]) => !SECRET_FIELDS.includes(name)));
  requests.push({ method, path, status, query: open.toString() });
  changed();
}

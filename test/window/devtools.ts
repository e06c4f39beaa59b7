/** Controls the pages of the window through the runtime's debugging port, without the emulation that test tools add. */

interface Target {
  url: string;
  webSocketDebuggerUrl: string;
}

interface Message {
  id: number;
  result?: { result?: { value?: unknown }; exceptionDetails?: object; data?: string };
}

async function targets(port: string): Promise<Target[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/json`).catch(() => null);
  return answer ? await answer.json() : [];
}

/** The first page whose address contains `part`; undefined if there is none. */
export const findPage = async (port: string, part: string) =>
  (await targets(port)).find(({ url }) => url.includes(part));

export type Page = Awaited<ReturnType<typeof attach>>;

export async function attach({ webSocketDebuggerUrl }: Target) {
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const gone = new Promise<never>((_, reject) => {
    socket.onclose = () => reject(new Error('The page was closed.'));
  });
  gone.catch(() => {}); // avoids an unhandled rejection while no request waits
  const waiting = new Map<number, (message: Message) => void>();
  let lastId = 0;
  const send = (method: string, params: object = {}) => {
    const id = ++lastId;
    const answered = new Promise<Message>(resolve => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    return Promise.race([answered, gone]);
  };
  socket.onmessage = ({ data }) => {
    const message: Message = JSON.parse(data);
    waiting.get(message.id)?.(message);
  };
  async function evaluate<T>(expression: string): Promise<T> {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result } = await send('Runtime.evaluate', params);
    if (result?.exceptionDetails) throw new Error(JSON.stringify(result.exceptionDetails));
    return result?.result?.value as T;
  }
  return {
    /** Evaluates an expression and resolves with its value. A promise is awaited. */
    evaluate,
    /** Evaluates an expression that may close the page before it can answer. */
    leaveBy: (expression: string) => evaluate(expression).catch(() => {}),
    /** The text of the page. */
    text: () => evaluate<string>('document.body.innerText'),
    /** A picture of the page, as PNG. */
    async screenshot() {
      const { result } = await send('Page.captureScreenshot');
      return Buffer.from(result?.data ?? '', 'base64');
    },
    close: () => socket.close(),
  };
}

/** Helpers for all sections of the page. */

/** An element that stands in the page. */
export function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

/** Calls the server. Throws an error with the text of its refusal. */
export async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/admin${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

/** Shows a line at the top of the page; an error in red. */
export function showStatus(what: unknown) {
  const status = find('#status');
  status.textContent = what instanceof Error ? what.message : String(what);
  status.classList.toggle('error', what instanceof Error);
}

/** A button that carries out work and shows what went wrong. */
export function button(label: string, work: () => unknown, className = '') {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.className = className;
  element.onclick = () => attempt(work);
  return element;
}

export async function attempt(work: () => unknown) {
  try {
    await work();
  } catch (error) {
    showStatus(error);
  }
}

/** A text with a button that copies it. */
export function copyable(text: string, label = 'Copy') {
  const code = document.createElement('code');
  code.textContent = text;
  const copy = button(label, async () => {
    await navigator.clipboard.writeText(text);
    showStatus('Copied.');
  });
  const row = document.createElement('div');
  row.className = 'row';
  row.append(code, copy);
  return row;
}

/** The texts of a form's fields by name. */
const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** Carries out work instead of sending the form away. */
export function onSubmit(form: HTMLFormElement, work: (fields: Record<string, string>) => unknown) {
  form.onsubmit = event => {
    event.preventDefault();
    attempt(() => work(fieldsOf(form)));
  };
}

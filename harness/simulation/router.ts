import type { HttpRequest, HttpResponse } from 'uWebSockets.js';

type Handler = (res: HttpResponse, req: HttpRequest) => void;

/** A path pattern. It may contain parameters, as in `/pilots/:name`, or end with `*`, which matches any remainder. */
class Pattern {
  readonly #parts: readonly string[];
  readonly #isOpen: boolean;

  constructor(path: string) {
    this.#isOpen = path.endsWith('*');
    this.#parts = (this.#isOpen ? path.slice(0, -1).replace(/\/$/, '') : path).split('/');
  }

  /** Priority of the pattern: exact paths come first, then paths with parameters, then paths with `*`. */
  get rank() {
    const parameters = this.#parts.filter(part => part.startsWith(':')).length;
    return (this.#isOpen ? 1_000 : 0) + parameters;
  }

  /** Returns the parameters; null if the path does not match. */
  match(path: string): string[] | null {
    const parts = path.split('/');
    const fits = this.#isOpen ? parts.length >= this.#parts.length : parts.length === this.#parts.length;
    if (!fits) return null;
    const parameters: string[] = [];
    for (const [at, part] of this.#parts.entries()) {
      const text = parts[at] ?? '';
      if (part.startsWith(':') && text !== '') parameters.push(text);
      else if (part !== text) return null;
    }
    return parameters;
  }
}

/**
 * Finds the handler of a request as the HTTP library does: first among the handlers of its method, then among
 * those that accept any method.
 */
export function createRouter() {
  const byMethod = new Map<string, { pattern: Pattern; handle: Handler }[]>();

  return {
    add(method: string, path: string, handle: Handler) {
      const routes = byMethod.get(method) ?? [];
      routes.push({ pattern: new Pattern(path), handle });
      routes.sort((one, other) => one.pattern.rank - other.pattern.rank);
      byMethod.set(method, routes);
    },
    find(method: string, path: string): { handle: Handler; parameters: string[] } | null {
      for (const { pattern, handle } of [...(byMethod.get(method) ?? []), ...(byMethod.get('ANY') ?? [])]) {
        const parameters = pattern.match(path);
        if (parameters) return { handle, parameters };
      }
      return null;
    },
  };
}

import type { keys } from '../../texts/keys.ts';

/** Configurations of programs in which models run. The guide about the interface has the same configurations. */

export type Client = keyof typeof keys.agents.clients;

/** The lines to enter or to put into a file, so that the program reaches the game at the address `origin`. */
export function blockFor(client: Exclude<Client, 'claude-desktop'>, origin: string, key: string): string {
  const server = { url: `${origin}/mcp`, headers: { Authorization: `Bearer ${key}` } };
  switch (client) {
    case 'claude-code':
      return `claude mcp add --transport http starfray ${server.url} --header "Authorization: Bearer ${key}"`;
    case 'cursor':
      return written({ mcpServers: { starfray: server } });
    case 'vs-code':
      return written({ servers: { starfray: { type: 'http', ...server } } });
    case 'other':
      return written({ mcpServers: { starfray: { type: 'http', ...server } } });
  }
}

const written = (value: object) => JSON.stringify(value, null, 2);

/** The name, with a number if it is taken. */
export function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

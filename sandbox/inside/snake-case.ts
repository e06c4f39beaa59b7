/** Names of the actions as Lua and Python write them, with the names that the server knows: `launch_nuke`. */
export const inSnakeCase = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`), name]));

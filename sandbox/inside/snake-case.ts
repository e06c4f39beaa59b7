/** The names of the actions in Lua and Python, such as `launch_nuke`, with the names that the server uses. */
export const inSnakeCase = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`), name]));

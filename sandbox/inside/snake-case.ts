/** The names of the actions as Lua and Python write them, such as `launch_nuke`, each with the name the server knows. */
export const inSnakeCase = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`), name]));

/**
 * Makes the isolate look like a web worker to wasmoon, which runs in nothing else that an isolate could look
 * like. Imported before it, as it looks round when it is loaded. Scripts in Lua have no way to any of this.
 */
const silent = () => undefined;

Object.assign(globalThis, {
  importScripts: silent,
  self: globalThis,
  location: { href: 'file:///' },
  performance: { now: () => Date.now() },
  console: { log: silent, error: silent, warn: silent },
});

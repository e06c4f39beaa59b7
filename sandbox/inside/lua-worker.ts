/**
 * Makes the isolate look like a web worker, the only environment of wasmoon that an isolate can imitate. Import it
 * before wasmoon, which inspects its environment when it is loaded. Scripts in Lua cannot reach any of this.
 */
const silent = () => undefined;

Object.assign(globalThis, {
  importScripts: silent,
  self: globalThis,
  location: { href: 'file:///' },
  performance: { now: () => Date.now() },
  console: { log: silent, error: silent, warn: silent },
});

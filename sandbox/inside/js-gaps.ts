/** Removes what an isolate's memory limit does not cover: buffers that grow, shared memory, WebAssembly. */
export function closeGaps(): void {
  const { construct } = Reflect;
  const Plain = ArrayBuffer;
  const Fixed = new Proxy(Plain, {
    construct: (target, [length], newTarget) => construct(target, [length], newTarget),
  });
  Object.defineProperty(Plain.prototype, 'constructor', { value: Fixed });
  Object.defineProperty(globalThis, 'ArrayBuffer', { value: Fixed });
  for (const name of ['resize', 'transfer', 'transferToFixedLength', 'maxByteLength', 'resizable']) {
    Reflect.deleteProperty(Plain.prototype, name);
  }
  for (const name of ['SharedArrayBuffer', 'Atomics', 'WebAssembly']) {
    Reflect.deleteProperty(globalThis, name);
  }
}

/**
 * Makes WebAssembly compile synchronously, because an isolate has no other threads. Import it before the modules that
 * use it.
 */
Object.assign(WebAssembly, {
  compile: async (bytes: BufferSource) => new WebAssembly.Module(bytes),
  instantiate: async (source: BufferSource | WebAssembly.Module, imports?: WebAssembly.Imports) => {
    if (source instanceof WebAssembly.Module) return new WebAssembly.Instance(source, imports);
    const module = new WebAssembly.Module(source);
    return { module, instance: new WebAssembly.Instance(module, imports) };
  },
  compileStreaming: undefined,
  instantiateStreaming: undefined,
});

/** Makes WebAssembly compile synchronously, as an isolate has no other threads. To be imported before its users. */
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

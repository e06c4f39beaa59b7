/** WebAssembly that compiles at once: nothing goes on beside an isolate. Imported before what uses it. */
Object.assign(WebAssembly, {
  compile: async (bytes: BufferSource) => new WebAssembly.Module(bytes),
  instantiate: async (bytes: BufferSource, imports?: WebAssembly.Imports) => {
    const module = new WebAssembly.Module(bytes);
    return { module, instance: new WebAssembly.Instance(module, imports) };
  },
  compileStreaming: undefined,
  instantiateStreaming: undefined,
});

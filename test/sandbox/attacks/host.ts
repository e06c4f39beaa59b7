/** An act that a script would try once it had broken out of its isolate into the process around it. */
export interface Escape {
  title: string;
  /**
   * Body of an asynchronous function. `URL` and `PORT` belong to a server whose process is `PID`. `FILE` is in
   * `FOLDER`. `BINARY` is a native module that scripts need.
   */
  code: string;
  /** True if the escape alone reaches nothing outside the process. */
  isMeans?: true;
}

export const ESCAPES: Escape[] = [
  {
    title: 'connect',
    code: 'const net = await import("node:net"); await new Promise((done, fail) => net.connect(PORT, "127.0.0.1", done).on("error", fail))',
  },
  {
    title: 'connect by a socket of its own',
    code: 'const { Socket } = await import("node:net"); await new Promise((done, fail) => new Socket().connect(PORT, "127.0.0.1", done).on("error", fail))',
  },
  {
    title: 'connect by a function imported by name',
    code: 'const { createConnection } = await import("node:net"); await new Promise((done, fail) => createConnection(PORT, "127.0.0.1", done).on("error", fail))',
  },
  {
    title: 'ask over HTTP',
    code: 'const { get } = await import("node:http"); await new Promise((done, fail) => get(URL, done).on("error", fail))',
  },
  { title: 'fetch', code: 'await fetch(URL)' },
  {
    title: 'open a web socket',
    code: 'const socket = new WebSocket(URL.replace("http", "ws")); await new Promise((done, fail) => { socket.onopen = done; socket.onerror = fail; })',
  },
  {
    title: 'listen',
    code: 'const { createServer } = await import("node:net"); await new Promise((done, fail) => createServer().listen(0, done).on("error", fail))',
  },
  {
    title: 'listen for HTTP',
    code: 'const { createServer } = await import("node:http"); await new Promise((done, fail) => createServer().listen(0, done).on("error", fail))',
  },
  {
    title: 'open a datagram socket',
    code: 'const { createSocket } = await import("node:dgram"); await new Promise((done, fail) => createSocket("udp4").bind(0, done).on("error", fail))',
  },
  {
    title: 'look a name up',
    code: 'const { lookup } = await import("node:dns"); await new Promise((done, fail) => lookup("localhost", error => error ? fail(error) : done()))',
  },
  {
    title: 'look a name up by a promise',
    code: 'await (await import("node:dns/promises")).lookup("localhost")',
  },
  {
    title: 'make a resolver',
    code: 'const { Resolver } = await import("node:dns"); new Resolver()',
    isMeans: true,
  },
  {
    title: 'start a process',
    code: 'const { spawnSync } = await import("node:child_process"); const { error } = spawnSync(process.execPath, ["-v"]); if (error) throw error',
  },
  {
    title: 'start a process without waiting for it',
    code: 'const { spawn } = await import("node:child_process"); await new Promise((done, fail) => spawn(process.execPath, ["-v"]).on("spawn", done).on("error", fail))',
  },
  {
    title: 'start a thread',
    code: 'const { Worker } = await import("node:worker_threads"); new Worker("0", { eval: true })',
    isMeans: true,
  },
  { title: 'send its parent a signal', code: 'process.kill(process.ppid, 0)' },
  {
    title: 'send its parent a signal from below',
    code: 'if (process._kill(process.ppid, 0)) throw new Error("failed")',
  },
  {
    title: 'slow itself or others down',
    code: '(await import("node:os")).setPriority(process.pid, 1)',
    isMeans: true,
  },
  { title: 'read a file', code: '(await import("node:fs")).readFileSync(FILE)' },
  { title: 'list a folder', code: 'await (await import("node:fs/promises")).readdir(FOLDER)' },
  {
    title: 'write a file',
    code: 'const { tmpdir } = await import("node:os"); (await import("node:fs")).mkdtempSync(tmpdir() + "/starfray-escape-")',
  },
  { title: 'load native code', code: 'process.dlopen({ exports: {} }, BINARY)', isMeans: true },
  { title: 'reach what Node is made of', code: 'process.binding("fs")', isMeans: true },
  {
    title: 'fetch a module from the process',
    code: 'process.getBuiltinModule("node:net").Socket',
    isMeans: true,
  },
  {
    title: 'make a require',
    code: '(await import("node:module")).createRequire(process.execPath)("node:net").Socket',
    isMeans: true,
  },
  {
    title: 'load a module from below',
    code: '(await import("node:module")).default._load("node:net")',
    isMeans: true,
  },
  {
    title: 'open the inspector',
    code: 'const inspector = await import("node:inspector"); inspector.open(0, "127.0.0.1", false); if (!inspector.url()) throw new Error("failed")',
  },
];

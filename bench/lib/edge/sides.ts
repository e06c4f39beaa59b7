import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { createTokens } from '../../../edge/token.ts';
import { ofThread } from '../../../harness/cpu.ts';
import { SECRET } from '../../../harness/edge/edge.ts';
import { startEdgeProcess } from '../../../harness/edge/edge-process.ts';
import { startPublisher } from '../../../harness/edge/publisher.ts';
import { freePort } from '../../../harness/process.ts';
import type { TestRedis } from '../../../harness/redis.ts';
import { PULSE_EVENTS } from '../../../schema/wire/fanout/messages.ts';
import { packFrame } from '../../../schema/wire/fanout/packed-frame.ts';

/** Servers that pass messages on: the edge and its peers. All get the same bytes at the same times. */

export type Stream = 'frames' | 'events' | 'pulse';

export interface Side {
  port: number;
  /** Whether the server sends something to a new watcher at once. */
  greets: boolean;
  /** Paths at which watchers open a stream. */
  paths(stream: Stream): string[];
  /** Publishes a message that consists of these bytes. */
  publish(stream: Stream, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** CPU time so far. Unit: ns. */
  cpu(): number;
  /** Resident memory. Unit: bytes. */
  memory(): number;
  stop(): Promise<void>;
}

const cpuOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + ofThread(task, pid), 0);

const PAGE_BYTES = 4_096;
const memoryOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;

/** Number of watchers per token: as many as a page may have. */
const WATCHERS_PER_TOKEN = 8;

export async function startEdgeSide(redis: TestRedis, watchers: number): Promise<Side> {
  const game = await startPublisher({ url: redis.url });
  const limits = { STARFRAY_EDGE_VIEWERS: '30000', STARFRAY_EDGE_FIGHTS: '30000' };
  const edge = await startEdgeProcess(redis.url, limits);
  const tokens = createTokens(SECRET);
  const count = Math.ceil(watchers / WATCHERS_PER_TOKEN) + 1;
  game.event();
  await game.pulse();
  const text = new TextDecoder();
  let seq = 0;
  return {
    port: Number(new URL(edge.url).port),
    greets: true,
    paths: stream =>
      Array.from({ length: count }, () => `/v/main/${stream}?token=${tokens.issue('main', 'fight')}`),
    async publish(stream, bytes) {
      if (stream === 'events') return void game.event({ type: 'announce', text: text.decode(bytes) });
      if (stream === 'pulse') return void (await game.pulse({ events: eventsOf(bytes.length) }));
      await game.redis.spublish(
        game.keys.frames,
        Buffer.from(packFrame({ epoch: game.epoch, seq: ++seq, isKey: false, bytes })),
      );
      if (seq % 30 === 1) await game.frame(true, bytes, seq);
    },
    cpu: () => cpuOf(edge.pid()),
    memory: () => memoryOf(edge.pid()),
    async stop() {
      game.close();
      await edge.kill();
    },
  };
}

/** Events that together fill a pulse up to about `bytes` bytes. */
const eventsOf = (bytes: number) =>
  Array.from({ length: PULSE_EVENTS }, (_, i) => ({
    id: `1.${i}`,
    type: 'announce',
    at: i,
    text: 'x'.repeat((bytes - PULSE_REST) / PULSE_EVENTS),
  }));
/** Size of a pulse without the text of events. Unit: bytes. */
const PULSE_REST = 850;

export async function startRelaySide(): Promise<Side> {
  const entry = fileURLToPath(new URL('./relay.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await firstLine(child);
  const url = line.slice('listening on '.length);
  const source = new WebSocket(`${url.replace('http', 'ws')}/source`);
  await new Promise(resolve => source.once('open', resolve));
  const pid = child.pid ?? 0;
  return {
    port: Number(new URL(url).port),
    greets: false,
    paths: () => ['/watch'],
    publish: async (stream, bytes) => source.send(bytes, { binary: stream === 'frames' }),
    cpu: () => cpuOf(pid),
    memory: () => memoryOf(pid),
    stop: async () => void child.kill('SIGKILL'),
  };
}

async function firstLine(child: ChildProcess) {
  if (!child.stdout) throw new Error('The process was started without a pipe.');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('The process has ended.');
}

const NCHAN = '/usr/lib/nginx/modules/ngx_nchan_module.so';
export const hasNchan = () => existsSync(NCHAN) && spawnSync('nginx', ['-v']).status === 0;

export async function startNchanSide(): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'starfray-nchan-'));
  mkdirSync(join(folder, 'logs'));
  const port = Number(await freePort());
  writeFileSync(join(folder, 'nginx.conf'), nchanConfig(folder, port));
  const master = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  const post = async (stream: Stream, bytes: Uint8Array<ArrayBuffer>) => {
    const headers = { 'content-type': stream === 'frames' ? 'application/octet-stream' : 'text/plain' };
    const response = await fetch(`http://127.0.0.1:${port}/source`, {
      method: 'POST',
      headers,
      body: Buffer.from(bytes),
    });
    await response.arrayBuffer();
  };
  await untilServing(() => post('events', Buffer.from('x')));
  const worker = Number(
    readFileSync(`/proc/${master.pid}/task/${master.pid}/children`, 'utf8').trim().split(' ')[0],
  );
  return {
    port,
    greets: false,
    paths: () => ['/watch'],
    publish: post,
    cpu: () => cpuOf(worker),
    memory: () => memoryOf(worker),
    stop: async () => void master.kill('SIGTERM'),
  };
}

async function untilServing(ask: () => Promise<void>) {
  const isAnswered = () =>
    ask().then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await isAnswered()); tries++) {
    if (tries > 200) throw new Error('nginx with nchan does not answer.');
    await pause(20);
  }
}

const nchanConfig = (folder: string, port: number) => `
load_module ${NCHAN};
worker_processes 1;
worker_rlimit_nofile 20000;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log crit;
events { worker_connections 15000; }
http {
  access_log off;
  client_body_buffer_size 64k;
  nchan_shared_memory_size 128M;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location /source { nchan_publisher http; nchan_channel_id all; nchan_message_buffer_length 31; nchan_message_timeout 3s; }
    location /watch { nchan_subscriber websocket; nchan_channel_id all; nchan_subscriber_first_message newest; }
  }
}
`;

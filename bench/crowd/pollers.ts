import { Agent, get } from 'node:http';
import { oneByOne, type PartOptions, servePart } from './part.ts';

/** Programs that request the state four times per second with the ETag of their last answer. */

const figures = { done: { polls: 0 }, bad: { refused: 0, failed: 0 } };
const EVERY_MS = 250;

async function start({ url, key }: PartOptions, index: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let tag = '';
  const poll = () => {
    const headers = { Authorization: `Bearer ${key}`, 'If-None-Match': tag };
    get(`${url}/api/v1/state`, { agent, headers }, answer => {
      tag = answer.headers.etag ?? '';
      if (answer.statusCode !== 200 && answer.statusCode !== 304) figures.bad.refused++;
      answer.resume().on('end', () => figures.done.polls++);
    }).on('error', () => figures.bad.failed++);
  };
  setTimeout(() => setInterval(poll, EVERY_MS), (index * 37) % EVERY_MS);
}

servePart(options => oneByOne(options.clients, index => start(options, index)), figures);

import { buildSandbox } from '../../sandbox/build.ts';
import { buildPages } from '../build.ts';

await buildPages({ force: true });
await buildSandbox({ force: true });

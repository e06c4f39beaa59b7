import { buildSandbox } from '../../sandbox/build.ts';
import { buildPages } from '../../server/pages.ts';

await buildPages({ force: true });
await buildSandbox({ force: true });

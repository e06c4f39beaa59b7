import { buildPages } from '../build.ts';

await buildPages({ force: true });

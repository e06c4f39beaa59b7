import { transform } from 'sucrase';
import { line } from './seam.ts';
import { startJavaScript } from './start-js.ts';

/** Entry for TypeScript: the types are taken out, the lines stay where they are. */

/** The blanks before it are those of its own line, or thousands of empty lines would be gone through again and again. */
const NAMESPACE = /(?:^|[;{}])[^\S\n\r\u2028\u2029]*(?:export\s+)?(?:namespace|module)\s+[\w.$]+\s*\{/m;

startJavaScript('script.ts', code => {
  if (NAMESPACE.test(code)) line('error', 'A namespace is left out here: use an object instead.');
  return transform(code, { transforms: ['typescript'], disableESTransforms: true }).code;
});

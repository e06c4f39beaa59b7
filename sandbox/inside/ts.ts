import { transform } from 'sucrase';
import { line } from './seam.ts';
import { startJavaScript } from './start-js.ts';

/** The entry for TypeScript. Types are removed, and all lines keep their numbers. */

/**
 * Matches a namespace. Only blanks on the same line may precede it; if line breaks could, a script with thousands of
 * empty lines would take very long.
 */
const NAMESPACE = /(?:^|[;{}])[^\S\n\r\u2028\u2029]*(?:export\s+)?(?:namespace|module)\s+[\w.$]+\s*\{/m;

startJavaScript('script.ts', code => {
  if (NAMESPACE.test(code)) {
    line('error', 'Namespaces are not supported and were removed: use an object instead.');
  }
  return transform(code, { transforms: ['typescript'], disableESTransforms: true }).code;
});

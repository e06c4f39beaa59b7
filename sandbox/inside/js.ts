import { startJavaScript } from './start-js.ts';

/** The entry for JavaScript. */
startJavaScript('script.js', code => code);

import { startJavaScript } from './start-js.ts';

/** Entry for JavaScript. */
startJavaScript('script.js', code => code);

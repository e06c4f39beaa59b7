import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The pages that the server hands out. OBS brings Chromium 127, the game window 124. */
export default defineConfig({
  root: folder('render'),
  base: '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  css: {
    postcss: {
      plugins: [
        {
          // without the older `woff` that packages of typefaces offer beside `woff2`, which every Chromium takes
          postcssPlugin: 'only-woff2',
          Once(root) {
            root.walkDecls('src', declaration => {
              declaration.value = declaration.value
                .replace(/, url\(\S+\.woff\) format\('woff'\)/g, '')
                .replaceAll(" format('woff2')", '');
            });
          },
        },
      ],
    },
  },
  build: {
    rolldownOptions: {
      // without the notices of PixiJS about older names of its functions
      treeshake: { manualPureFunctions: ['deprecation'] },
      input: ['render', 'render/admin', 'render/watch'].map(page => folder(`${page}/index.html`)),
    },
    modulePreload: { polyfill: false },
    outDir: folder('dist'),
    emptyOutDir: true,
    target: 'chrome124',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
  },
});

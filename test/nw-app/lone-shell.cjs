/**
 * The window's shell without its window. It checks the game constantly instead of each second, and writes a line for
 * each check into the named file.
 */

const { appendFileSync } = require('node:fs');

const [looks] = process.argv.slice(2);
const nothing = () => {};
const screens = [{ bounds: { x: 0, y: 0, width: 1, height: 1 } }];
class Silent {
  append = nothing;
  on = nothing;
}
const { setTimeout } = globalThis;
Object.assign(globalThis, {
  nw: {
    ...{ Menu: Silent, MenuItem: Silent, Tray: Silent, Window: { open: nothing } },
    ...{ App: { on: nothing, quit: nothing }, Screen: { Init: nothing, screens } },
  },
  setTimeout(/** @type {() => void} */ run) {
    appendFileSync(looks, `${process.pid}\n`);
    return setTimeout(run, 10);
  },
});
require('../../nw-app/shell/shell.cjs');

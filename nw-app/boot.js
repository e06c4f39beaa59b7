require('./shell/shell.cjs'); // NW.js starts no file of that kind by itself

nw.App.on('open', require('./shell/shell.cjs').show); // NW.js starts no file of that kind by itself

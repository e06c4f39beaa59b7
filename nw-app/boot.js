nw.App.on('open', require('./shell/shell.cjs').show); // NW.js does not run shell.cjs by itself

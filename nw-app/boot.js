nw.App.on('open', require('./shell/shell.cjs').show); // NW.js does not start this file by itself

/** Wine 8 lacks TCP_KEEPIDLE, so a socket that requests it, as every `fetch` does, cannot connect. */
require('node:net').Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};

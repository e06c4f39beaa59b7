/** Wine 8 lacks TCP_KEEPIDLE: a socket that asks for it, as every `fetch` does, fails to connect. */
require('node:net').Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};

/**
 * The variable that says how much room the headers of a request have, in bytes: a browser sends along the cookies of
 * everything else that runs on this machine. uWebSockets.js reads it when it is loaded, so this module is imported
 * before it. On Windows it reads what the process was started with, so the supervisor passes it on, too.
 */
export const HEADER_LIMIT = {
  UWS_HTTP_MAX_HEADERS_SIZE: process.env.UWS_HTTP_MAX_HEADERS_SIZE ?? '16384',
};

Object.assign(process.env, HEADER_LIMIT);

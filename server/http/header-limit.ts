/**
 * The variable that sets the maximum size of request headers, in bytes. It is higher than the default because a browser
 * also sends the cookies of all other programs on this machine. uWebSockets.js reads the variable when the library is
 * loaded, so this module must be imported first. On Windows the library reads the environment with which the process
 * was started, so the supervisor also passes the variable on.
 */
export const HEADER_LIMIT = {
  UWS_HTTP_MAX_HEADERS_SIZE: process.env.UWS_HTTP_MAX_HEADERS_SIZE ?? '16384',
};

Object.assign(process.env, HEADER_LIMIT);

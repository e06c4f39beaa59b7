/**
 * Room for the headers of a request, in bytes: a browser sends along the cookies of everything else that runs
 * on this machine. uWebSockets.js reads it when it is loaded, so this module is imported before it.
 */
process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= '16384';

/**
 * The header with the second half of the streamer's session. The first half is a cookie, which browsers send to every
 * port of the machine; this half stays in the storage of the page's own origin.
 */
export const PROOF_HEADER = 'starfray-proof';

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;

/** A line of the code that is at most its last: what tells of lines may be forged, or stand behind the end. */
export const lineWithin = (code: string, line: number): number =>
  Math.min(line, code.split(LINE_BREAK).length);

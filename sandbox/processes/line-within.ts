const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;

/** The line, or the last line of the code if it has fewer: line numbers can be forged or lie behind its end. */
export const lineWithin = (code: string, line: number): number =>
  Math.min(line, code.split(LINE_BREAK).length);

/**
 * Whether a text matches a pattern in which each `*` stands for any number of characters and everything else stands
 * for itself. What is between two stars is matched where it is first found, without backtracking, so that patterns
 * need not be trusted.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  const tail = rest.pop();
  if (tail === undefined) return text === head;
  if (!text.startsWith(head) || !text.endsWith(tail)) return false;
  let at = head.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at + tail.length <= text.length;
}

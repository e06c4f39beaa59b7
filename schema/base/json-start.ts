/**
 * The first `length` characters of a value's JSON. The rest costs next to nothing, however large or deep the value
 * is, since each level begins with a character. What JSON cannot express is shown as JavaScript's `String` does.
 */
export function startOfJson(value: unknown, length: number): string {
  let start = '';
  for (const piece of pieces(value, length)) {
    start += piece;
    if (start.length >= length) return start.slice(0, length);
  }
  return start;
}

function* pieces(value: unknown, length: number): Generator<string> {
  if (typeof value === 'string') yield JSON.stringify(value.slice(0, length));
  else if (Array.isArray(value)) yield* list(value, length);
  else if (typeof value === 'object' && value !== null) {
    yield* record(value as Record<string, unknown>, length);
  } else {
    yield String(value);
  }
}

function* list(values: readonly unknown[], length: number): Generator<string> {
  for (const [index, value] of values.entries()) {
    yield index === 0 ? '[' : ',';
    yield* pieces(value, length);
  }
  yield values.length === 0 ? '[]' : ']';
}

function* record(fields: Record<string, unknown>, length: number): Generator<string> {
  let before = '{';
  for (const key of Object.keys(fields)) {
    yield `${before}${JSON.stringify(key.slice(0, length))}:`;
    yield* pieces(fields[key], length);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

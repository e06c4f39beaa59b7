const MEMBER = /\bsecrets\s*(?:\??\.\s*|(?:\?\.)?\[\s*["'`])(\w+)/g;
const TAKEN_APART = /\{([^{}]*)\}\s*=\s*secrets\b/g;

/**
 * Names of the secrets that code may ask for: `secrets.NAME`, `secrets["NAME"]` or, in JavaScript,
 * `const { NAME } = secrets`. Takes time in proportion to the length of the code, whatever it is.
 */
export function secretsNamedIn(code: string): Set<string> {
  const members = [...code.matchAll(MEMBER)].map(([, name]) => name);
  const taken = [...code.matchAll(TAKEN_APART)].flatMap(([, names]) => names.match(/\w+/g) ?? []);
  return new Set([...members, ...taken]);
}

const MEMBER = /\bsecrets\s*(?:\??\.\s*|(?:\?\.)?\[\s*["'`])(\w+)/g;
const TAKEN_APART = /\{([^{}]*)\}\s*=\s*secrets\b/g;

/**
 * Names of the secrets that a script's code uses: `secrets.NAME`, `secrets["NAME"]` or, in JavaScript,
 * `const { NAME } = secrets`. Takes time proportional to the length of the code.
 */
export function secretsNamedIn(code: string): Set<string> {
  const members = [...code.matchAll(MEMBER)].map(([, name = '']) => name);
  const taken = [...code.matchAll(TAKEN_APART)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
  return new Set([...members, ...taken]);
}

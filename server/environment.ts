import * as v from 'valibot';
import { StartError } from './start-error.ts';

/** Declares and reads the environment variables of a process. */

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const logLevel = v.picklist(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`);

export const LOG_MEANING = `Level of the log on stderr: ${LOG_LEVELS.join(', ')}.`;

export const whole = (min: number, max: number) => {
  const rule = `a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, rule),
    v.transform(Number),
    v.minValue(min, rule),
    v.maxValue(max, rule),
  );
};

/**
 * Declares an environment variable. docs/environment.md is generated from these declarations.
 * @param meaning what it sets, in Markdown
 * @param rule accepts its text; the default of the schema is documented
 * @param usual the default in words, if it is not a fixed text
 */
export const variable = <Rule extends v.GenericSchema>(meaning: string, rule: Rule, usual?: string) =>
  v.pipe(rule, v.metadata({ meaning, usual }));

/** Declarations of text variables, by name. */
export type TextVariables = Readonly<Record<string, v.GenericSchema<string | undefined, string | undefined>>>;

/** Variables whose values must not be shown. */
const SECRET = /_(?:SECRET|KEY|REDIS)$/;

/**
 * Reads the variables of a schema; an empty variable counts as unset. Throws a StartError with exit code 2 if a
 * variable is invalid; it names the variable and the accepted values.
 */
export function readEnvironment<Schema extends v.GenericSchema>(schema: Schema, env: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(schema, present);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const name = v.getDotPath(issue) ?? '';
  const described = SECRET.test(name) ? name : `${name}=${JSON.stringify(env[name])}`;
  throw new StartError(`${described} cannot be used: give ${issue.message}.`, 2);
}

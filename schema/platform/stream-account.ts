import * as v from 'valibot';

/**
 * How a streaming account stands. `not-configured`: no client id is set; `connecting`: the streamer has not typed the
 * code yet; `away`: it is connected, but the platform cannot be reached now; `revoked`: the streamer or the platform took
 * the permission back, and it must be connected again.
 */
export const ACCOUNT_STATES = [
  'not-configured',
  'disconnected',
  'connecting',
  'connected',
  'away',
  'revoked',
] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** What to type into a form of the platform, or choose there. */
const FormField = v.object({
  label: v.string(),
  value: v.string(),
  /** What the value is, such as `the redirect address`, where it is to be copied. */
  copied: v.optional(v.string()),
  /** Why it must be that. */
  why: v.optional(v.string()),
});

const GuideStep = v.object({
  text: v.string(),
  /** A page of the platform, between the text and its rest. */
  link: v.optional(v.object({ url: v.string(), text: v.string() })),
  rest: v.optional(v.string()),
  form: v.optional(v.array(FormField)),
});

/** What the streaming menu says of an account at a platform, in sentences for the streamer. It never changes. */
export const AccountGuide = v.object({
  /** The platform's name as people write it, such as `Twitch`. */
  name: v.string(),
  /** What the account is good for. */
  about: v.string(),
  /** What every account grants; each continues "you allow the game:". */
  grants: v.array(v.string()),
  /** What can be asked for beside that. */
  packs: v.array(v.object({ id: v.string(), name: v.string(), about: v.string() })),
  /** How the streamer gets a client id; left out where the platform needs none. */
  client: v.optional(
    v.object({
      /** What it takes to get one. */
      about: v.string(),
      /** The variable that sets it where the game is started. */
      variable: v.string(),
      steps: v.array(GuideStep),
    }),
  ),
});
export type AccountGuide = v.InferOutput<typeof AccountGuide>;

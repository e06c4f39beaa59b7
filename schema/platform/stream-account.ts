import * as v from 'valibot';

/**
 * State of a streaming account. `not-configured`: no client id is set; `connecting`: the streamer has not typed the
 * code yet; `away`: the account is connected, but the platform cannot be reached; `revoked`: the streamer or the
 * platform withdrew the permission, and the account must be connected again.
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

/** A value to type or choose in a form of the platform. */
const FormField = v.object({
  label: v.string(),
  value: v.string(),
  /** Name of the value, such as `the redirect address`. Present if the streamer copies the value. */
  copied: v.optional(v.string()),
  /** The reason for the value. */
  why: v.optional(v.string()),
});

export const GuideStep = v.object({
  text: v.string(),
  /** A page of the platform. The link is placed between `text` and `rest`. */
  link: v.optional(v.object({ url: v.string(), text: v.string() })),
  rest: v.optional(v.string()),
  form: v.optional(v.array(FormField)),
});

/** Texts of the streaming menu about an account on a platform, in sentences for the streamer. They never change. */
export const AccountGuide = v.object({
  /** The platform's name as people write it, such as `Twitch`. */
  name: v.string(),
  /** The purpose of the account. */
  about: v.string(),
  /** Permissions that every account grants. Each continues "you allow the game:". */
  grants: v.array(v.string()),
  /** Optional permissions. */
  packs: v.array(v.object({ id: v.string(), name: v.string(), about: v.string() })),
  /** How the streamer gets a client id; absent if the platform needs none. */
  client: v.optional(
    v.object({
      /** The requirements for getting a client id. */
      about: v.string(),
      /** The environment variable that sets the client id. */
      variable: v.string(),
      steps: v.array(GuideStep),
    }),
  ),
});
export type AccountGuide = v.InferOutput<typeof AccountGuide>;

import { type HelixCall, helixRefusal, jsonBody } from './helix.ts';
import type { Platform } from './platform.ts';
import type { Session, Sessions } from './sessions.ts';
import { TOPICS } from './topics.ts';

/** The subscription that a client requests. */
export interface SubscriptionRequest {
  type: string;
  version: string;
  condition: Record<string, string>;
}

interface CreateBody extends SubscriptionRequest {
  transport?: { method?: string; session_id?: string };
}

interface Existing extends SubscriptionRequest {
  session: Session;
}

/**
 * Checks a request for a subscription. The error texts come from twitch-cli,
 * internal/events/websocket/mock_server/manager.go.
 */
export function checkSubscription(
  call: HelixCall,
  platform: Platform,
  sessions: Sessions,
  existing: readonly Existing[],
): { session: Session; request: SubscriptionRequest } {
  const { type, version, condition, transport } = jsonBody(call) as unknown as CreateBody;
  const topic = TOPICS[type];
  if (!topic || topic.version !== version)
    throw helixRefusal(400, 'The combination of values in the type and version fields is not valid');
  const session = transport?.method === 'websocket' && sessions.get(transport.session_id ?? '');
  if (!session)
    throw helixRefusal(400, 'websocket transport session does not exist or has already disconnected');
  const { userId, scopes } = call.token.consent;
  checkCondition(topic.condition, condition ?? {}, platform);
  const isOwn = Object.values(condition).every(id => id === userId);
  const isGranted = topic.scopes.length === 0 || topic.scopes.some(scope => scopes.includes(scope));
  if (!isGranted || !isOwn) throw helixRefusal(403, 'subscription missing proper authorization');
  const inSession = existing.filter(subscription => subscription.session === session);
  if (inSession.some(subscription => isSame(subscription, { type, version, condition })))
    throw helixRefusal(409, 'subscription already exists');
  if (inSession.length >= platform.limits.subscriptions)
    throw helixRefusal(429, 'number of subscriptions of a websocket session exceeded');
  return { session, request: { type, version, condition } };
}

function checkCondition(fields: readonly string[], condition: Record<string, string>, { people }: Platform) {
  const isComplete = fields.every(field => people.getById(condition[field]) !== undefined);
  if (!isComplete || Object.keys(condition).length !== fields.length)
    throw helixRefusal(
      400,
      `The condition must have exactly ${fields.join(' and ')}, of accounts that exist.`,
    );
}

const isSame = (one: SubscriptionRequest, other: SubscriptionRequest) =>
  one.type === other.type &&
  one.version === other.version &&
  Object.entries(one.condition).every(([field, id]) => other.condition[field] === id);

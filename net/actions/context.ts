import type { OverlayPage } from '../../schema/records/overlays.ts';
import type { Tickets } from '../access/tickets.ts';
import type { Audit } from '../dispatch/audit.ts';
import type { AuditLog } from '../dispatch/audit-log.ts';
import type { Emergency } from '../dispatch/emergency.ts';
import type { Limits } from '../dispatch/limits.ts';
import type { RoundPause } from '../dispatch/pause.ts';
import type { SettingsService } from '../dispatch/settings-service.ts';
import type { WorkQueue } from '../dispatch/work-queue.ts';
import type { EventHub } from '../events/hub.ts';
import type { BotImages } from '../pictures/bot-images.ts';
import type { LookupLimits } from '../platform/account/users.ts';
import type { LobbyVote } from '../platform/chat/lobby-vote.ts';
import type { Platforms } from '../platform/platforms.ts';
import type { Payments } from '../platform/redeems/payments.ts';
import type { Relay } from '../platform/relay/open-relay.ts';
import type { Services } from '../platform/services/services.ts';
import type { Viewers } from '../platform/viewers/viewers.ts';
import type { Scripts } from '../scripts/scripts.ts';
import type { Show } from '../show/show.ts';
import type { Simulation } from '../simulation/sim-client.ts';
import type { StateReader } from '../simulation/state-reader.ts';
import type { Store } from '../store/store.ts';
import type { ViewerData } from '../viewer-data/viewer-data.ts';

/** The parts of the front thread that handlers of actions use. */
export interface ActionContext {
  store: Store;
  settings: SettingsService;
  simulation: Pick<Simulation, 'call' | 'callTogether'>;
  newPilots: Pick<WorkQueue, 'offer'>;
  state: StateReader;
  botImages: BotImages;
  hub: EventHub;
  audit: Audit;
  auditLog: Pick<AuditLog, 'list'>;
  limits: Limits;
  emergency: Emergency;
  pause: RoundPause;
  tickets: Tickets;
  scripts: Scripts;
  show: Show;
  platforms: Platforms & Pick<Payments, 'receipts'>;
  relay: Relay;
  services: Services;
  /** Limits on looking up users of the platform. */
  lookups: LookupLimits;
  vote: Pick<LobbyVote, 'current' | 'begin'>;
  viewers: Viewers;
  viewerData: ViewerData;
  overlays: { list(): OverlayPage[] };
}

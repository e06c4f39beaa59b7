import type { Audit } from './audit.ts';
import type { BotImages } from './bot-images.ts';
import type { EventHub } from './event-hub.ts';
import type { KeptActs } from './kept-acts.ts';
import type { Limits } from './limits.ts';
import type { Scripts } from './scripts/scripts.ts';
import type { SettingsService } from './settings-service.ts';
import type { Simulation } from './sim-client.ts';
import type { StateReader } from './state-reader.ts';
import type { Store } from './store.ts';
import type { Tickets } from './tickets.ts';

/** The parts of the front thread that its handlers work with. */
export interface Front {
  store: Store;
  settings: SettingsService;
  simulation: Pick<Simulation, 'call' | 'callTogether'>;
  state: StateReader;
  botImages: BotImages;
  hub: EventHub;
  audit: Audit;
  acts: Pick<KeptActs, 'list'>;
  limits: Limits;
  tickets: Tickets;
  scripts: Scripts;
}

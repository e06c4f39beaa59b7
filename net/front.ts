import type { BotImages } from './bot-images.ts';
import type { SettingsService } from './settings-service.ts';
import type { Simulation } from './sim-client.ts';
import type { StateReader } from './state-reader.ts';
import type { Store } from './store.ts';

/** The parts of the front thread that its handlers work with. */
export interface Front {
  store: Store;
  settings: SettingsService;
  simulation: Pick<Simulation, 'call'>;
  state: StateReader;
  botImages: BotImages;
}

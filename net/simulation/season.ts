import { createEmitter } from '../../core/emitter.ts';
import { io } from '../../core/io.ts';
import type { Season } from '../../schema/catalog/catalog.ts';
import type { Settings } from '../../schema/records/settings.ts';

/** First and last day of each season, as month * 100 + day. Christmas extends into the next year. */
const HALLOWEEN = { from: 9_24, to: 11_07 };
const CHRISTMAS = { from: 11_24, to: 1_07 };

/** Returns the season on the given day, by the local date. */
export function seasonOn(date: Date): Season {
  const day = (date.getMonth() + 1) * 100 + date.getDate();
  if (day >= HALLOWEEN.from && day <= HALLOWEEN.to) return 'halloween';
  if (day >= CHRISTMAS.from || day <= CHRISTMAS.to) return 'christmas';
  return 'off';
}

/**
 * Interval at which the season is checked. A single timer until midnight would fail if the machine slept or
 * its clock was changed.
 * @limit
 */
const CHECK_MS = 60_000;

interface SettingsView {
  readonly current: Pick<Settings, 'season'>;
  onChange(listener: () => void): () => void;
}

/** Determines the season from the setting and the date. Listeners of `onChange` are called when it changes. */
export function createSeason(settings: SettingsView, today: () => Date = () => new Date(io.wall())) {
  const changes = createEmitter<[Season]>();
  const resolve = () => (settings.current.season === 'auto' ? seasonOn(today()) : settings.current.season);
  let current = resolve();

  const check = () => {
    const season = resolve();
    if (season === current) return;
    current = season;
    changes.emit(season);
  };

  settings.onChange(check);
  const timer = io.every(CHECK_MS, check);

  return {
    get current() {
      return current;
    },
    onChange: changes.listen,
    check,
    close: () => timer.cancel(),
  };
}

import type { ActionName } from '../../schema/actions/index.ts';
import { EFFECT_IDS, EFFECTS } from '../../schema/catalog/effects.ts';
import type { Settings } from '../../schema/records/settings.ts';
import type { CachedAnswer, CachedContent } from '../../server/http/cached-route.ts';
import { tagOf } from '../../server/http/entity-tags.ts';
import { API_VERSION, GAME_VERSION } from '../../server/version.ts';
import type { StateReader } from '../simulation/state-reader.ts';

/** Answers that are the same for every caller. An answer is built when its content changes, not at each request. */
export type CachedAnswers = Partial<Record<ActionName, CachedAnswer>>;

interface Sources {
  state: StateReader;
  settings: { readonly current: Settings; readonly revision: number };
  /** A text that makes tags differ between two runs of the server. */
  epoch: string;
}

export const createCachedAnswers = ({ state, settings, epoch }: Sources): CachedAnswers => ({
  getState: () => state.read(),
  getVersion: untagged({ game: GAME_VERSION, api: API_VERSION }),
  listEffects: unchanging(EFFECT_IDS.map(id => ({ id, ...EFFECTS[id] }))),
  getSettings: renewed(
    () => settings.revision,
    revision => ({ etag: `"${epoch}-${revision}"`, bytes: json(settings.current) }),
  ),
});

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** Creates an answer without a tag, for content that is shorter than a tag. */
function untagged(value: unknown): CachedAnswer {
  const content = { etag: '', bytes: json(value) };
  return () => content;
}

function unchanging(value: unknown): CachedAnswer {
  const bytes = json(value);
  const content = { etag: tagOf(bytes), bytes };
  return () => content;
}

/** Creates an answer that is built again when the version changes. */
function renewed(version: () => number, make: (version: number) => CachedContent): CachedAnswer {
  let made = version();
  let content = make(made);
  return () => {
    if (version() !== made) {
      made = version();
      content = make(made);
    }
    return content;
  };
}

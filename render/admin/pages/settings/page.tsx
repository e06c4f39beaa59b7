import { type Signal, signal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { keysOf } from '../../../../schema/catalog/catalog.ts';
import type { Settings } from '../../../../schema/records/settings.ts';
import { ROBOT } from '../../../art/marks.ts';
import { BUBBLE, CALAMITY_SIGNS, NOTE, SCREEN, SIGHT, SKULL } from '../../../art/symbols.ts';
import { useMedia } from '../../../page/use-media.ts';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import type { GroupName } from '../../texts/settings/groups.ts';
import { Act } from '../../ui/act.tsx';
import { confirm } from '../../ui/dialog.tsx';
import { CheckField, TextField, textOf, tickOf } from '../../ui/fields.tsx';
import { Section } from '../../ui/section.tsx';
import { Sign } from '../../ui/sign.tsx';
import { PlacePreview } from './place-preview.tsx';
import { defaultOf, isChanged, LISTED, type ListedKey, matches } from './rows.ts';
import { SettingRow } from './setting-row.tsx';
import { TransferSection } from './transfer.tsx';

const T = TEXTS.settings;

/** The icon of each group in the list of groups. */
const SIGNS: Record<GroupName, string> = {
  round: SIGHT,
  boss: SKULL,
  field: CALAMITY_SIGNS.meteorShower,
  bots: ROBOT,
  viewers: BUBBLE,
  picture: SCREEN,
  sound: NOTE,
};

/** On narrow pages all groups are folded at first; the list of groups opens them. */
const NARROW = '(width < 720px)';
/** Groups that the list of groups has opened. */
const opened = signal<ReadonlySet<GroupName>>(new Set());

/**
 * Every setting with its effect. Settings can be searched, changed at once and reset, and all of them can be saved to a
 * file.
 */
export function SettingsPage() {
  const search = useSignal('');
  const onlyChanged = useSignal(false);
  const settings = state.value?.settings;
  const isNarrow = useMedia(NARROW);
  const first = useMemo(() => (isNarrow || !settings ? [] : openAtFirst(settings)), [isNarrow, !settings]);
  if (!settings) return null;
  const shown = LISTED.filter(
    key => matches(key, search.value) && (!onlyChanged.value || isChanged(key, settings)),
  );
  const isFiltered = shown.length < LISTED.length;
  return (
    <>
      <p>{T.about}</p>
      <div class="settings">
        <Tools search={search} onlyChanged={onlyChanged} groups={groupsOf(shown)} settings={settings} />
        <div>
          {shown.length === 0 && <p role="status">{T.none}</p>}
          <div class="groups">
            {keysOf(T.groups).map(group => (
              <Group
                key={group}
                group={group}
                keys={shown}
                settings={settings}
                isOpen={isFiltered || first.includes(group) || opened.value.has(group)}
                isFiltered={isFiltered}
              />
            ))}
          </div>
          <TransferSection />
        </div>
      </div>
    </>
  );
}

/** The first group, and those with changed settings. They stay open when the last change is reset. */
const openAtFirst = (settings: Settings) =>
  keysOf(T.groups).filter((group, at) => at === 0 || countChanged(group, settings) > 0);

const groupsOf = (keys: readonly ListedKey[]) =>
  keysOf(T.groups).filter(group => keys.some(key => T.rows[key].group === group));

interface ToolsProps {
  search: Signal<string>;
  onlyChanged: Signal<boolean>;
  groups: readonly GroupName[];
  settings: Settings;
}

/** The part that stays in sight: the search, and a list of groups with the number of changed settings in each. */
const Tools = ({ search, onlyChanged, groups, settings }: ToolsProps) => (
  <div class="tools">
    <TextField isBare label={T.search} placeholder={T.searchHint} type="search" {...textOf(search)} />
    <nav class="jumps" aria-label={T.jumps}>
      {groups.map(group => (
        <button key={group} type="button" onClick={() => jumpTo(group)}>
          <Sign path={SIGNS[group]} />
          {T.groups[group].title}
          <small>{changedIn(group, settings)}</small>
        </button>
      ))}
    </nav>
    <CheckField label={T.onlyChanged} {...tickOf(onlyChanged)} />
    <Act run={resetAll}>{T.resetAll}</Act>
  </div>
);

const countChanged = (group: GroupName, settings: Settings) =>
  LISTED.filter(key => T.rows[key].group === group && isChanged(key, settings)).length;

function changedIn(group: GroupName, settings: Settings) {
  const count = countChanged(group, settings);
  return count > 0 && T.changed(count);
}

/** Scrolls to a group. It is not a link, since the fragment of the address is the name of the page. */
function jumpTo(group: GroupName) {
  opened.value = new Set([...opened.value, group]);
  const part = document.querySelector(`.group-${group}`);
  part?.querySelector('details')?.setAttribute('open', ''); // the group may have been closed by hand
  part?.scrollIntoView();
}

async function resetAll() {
  const isSure = await confirm({
    title: T.resetAllTitle,
    text: T.resetAllText,
    yes: T.resetAll,
    isDangerous: true,
  });
  if (!isSure) return '';
  const defaults = LISTED.filter(key => !Array.isArray(defaultOf(key))).map(key => [key, defaultOf(key)]);
  await api.updateSettings(Object.fromEntries(defaults));
  return T.allReset;
}

/** Settings that the drawing of the picture changes, too. They are folded away below it. */
const isExact = (key: ListedKey) => key === 'pieOffsetX' || key === 'pieOffsetY';

interface GroupProps {
  group: GroupName;
  keys: readonly ListedKey[];
  settings: Settings;
  isOpen: boolean;
  /** Whether the settings are only those that match the search, or the changed ones. */
  isFiltered: boolean;
}

function Group({ group, keys, settings, isOpen, isFiltered }: GroupProps) {
  const own = keys.filter(key => T.rows[key].group === group);
  if (own.length === 0) return null;
  const { title, about } = T.groups[group];
  const rowFor = (key: ListedKey) => <SettingRow key={key} name={key} value={settings[key]} />;
  return (
    <Section
      title={title}
      name={`group-${group}`}
      isFolded
      isOpen={isOpen}
      brief={own.map(key => T.rows[key].name).join(', ')}
    >
      {about && <p class="muted">{about}</p>}
      <div class="list">
        {group === 'picture' && <PlacePreview settings={settings} />}
        {own.filter(key => !isExact(key)).map(rowFor)}
      </div>
      {own.some(isExact) && (
        <details class="exact" open={isFiltered}>
          <summary>{T.exact}</summary>
          <div class="list">{own.filter(isExact).map(rowFor)}</div>
        </details>
      )}
    </Section>
  );
}

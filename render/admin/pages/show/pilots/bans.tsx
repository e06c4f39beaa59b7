import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Ban } from '../../../../../schema/platform/platform.ts';
import type { Pilot } from '../../../../../schema/records/state.ts';
import { api } from '../../../api.ts';
import { state } from '../../../live.ts';
import { TEXTS } from '../../../texts/index.ts';
import { Act } from '../../../ui/act.tsx';
import type { NoticeContent } from '../../../ui/notices.tsx';
import { Section } from '../../../ui/section.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';

const T = TEXTS.pilots;

/** Rises with each ban that this page makes or lifts. */
const changes = signal(0);

/** Viewers who cannot return yet. */
export function BansSection() {
  const { answer, reload } = useAnswer(() => api.listBans());
  const count = state.value?.pilots.length;
  useEffect(() => void reload(), [count, changes.value]); // read again when pilots leave, because a ban removes a pilot
  const bans = answer.value?.bans ?? [];
  return (
    <Section title={T.bans} isFolded>
      {bans.length === 0 && <p class="muted">{T.noBans}</p>}
      <ul class="bare">
        {bans.map(ban => (
          <li key={ban.name} class="row">
            <span>
              {ban.name}, {until(ban)}
            </span>
            <Act label={T.liftOf(ban.name)} run={() => lift(ban.name).finally(reload)}>
              {T.lift}
            </Act>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const until = ({ until }: Ban) => (until === null ? T.forever : T.until(new Date(until).toLocaleString()));

/** Bans a viewer. Resolves with a notice that can undo it. */
export async function ban({ id, name }: Pilot, banMinutes: number): Promise<NoticeContent> {
  const { removed } = await api.removePilot({ pilot: id, banMinutes });
  changes.value++;
  const undo = async () => {
    await api.liftBan({ name: id }); // the viewer's current name may differ from the name in the ban
    changes.value++;
    return T.lifted(name);
  };
  return { text: removed ? T.removed(name) : T.notIn(name), undo };
}

async function lift(name: string) {
  await api.liftBan({ name });
  return T.lifted(name);
}

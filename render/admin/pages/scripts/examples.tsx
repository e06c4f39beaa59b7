import type { Output } from '../../../../schema/actions/index.ts';
import type { Script } from '../../../../schema/actions/scripts.ts';
import { keysOf } from '../../../../schema/catalog/catalog.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { Section } from '../../ui/section.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { openScript } from './open-script.ts';
import { switchScript } from './switch-script.ts';
import { LanguageName, startInWords } from './words.tsx';

const T = TEXTS.scripts;

type Example = Output<'listScriptExamples'>['examples'][number];

/** Events that viewers pay for. */
const PAID = ['cheer', 'sub', 'gift', 'raid'];

interface ExamplesProps {
  isOpen: boolean;
  /** The streamer's scripts; an example that is in use is one of them. */
  scripts: readonly Script[];
  /** The names of the stored secrets. */
  secrets: readonly string[];
  reload: () => Promise<void>;
}

/** The included scripts, by what starts them. Each can be switched on as it is, or opened in the editor. */
export function ExamplesSection({ isOpen, ...props }: ExamplesProps) {
  const { answer } = useAnswer(() => api.listScriptExamples());
  if (!answer.value) return null;
  const { examples } = answer.value;
  return (
    <Section title={T.examplesTitle}>
      <details open={isOpen}>
        <summary>{T.examplesAbout(examples.length)}</summary>
        {keysOf(T.exampleGroups).map(group => (
          <div key={group} class="suggested">
            <h4>{T.exampleGroups[group]}</h4>
            <ul class="tiles" aria-label={T.exampleGroups[group]}>
              {examples
                .filter(example => groupOf(example) === group)
                .map(example => (
                  <Tile key={example.name} example={example} {...props} />
                ))}
            </ul>
          </div>
        ))}
      </details>
    </Section>
  );
}

function groupOf({ trigger, hosts }: Example): keyof typeof T.exampleGroups {
  if (hosts.length > 0) return 'outside';
  if (trigger.type === 'command') return 'chat';
  const isPaid = trigger.type === 'reward' || (trigger.type === 'event' && PAID.includes(trigger.event));
  return isPaid ? 'paid' : 'game';
}

type TileProps = Omit<ExamplesProps, 'isOpen'> & { example: Example };

/** An example: what it does and what starts it, with a button that switches it on or off. */
function Tile({ example, scripts, secrets, reload }: TileProps) {
  const { name, about, trigger, language } = example;
  const own = scripts.find(script => script.name === name);
  const use = own?.enabled ? T.switchOff : T.use;
  const missing = example.secrets.filter(secret => !secrets.includes(secret));
  return (
    <li class="example">
      <p class="title">
        <strong>{name}</strong>
        {own?.enabled && <span class="mark">{T.on}</span>}
      </p>
      <p>{about}</p>
      <small>
        {T.startsWith(startInWords(trigger))} · <LanguageName language={language} />
      </small>
      <div class="row">
        <Act
          label={`${use}: ${name}`}
          why={missing.length > 0 && !own ? T.needs(missing.join(', ')) : null}
          run={() => (own ? switchScript(own, reload) : add(example, reload))}
        >
          {use}
        </Act>
        <Act
          label={`${T.seeCode}: ${name}`}
          run={() => openScript({ ...scriptOf(example), id: null }, { isSaved: false })}
        >
          {T.seeCode}
        </Act>
      </div>
    </li>
  );
}

const scriptOf = ({ about, secrets, ...example }: Example) => ({ ...example, enabled: true });

/** Saves an example as it is, switched on. */
async function add(example: Example, reload: () => Promise<void>) {
  await api.saveScript(scriptOf(example));
  await reload();
  return T.isOn(example.name);
}

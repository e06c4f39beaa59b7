import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Output } from '../../../../../schema/actions/index.ts';
import { keysOf } from '../../../../../schema/catalog/catalog.ts';
import { TEXTS } from '../../../texts/index.ts';
import { Act } from '../../../ui/act.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/fields.tsx';
import { Section } from '../../../ui/section.tsx';
import { mayLeave } from '../open-script.ts';
import { CodeField } from './code-field.tsx';
import { change, close, type Draft, isUnsaved, opened } from './draft.ts';
import { saveDraft } from './save.ts';
import { TestRun } from './test-run.tsx';
import { TriggerFields } from './trigger-fields.tsx';
import { Warnings } from './warnings.tsx';

const T = TEXTS.scripts;

interface EditorProps extends Pick<Output<'listScripts'>, 'runtimes' | 'events'> {
  draft: Draft;
  reload: () => Promise<void>;
}

/** The editor of a script, with buttons that save, check and test it. */
export function EditorSection({ draft, runtimes, events, reload }: EditorProps) {
  return (
    <Section title={draft.id ? T.editTitle : T.newTitle}>
      <FocusFirst key={opened.value}>
        <BasicFields draft={draft} runtimes={runtimes} />
        <TriggerFields form={draft.trigger} events={events} />
        <CodeField code={draft.code} language={draft.language} />
        <HostsField hosts={draft.hosts} />
        <div class="row actions">
          <Act kind="main" run={() => saveDraft(draft, reload)}>
            {T.save}
          </Act>
          <Act run={leave}>{T.close}</Act>
          <p role="status" class="muted">
            {isUnsaved() ? T.unsaved : ''}
          </p>
        </div>
        <Warnings />
        <TestRun draft={draft} />
      </FocusFirst>
    </Section>
  );
}

/** Moves the focus, and with it the scroll position, to the beginning of the editor. */
function FocusFirst({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box} class="editor">
      {children}
    </div>
  );
}

async function leave() {
  if (await mayLeave()) close();
  return '';
}

const BasicFields = ({ draft, runtimes }: Pick<EditorProps, 'draft' | 'runtimes'>) => (
  <div class="row">
    <TextField
      label={T.name}
      maxLength={100}
      value={draft.name}
      onInput={event => change({ name: event.currentTarget.value })}
    />
    <SelectField
      label={T.language}
      hint={runtimes[draft.language] ? undefined : T.cannotRun}
      value={draft.language}
      options={T.languages}
      onChange={event => {
        const language = keysOf(T.languages).find(name => name === event.currentTarget.value);
        if (language) change({ language });
      }}
    />
    <CheckField
      label={T.enabled}
      checked={draft.enabled}
      onChange={event => change({ enabled: event.currentTarget.checked })}
    />
  </div>
);

const HostsField = ({ hosts }: { hosts: string }) => (
  <div class="field">
    <label for="script-hosts">{T.hosts}</label>
    <textarea
      id="script-hosts"
      rows={2}
      spellcheck={false}
      aria-describedby="script-hosts-hint"
      value={hosts}
      onInput={event => change({ hosts: event.currentTarget.value })}
    />
    <small id="script-hosts-hint" class="hint">
      {T.hostsHint}
    </small>
  </div>
);

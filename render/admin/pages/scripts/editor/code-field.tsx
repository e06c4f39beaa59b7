import { TEXTS } from '../../../texts/index.ts';
import { change, type Draft } from './draft.ts';

const T = TEXTS.scripts;
const ID = 'script-code';
const REFERENCES = { js: 'js.d.ts', ts: 'js.d.ts', lua: 'lua.md', python: 'python.md' };

/** A plain field for code. The tab key moves to the next field, as in every other field. */
export const CodeField = ({ code, language }: Pick<Draft, 'code' | 'language'>) => (
  <div class="field">
    <label for={ID}>{T.code}</label>
    <textarea
      id={ID}
      class="code"
      rows={18}
      spellcheck={false}
      autoCapitalize="off"
      autoComplete="off"
      wrap="off"
      maxLength={200_000}
      aria-describedby={`${ID}-hint`}
      value={code}
      onInput={event => change({ code: event.currentTarget.value })}
    />
    <small id={`${ID}-hint`} class="hint">
      {T.codeHint}{' '}
      <a href={`/api/v1/scripts/reference/${REFERENCES[language]}`} target="_blank" rel="noreferrer">
        {T.reference}
      </a>
    </small>
  </div>
);

/** Selects a line of the code, counted from 1. */
export function goToLine(line: number) {
  const field = document.getElementById(ID);
  if (!(field instanceof HTMLTextAreaElement)) return;
  const lines = field.value.split('\n');
  const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
}

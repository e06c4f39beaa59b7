import { TEXTS } from '../../../texts/index.ts';
import { goToLine } from './code-field.tsx';
import { warnings } from './draft.ts';

const T = TEXTS.scripts;

/** Probable errors in the saved script. */
export const Warnings = () => (
  <div role="status" class="warnings">
    {warnings.value?.length === 0 && <p>{T.noWarnings}</p>}
    {warnings.value && warnings.value.length > 0 && (
      <>
        <p>
          <strong>{T.warnings}</strong>
        </p>
        <ul>
          {warnings.value.map(({ line, text }) => (
            <li key={text}>
              {line !== null && (
                <button type="button" onClick={() => goToLine(line)}>
                  {T.line(line)}
                </button>
              )}
              <span class="output">{text}</span>
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);

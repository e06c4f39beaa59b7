import { PALETTE } from '../../../../schema/catalog/palette.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { attempt } from '../../ui/notices.tsx';
import { type BotRow, editBot } from './roster.ts';

const T = TEXTS.bots;

/** The colour of a bot, and the way back to an automatic one. */
export const Color = ({ login, name, color }: BotRow) => {
  const shown = color ? inFull(color) : PALETTE.muted;
  return (
    <div class="row cell">
      <input
        type="color"
        aria-label={T.colorOf(name)}
        value={shown}
        onChange={async ({ currentTarget: input }) => {
          const isDone = await attempt(() => paint({ login, name }, input.value));
          if (!isDone) input.value = shown;
        }}
      />
      {color ? (
        <Act label={T.automaticOf(name)} run={() => paint({ login, name }, '')}>
          {T.makeAutomatic}
        </Act>
      ) : (
        <small>{T.automatic}</small>
      )}
    </div>
  );
};

/** The field knows only colours of six digits. */
const inFull = (color: string) => (color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color);

async function paint({ login, name }: Pick<BotRow, 'login' | 'name'>, color: string) {
  await editBot({ login, color });
  return T.colored(name);
}

import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { ask, confirm } from '../../ui/dialog.tsx';
import { Face } from '../../ui/face.tsx';
import { attempt } from '../../ui/notices.tsx';
import { choosePicture } from './pictures.ts';
import { type BotRow, editBot, removeBot, setAutoJoin, whyNobodyJoins } from './roster.ts';

/** The cells in the row of a bot. */

const T = TEXTS.bots;

export const Title = ({ name, login, image, color }: BotRow) => (
  <div class="bot">
    <Face name={name} image={image?.startsWith('/') ? image : null} color={color} />
    <span>
      {name} <small>{login}</small>
    </span>
  </div>
);

export const Picture = (bot: BotRow) => (
  <div class="row cell">
    <Act label={T.chooseOf(bot.name)} run={() => choosePicture(bot)}>
      {T.choose}
    </Act>
    {bot.image && (
      <Act label={T.removePictureOf(bot.name)} run={() => removePicture(bot)}>
        {T.removePicture}
      </Act>
    )}
  </div>
);

async function removePicture({ login, name }: BotRow) {
  await editBot({ login, image: '' });
  return T.unpictured(name);
}

export const Every = ({ login, name, autoJoin }: BotRow) => (
  <input
    type="checkbox"
    aria-label={T.everyOf(name)}
    checked={autoJoin}
    onChange={async ({ currentTarget: box }) => {
      const isDone = await attempt(async () => {
        await setAutoJoin(login, box.checked);
        return box.checked ? T.joinsAlways(name) : T.joinsNever(name);
      });
      if (!isDone) box.checked = autoJoin;
    }}
  />
);

export const Now = ({ login, name, isIn }: BotRow) =>
  isIn ? (
    <span class="mark">{T.isIn}</span>
  ) : (
    <Act
      label={T.joinOf(name)}
      why={whyNobodyJoins.value}
      isTerse
      run={async () => {
        await api.joinBots({ logins: [login] });
        return T.joined(name);
      }}
    >
      {T.join}
    </Act>
  );

export const Change = (bot: BotRow) => (
  <div class="row cell">
    <Act label={T.renameOf(bot.name)} run={() => rename(bot)}>
      {T.rename}
    </Act>
    <Act label={T.removeOf(bot.name)} kind="danger" run={() => remove(bot)}>
      {T.remove}
    </Act>
  </div>
);

async function rename({ login, name }: BotRow) {
  const wanted = await ask({ title: T.renameTitle(name), text: '', yes: T.rename, input: name });
  if (wanted === null) return '';
  const { bot } = await editBot({ login, name: wanted });
  return T.renamed(bot.name);
}

async function remove({ login, name }: BotRow) {
  const isSure = await confirm({
    title: T.removeTitle(name),
    text: T.removeText,
    yes: T.remove,
    isDangerous: true,
  });
  if (!isSure) return '';
  await removeBot(login);
  return T.removed(name);
}

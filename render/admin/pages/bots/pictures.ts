import { TEXTS } from '../../texts/index.ts';
import { attempt } from '../../ui/notices.tsx';
import { type BotRow, uploadPicture } from './roster.ts';

const T = TEXTS.bots;

const TYPES = 'image/png,image/jpeg,image/webp,image/gif';
const MAX_BYTES = 2 * 1024 * 1024;

/** Lets the streamer choose a file, which becomes the picture of the bot. */
export function choosePicture(bot: BotRow) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = TYPES;
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file) attempt(() => upload(bot, file));
  };
  input.click();
  return ''; // nothing has happened yet
}

async function upload({ login, name }: BotRow, file: File) {
  if (file.size > MAX_BYTES) throw new Error(T.tooLarge);
  await uploadPicture(login, await dataUrlOf(file));
  return T.pictured(name);
}

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(T.notReadable));
    reader.readAsDataURL(file);
  });

/** The picture of an emote, from the server's cache. Rejects if there is none. */
export async function loadEmote(id: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = `/overlay/emotes/${id}`;
  await picture.decode();
  return picture;
}

/** The picture of an emote, from the server's own cache. Rejects when there is none. */
export async function loadEmote(id: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = `/overlay/emotes/${id}`;
  await picture.decode();
  return picture;
}

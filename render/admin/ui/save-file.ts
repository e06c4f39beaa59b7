/** Saves a file with the browser's downloads; the day is added to its name. */
export function saveFile(content: Blob, name: string, ending: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

import { lookup } from 'mime-types';

/** The `Content-Type` of a file by its extension, as in `.html`; text is in UTF-8. */
export function contentTypeOf(extension: string): string {
  const type = lookup(extension) || 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

import { lookup } from 'mime-types';

/** The `Content-Type` for a file extension such as `.html`. Text is in UTF-8. */
export function contentTypeOf(extension: string): string {
  const type = lookup(extension) || 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

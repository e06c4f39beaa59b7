/**
 * Calls `onError` at the first error of a page that nothing has caught. What browsers report without an error, such as
 * that an observer of sizes has to wait for the next picture, is none.
 */
export function onFirstError(page: EventTarget, onError: () => void) {
  const listen = (event: Event) => {
    if (!(event as ErrorEvent).error) return;
    page.removeEventListener('error', listen);
    onError();
  };
  page.addEventListener('error', listen);
}

import { useEffect, useState } from 'preact/hooks';

/** How long a page of a board is shown. */
const PAGE_MS = 8_000;

/** Turns the pages of a board for as long as it is shown. */
export function usePage(count: number) {
  const pages = Math.max(1, count);
  const [turned, setTurned] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurned(now => now + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, []);
  return { page: turned % pages, pages };
}

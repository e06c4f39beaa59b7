import { again, renamedAlert } from './alert.ts';
import { lineOf, type News, together } from './news.ts';
import { createAlertPlaces } from './places.ts';

/** Words news as lines, which take turns in the places of alerts. */
export function createAlertQueue() {
  const places = createAlertPlaces();
  let keys = 0;

  return {
    shown: places.shown,
    tick: places.tick,
    dropUnpaid: places.dropUnpaid,
    /** Says something; what was said already counts up instead, and what is on the same topic is replaced. */
    say(news: News, now: number) {
      const line = lineOf(news);
      if (!line) return;
      const known = places.known(line);
      const told = known ? together(known.news, news) : news;
      const said = lineOf(told) ?? line;
      if (known) places.change(alert => (alert === known ? again(known, told, said, now) : alert));
      else places.add({ ...line, news, key: keys++, count: 1, at: now, since: now }, now);
    },
    /** Shows another name in the place of `user` from now on. */
    rename(user: string, callSign: string) {
      places.change(alert => renamedAlert(alert, user, callSign));
    },
  };
}

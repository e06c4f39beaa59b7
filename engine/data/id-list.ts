import { MAX_ENTITIES } from '../../schema/wire/snapshot.ts';

/**
 * A dense list of entity ids. Unlike the order of a query, its order is part of the world, so rules use these lists.
 * Removing an id does not change the order of the others; loops that remove ids must run backwards.
 */
export interface IdList {
  ids: Uint16Array;
  count: number;
  /** Position of an id in `ids`, counted from 1; 0 when the id is not in the list. */
  places: Uint16Array;
}

export const createIdList = (): IdList => ({
  ids: new Uint16Array(MAX_ENTITIES),
  count: 0,
  places: new Uint16Array(MAX_ENTITIES + 1),
});

export const isListed = ({ places }: IdList, eid: number) => places[eid] !== 0;

export function addId(list: IdList, eid: number) {
  if (isListed(list, eid)) return;
  list.ids[list.count++] = eid;
  list.places[eid] = list.count;
}

export function removeId(list: IdList, eid: number) {
  const place = list.places[eid];
  if (place === 0) return;
  list.ids.copyWithin(place - 1, place, list.count--);
  list.places[eid] = 0;
  for (let i = place - 1; i < list.count; i++) list.places[list.ids[i]] = i + 1;
}

export function clearIds(list: IdList) {
  for (let i = 0; i < list.count; i++) list.places[list.ids[i]] = 0;
  list.count = 0;
}

/** A copy, which does not change during a loop. */
export function idsOf({ ids, count }: IdList): number[] {
  const copy = new Array<number>(count);
  for (let i = 0; i < count; i++) copy[i] = ids[i]; // `Array.from` would allocate an object for each id
  return copy;
}

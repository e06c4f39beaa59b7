/** For so long, names are gathered. */
const GATHER_MS = 1_000;

/** Names of those who do something at about the same time, told together a second after the first. */
export function createGatheredNames(tell: (names: readonly string[]) => void) {
  let names: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  const tellAll = () => {
    const gathered = names;
    names = [];
    timer = undefined;
    tell(gathered);
  };

  return {
    add(name: string) {
      names.push(name);
      timer ??= setTimeout(tellAll, GATHER_MS);
    },
    close: () => clearTimeout(timer),
  };
}

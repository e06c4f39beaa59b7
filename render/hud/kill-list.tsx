import type { Game, Kill } from '../game.ts';

/** Who shot whom, newest on top. */
export function KillList({ game }: { game: Game }) {
  const colorOf = (name: string) => [...game.pilots.value.values()].find(pilot => pilot.name === name)?.color;
  return (
    <ul class="kills" data-testid="kills">
      {game.kills.value.map(kill => (
        <KillRow key={kill.key} kill={kill} colorOf={colorOf} />
      ))}
    </ul>
  );
}

function KillRow({ kill, colorOf }: { kill: Kill; colorOf: (name: string) => string | undefined }) {
  const { victim, killer, friendly } = kill;
  return (
    <li class="plate">
      {killer && <b style={{ '--team': colorOf(killer) }}>{killer}</b>}
      <i class={friendly ? 'friendly' : ''}>{killer ? (friendly ? '⚠' : '✦') : '✹'}</i>
      <b style={{ '--team': colorOf(victim) }}>{victim}</b>
      {!killer && <small>crashed</small>}
    </li>
  );
}

/** Who just came in. */
export function JoinList({ game }: { game: Game }) {
  return (
    <ul class="joins">
      {game.joins.value.map(({ key, user }) => (
        <li key={key} class="plate">
          <b>{user}</b> joined
        </li>
      ))}
    </ul>
  );
}

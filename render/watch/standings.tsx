import { pointsOf } from '../../schema/records/points.ts';
import type { FanoutPulse } from '../../schema/wire/fanout/messages.ts';
import { teamColor } from '../game/team-paint.ts';
import { Crown, Mark, Skull } from '../hud/icons.tsx';

/** A row for each team, the best first; a bar beneath says how it compares with the best. */
export function Teams({ pulse: { teams, mode } }: { pulse: FanoutPulse }) {
  if (teams.length === 0) return null;
  const best = Math.max(1, ...teams.map(({ score }) => score));
  const ranked = teams.map((team, index) => ({ ...team, index })).sort((a, b) => b.score - a.score);
  return (
    <ol class="teams" aria-label="Teams">
      {ranked.map(({ name, score, index }) => (
        <li key={index} style={{ '--team': teamColor(mode, index), '--share': score / best }}>
          <Mark team={index} />
          <b>{name}</b>
          <span class="figure" data-testid={`score-${index}`}>
            {score}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The best pilots with their kills, or points, and losses. */
export function Leaders({ pulse: { leaders, mode } }: { pulse: FanoutPulse }) {
  if (leaders.length === 0) return null;
  return (
    <table class="leaders">
      <thead>
        <tr>
          <th scope="col">Pilot</th>
          <th scope="col">{mode === 'ffa' ? 'Points' : 'Kills'}</th>
          <th scope="col">Losses</th>
        </tr>
      </thead>
      <tbody>
        {leaders.map(({ name, team, deaths, ...score }, place) => (
          <tr key={name} style={team >= 0 ? { '--team': teamColor(mode, team) } : {}}>
            <th scope="row">
              {place === 0 && pointsOf(mode, score) > 0 ? <Crown /> : <Mark team={team} />}
              <span data-testid={place === 0 ? 'leader' : undefined}>{name}</span>
            </th>
            <td>{pointsOf(mode, score)}</td>
            <td>{deaths}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HULLS = { Good: 3, Fair: 2, Low: 1 } as const;

/** The bosses with what is left of their hulls, in thirds. */
export function Bosses({ pulse: { bosses } }: { pulse: FanoutPulse }) {
  if (bosses.length === 0) return null;
  return (
    <ul class="bosses" aria-label="Bosses">
      {bosses.map(({ name, hp }, index) => (
        <li key={`${name} ${index}`}>
          <Skull />
          <b>{name}</b>
          <meter min={0} max={3} value={HULLS[hp]} title={`Hull: ${hp}`} />
        </li>
      ))}
    </ul>
  );
}

import type { Broadcast } from './broadcast.ts';

/** What has happened, the newest first. */
export function EventRows({ broadcast }: { broadcast: Broadcast }) {
  const rows = broadcast.rows.value;
  const hasEveryEvent = broadcast.hasEveryEvent.value;
  return (
    <section class="plate events">
      <div class="top">
        <h2>What happens</h2>
        <label>
          <input
            type="checkbox"
            checked={hasEveryEvent}
            onChange={({ currentTarget }) => broadcast.setEveryEvent(currentTarget.checked)}
            data-testid="every-event"
          />
          Every event
        </label>
      </div>
      {rows.length === 0 && <p class="muted">Nothing yet.</p>}
      <ol data-testid="events">
        {rows.map(({ key, text, tone }) => (
          <li key={key} class={tone}>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A part of a page under a heading. */
export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

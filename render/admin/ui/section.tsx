import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface SectionProps {
  title: string;
  /** Whether the section is folded at first, because few people need it. */
  isFolded?: boolean;
  /** Whether a foldable section is open, at first and whenever this changes. */
  isOpen?: boolean;
  /** Summary of a foldable section, shown while it is closed. */
  brief?: string;
  /** The title is for screen readers only, because the content says the same. */
  isBare?: boolean;
  /** An additional CSS class. */
  name?: string;
  children: ComponentChildren;
}

/** A part of a page under a heading. */
export function Section({ title, isFolded, isOpen, brief, isBare, name = '', children }: SectionProps) {
  const id = useId();
  const heading = (
    <h3 id={id} class={isBare ? 'sr-only' : undefined}>
      {title}
    </h3>
  );
  return (
    <section class={`part ${name}`.trim()} aria-labelledby={id}>
      {isFolded ? (
        <details open={isOpen}>
          <summary>
            {heading}
            {brief && <small class="brief">{brief}</small>}
          </summary>
          {children}
        </details>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </section>
  );
}

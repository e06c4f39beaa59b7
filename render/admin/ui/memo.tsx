import { Component, type FunctionComponent, type RenderableProps } from 'preact';

type IsSame<P> = (before: P, after: P) => boolean;

/**
 * A component that is rendered again only when its properties differ, by default when one of them is another object.
 * The function of the same name in preact/compat would also turn every `onChange` of a field into `onInput`, so numbers
 * would be saved digit by digit.
 */
export const memo = <P extends object>(View: FunctionComponent<P>, isSame: IsSame<P> = haveSameFields) =>
  class extends Component<P> {
    override shouldComponentUpdate(next: RenderableProps<P>) {
      return !isSame(this.props, next);
    }

    override render(props: RenderableProps<P>) {
      return <View {...props} />;
    }
  };

/** Whether two objects have the same fields with the same values. */
export function haveSameFields(before: object, after: object): boolean {
  const fields = new Map(Object.entries(after));
  const entries = Object.entries(before);
  return entries.length === fields.size && entries.every(([key, value]) => fields.get(key) === value);
}

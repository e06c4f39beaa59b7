import { type ComponentChild, render } from 'preact';
import { act } from 'preact/test-utils';
import { BlankCanvas } from './layers/blank-canvas.ts';

/** The part of a DOM that Preact needs, so that tests can read the output of components without a browser. */

abstract class PageNode extends EventTarget {
  parentNode: PageElement | null = null;
  abstract readonly textContent: string;
  get nextSibling(): PageNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
  remove() {
    const siblings = this.parentNode?.childNodes;
    siblings?.splice(siblings.indexOf(this), 1);
    this.parentNode = null;
  }
}

class PageText extends PageNode {
  readonly nodeType = 3;
  data: string;
  constructor(data: unknown) {
    super();
    this.data = String(data);
  }
  get textContent() {
    return this.data;
  }
}

const CONTROLS = new Set(['button', 'a', 'input', 'select', 'textarea', 'section']);

const DOCUMENT = {
  createElementNS: (_: string, name: string) => new PageElement(name),
  createTextNode: (text: unknown) => new PageText(text),
};

/** An element of the page. It can be found by tag, `.class` or `[data-testid=x]`, or by several of these, nested. */
export class PageElement extends PageNode {
  readonly nodeType = 1;
  readonly ownerDocument = DOCUMENT;
  readonly childNodes: PageNode[] = [];
  readonly attributes: Record<string, string> = {};
  readonly style = {
    setProperty(this: Record<string, unknown>, name: string, value: unknown) {
      this[name] = value;
    },
  } as Record<string, unknown> & { setProperty(name: string, value: unknown): void };
  readonly localName: string;
  constructor(name: string) {
    super();
    this.localName = name;
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get textContent(): string {
    return this.childNodes.map(({ textContent }) => textContent).join('');
  }
  insertBefore(node: PageNode, before: PageNode | null) {
    if (node.parentNode) node.remove();
    const place = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(place, 0, node);
    node.parentNode = this;
    return node;
  }
  setAttribute(name: string, value: unknown) {
    this.attributes[name] = String(value);
  }
  removeAttribute(name: string) {
    delete this.attributes[name];
  }
  querySelector(path: string) {
    return this.all(path)[0] ?? null;
  }
  querySelectorAll(path: string) {
    return this.all(path);
  }
  focus() {}
  scrollIntoView() {}
  /** For a form: empties its fields. */
  reset() {
    for (const field of this.inside) if ('value' in field) field.value = '';
  }
  showModal() {}
  close() {}
  /** For a canvas: what was painted on it. */
  readonly canvas = new BlankCanvas(1, 1);
  getContext() {
    return this.canvas.getContext();
  }

  get isConnected(): boolean {
    return this.parentNode ? this.parentNode.isConnected : this.localName === 'body';
  }
  get class() {
    return (this.attributes.class ?? '').trim();
  }
  get inside(): PageElement[] {
    const elements = this.childNodes.filter(node => node instanceof PageElement);
    return elements.flatMap(element => [element, ...element.inside]);
  }
  all(path: string): PageElement[] {
    const [first, ...rest] = path.split(' ');
    const found = this.inside.filter(element => element.matches(first));
    return rest.length === 0 ? found : [...new Set(found.flatMap(each => each.all(rest.join(' '))))];
  }
  /** The only match. Throws if there are none or several. */
  one(path: string) {
    const found = this.all(path);
    if (found.length !== 1) throw new Error(`There are ${found.length} of ${path}.`);
    return found[0];
  }
  texts(path: string) {
    return this.all(path).map(({ textContent }) => textContent.trim());
  }
  /** The button, link or field with the text or label `name`. */
  named(name: string) {
    const isNamed = ({ textContent, attributes }: PageElement) =>
      attributes['aria-label'] === name || textContent.trim() === name;
    const label = this.all('label').find(isNamed)?.attributes.for;
    const found = this.inside.find(element =>
      label ? element.attributes.id === label : CONTROLS.has(element.localName) && isNamed(element),
    );
    if (!found) throw new Error(`Nothing is called "${name}".`);
    return found;
  }
  press() {
    return this.happen('click');
  }
  /** Changes the field as typing, choosing or ticking does, and leaves it. */
  async enter(fields: { value?: string; valueAsNumber?: number; checked?: boolean }) {
    Object.assign(this, fields);
    await this.happen('input');
    await this.happen('change');
  }
  /** Submits the form. */
  submit() {
    return this.happen('submit');
  }
  private happen(what: string) {
    return act(() => {
      this.dispatchEvent(new Event(what, { cancelable: true }));
    });
  }
  private matches(what: string) {
    const [, tag, name, id] = /^([\w-]*)(?:\.([\w-]+))?(?:\[data-testid=([\w-]+)\])?$/.exec(what) ?? [];
    return (
      (!tag || this.localName === tag) &&
      (!name || this.class.split(' ').includes(name)) &&
      (!id || this.attributes['data-testid'] === id)
    );
  }
}

/** Shows a component on a page of its own. The page also shows changes after `act`. */
export function shown(component: ComponentChild) {
  const page = new PageElement('body');
  const put = (child: ComponentChild) => act(() => render(child, page as unknown as HTMLElement));
  put(component);
  return Object.assign(page, { close: () => put(null) });
}

/** The elements that match, as HTML elements. */
export function all(selector: string, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)];
}

/**
 * The one element that matches. @throws when there is none: the page was not built by this script's layout.
 */
export function one<T extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document): T {
  const found = within.querySelector<T>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

/** A new element with a class and a text. The text is never read as HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  {
    text,
    className,
    ...attributes
  }: { text?: string; className?: string } & Record<string, string | undefined> = {},
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className !== undefined) made.className = className;
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

import { html, type Html } from './html.js';

/** What is wrong with a field of a form, for the line above the field; null when nothing is. */
export function faultOf(id: string, fault: string | undefined): Html | null {
  return fault === undefined ? null : html`<p class="fault" id="${id}-fault">${fault}</p>`;
}

/** The attributes of a field that has a hint or a fault: a screen reader reads both with it. */
export function describedBy(id: string, { fault, hint }: { fault?: string; hint?: string }): Html | null {
  const ids = [...(hint === undefined ? [] : [hint]), ...(fault === undefined ? [] : [`${id}-fault`])];
  if (ids.length === 0) return null;
  return html` aria-describedby="${ids.join(' ')}"${fault !== undefined && html` aria-invalid="true"`}`;
}

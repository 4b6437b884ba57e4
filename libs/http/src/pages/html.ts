/** HTML that is known to be safe. */
export class Html {
  constructor(readonly text: string) {}
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Part = Html | readonly Html[] | string | number | null | undefined | false;

/** A template whose values are escaped, unless they are Html themselves. null, undefined, false: nothing. */
export function html(texts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(texts.map((text, index) => text + render(values[index])).join(''));
}

function render(value: Part): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return (value as readonly Html[]).map((one) => one.text).join('');
  return escapeHtml(String(value));
}

/** The text as it can stand between tags, and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}

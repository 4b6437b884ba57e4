import { all, element, one } from './find.ts';
import { readRequest, requestFields, type TryFacts } from './try-request.ts';

/**
 * The key of the reader, in the memory of this page and nowhere else. By header, as an administrator has
 * another one.
 */
const keys = new Map<string, string>();
const MAX_SHOWN_CHARS = 200_000;

/** "Try it": a form that sends the operation to this origin, with the key that the reader types. */
export function startTryIt(): void {
  const dialog = one<HTMLDialogElement>('dialog.try-it');
  const form = one<HTMLFormElement>('form', dialog);
  let facts: TryFacts | undefined;
  for (const button of all('button.try') as HTMLButtonElement[]) {
    button.hidden = false;
    button.addEventListener('click', () => {
      facts = JSON.parse(button.dataset.try ?? '{}') as TryFacts;
      fill(dialog, facts, button.closest('.operation')?.querySelector('h2')?.textContent ?? '');
      dialog.showModal();
    });
  }
  one('.close', dialog).addEventListener('click', () => dialog.close());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (facts) void send(form, facts);
  });
}

function fill(dialog: HTMLDialogElement, facts: TryFacts, title: string): void {
  one('h2', dialog).textContent = title;
  one('.target code', dialog).textContent = `${facts.method} ${facts.path}`;
  one('.fault', dialog).textContent = '';
  one('.reply', dialog).replaceChildren();
  one('.inputs', dialog).replaceChildren(...requestFields(facts, keys.get(facts.header ?? '') ?? ''));
}

async function send(form: HTMLFormElement, facts: TryFacts): Promise<void> {
  const fault = one('.fault', form);
  const reply = one('.reply', form);
  fault.textContent = '';
  reply.replaceChildren();
  for (const input of all('[aria-invalid]', form)) input.removeAttribute('aria-invalid');
  const request = readRequest(form, facts);
  if ('fault' in request) {
    fault.textContent = request.fault;
    const input = form.elements.namedItem(request.field);
    if (input instanceof HTMLElement) {
      input.setAttribute('aria-invalid', 'true');
      input.focus();
    }
    return;
  }
  if (facts.header !== null) keys.set(facts.header, request.key);
  const button = one<HTMLButtonElement>('button.first', form);
  button.disabled = true;
  try {
    const startedAt = performance.now();
    const response = await fetch(request.url, { ...request.init, credentials: 'omit', cache: 'no-store' });
    const text = await response.text();
    reply.replaceChildren(...shown(response, text, performance.now() - startedAt));
  } catch {
    fault.textContent = 'No answer came. Check your connection, and try again.';
  } finally {
    button.disabled = false;
  }
}

function shown(response: Response, text: string, tookMs: number): Node[] {
  const id = response.headers.get('x-request-id');
  const line = `${response.status} ${response.statusText} in ${Math.round(tookMs)} ms${id === null ? '' : `, ${id}`}`;
  const body = element('code', { text: pretty(text).slice(0, MAX_SHOWN_CHARS) });
  return [
    element('p', { className: response.ok ? 'good' : 'bad', text: line }),
    ...(text === ''
      ? []
      : [element('pre', { tabindex: '0', role: 'group', 'aria-label': 'Body of the answer' }, body)]),
  ];
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

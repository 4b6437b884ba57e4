import { element } from './find.ts';
import { ORIGIN } from './origin.ts';

/** What a page tells about an operation that can be tried. */
export interface TryFacts {
  method: string;
  /** With the prefix, and `{id}`. */
  path: string;
  /** The header of the credential; null when none is needed. */
  header: string | null;
  scheme: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; example: string }[];
  /** The examples of the body, the smallest first; null where there is no JSON body. */
  bodies: { summary: string; text: string }[] | null;
  form: { name: string; isFile: boolean; required: boolean }[] | null;
}

type Request = { url: string; init: RequestInit; key: string };
type Refusal = { field: string; fault: string };

const KEY = 'credential';
const BODY = 'json';

/** The fields of the form, filled with what is known. */
export function requestFields({ header, parameters, bodies, form }: TryFacts, key: string): HTMLElement[] {
  const text = (name: string, label: string, value: string, type = 'text'): HTMLElement =>
    labelled(label, element('input', { name, type, value, autocomplete: 'off', spellcheck: 'false' }));
  return [
    ...(header === null ? [] : [text(KEY, keyLabel(header), key, 'password')]),
    ...parameters.map(({ name, in: place, required, example }) =>
      text(`${place}:${name}`, `${name} (${place}${required ? ', required' : ''})`, example),
    ),
    ...(bodies === null ? [] : bodyFields(bodies)),
    ...(form ?? []).map(({ name, isFile, required }) =>
      text(`form:${name}`, `${name}${required ? ' (required)' : ''}`, '', isFile ? 'file' : 'text'),
    ),
  ];
}

/** The body, and a choice of the examples that fill it. */
function bodyFields(bodies: NonNullable<TryFacts['bodies']>): HTMLElement[] {
  const texts = bodies.map(({ text }) => text.replaceAll(ORIGIN, location.origin));
  const body = element('textarea', { name: BODY, rows: '10', spellcheck: 'false', text: texts[0] ?? '' });
  const choice = element('select', {}, ...bodies.map(({ summary }) => element('option', { text: summary })));
  choice.addEventListener('change', () => (body.value = texts[choice.selectedIndex] ?? ''));
  return [...(bodies.length > 1 ? [labelled('Example', choice)] : []), labelled('Body, JSON', body)];
}

function labelled(label: string, input: HTMLElement): HTMLElement {
  return element('label', {}, element('span', { text: label }), input);
}

function keyLabel(header: string): string {
  if (header === 'Authorization') return 'access token';
  return header === 'X-API-Key' ? 'API key' : 'administrator key';
}

/** The request that the form describes, or the field that is wrong and why. */
export function readRequest(form: HTMLFormElement, facts: TryFacts): Request | Refusal {
  const data = new FormData(form);
  const textOf = (name: string): string => String(data.get(name) ?? '').trim();
  const key = textOf(KEY);
  if (facts.header !== null && key === '')
    return { field: KEY, fault: `The ${keyLabel(facts.header)} is missing: without it nothing is sent.` };
  // a header takes no other characters, and the browser would only say that the fetch failed
  if (!/^[\x21-\x7e]*$/.test(key))
    return { field: KEY, fault: 'A key has no blanks and no special characters: copy it again.' };
  const missing = facts.parameters.find(
    ({ name, in: place, required }) => required && textOf(`${place}:${name}`) === '',
  );
  if (missing) return { field: `${missing.in}:${missing.name}`, fault: `${missing.name} is required.` };
  const body = bodyOf(facts, data, textOf);
  if (body !== null && typeof body === 'object' && 'fault' in body) return body;
  return {
    url: addressOf(facts, textOf),
    key,
    init: { method: facts.method, headers: headersOf(facts, key, textOf), body },
  };
}

function headersOf(
  { header, scheme, parameters, bodies }: TryFacts,
  key: string,
  textOf: (name: string) => string,
): Headers {
  const headers = new Headers();
  if (header !== null) headers.set(header, scheme + key);
  if (bodies !== null) headers.set('Content-Type', 'application/json');
  for (const { name, in: place } of parameters)
    if (place === 'header' && textOf(`header:${name}`) !== '') headers.set(name, textOf(`header:${name}`));
  return headers;
}

/** The address at this origin, and at no other. */
function addressOf({ path, parameters }: TryFacts, textOf: (name: string) => string): string {
  const filled = parameters
    .filter(({ in: place }) => place === 'path')
    .reduce((text, { name }) => text.replace(`{${name}}`, encodeURIComponent(textOf(`path:${name}`))), path);
  const url = new URL(filled, location.origin);
  for (const { name, in: place } of parameters)
    if (place === 'query' && textOf(`query:${name}`) !== '')
      url.searchParams.append(name, textOf(`query:${name}`));
  return url.href;
}

function bodyOf(
  { bodies, form }: TryFacts,
  data: FormData,
  textOf: (name: string) => string,
): BodyInit | null | Refusal {
  if (form) return formOf(form, data);
  const text = textOf(BODY);
  if (bodies === null || text === '') return null;
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    return {
      field: BODY,
      fault: `The body is not JSON: ${error instanceof Error ? error.message : 'check the commas and quotes'}.`,
    };
  }
}

function formOf(fields: NonNullable<TryFacts['form']>, data: FormData): FormData | Refusal {
  const body = new FormData();
  for (const { name, required } of fields) {
    const value = data.get(`form:${name}`);
    const isEmpty = value instanceof File ? value.name === '' : value === null || value === '';
    if (isEmpty && required) return { field: `form:${name}`, fault: `${name} is required.` };
    if (!isEmpty && value !== null) body.append(name, value);
  }
  return body;
}

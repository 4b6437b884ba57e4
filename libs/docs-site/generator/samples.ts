import { EXAMPLE_ORIGIN } from '@referral-exchange/contracts';
import type { Operation } from './api-model.ts';
import { indented, literal, pythonLiteral } from './literals.ts';
import { formOf, textOf, type FormField } from './request-parts.ts';
import { pythonWithSdk, typescriptWithSdk } from './sdk-samples.ts';

/** The languages of samples, in the order in which they are offered. */
export const LANGUAGES = [
  { id: 'curl', label: 'curl', highlight: 'bash' },
  { id: 'typescript', label: 'TypeScript', highlight: 'typescript' },
  { id: 'python', label: 'Python', highlight: 'python' },
] as const;
export type Language = (typeof LANGUAGES)[number]['id'];

/** A request as the samples make it. */
interface Request {
  method: string;
  url: string;
  headers: [name: string, value: string, variable: string | null][];
  json: unknown;
  /** Fields of a form; a file is named. */
  form: Record<string, FormField> | null;
  answersJson: boolean;
}
/**
 * The samples of an operation, made from the examples of its document. Pure. The SDKs have methods for the
 * public API; the internal one is called as it is.
 */
export function samplesOf(operation: Operation): Record<Language, string> {
  const request = requestOf(operation);
  if (operation.sdk)
    return {
      curl: curl(request),
      typescript: typescriptWithSdk(operation),
      python: pythonWithSdk(operation),
    };
  return { curl: curl(request), typescript: typescript(request), python: python(request) };
}

/** The path with example values in place of its parameters, and the query that the operation needs. */
function examplePath({ path, parameters }: Operation): string {
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce(
      (text, { name, schema }) =>
        text.replace(`{${name}}`, encodeURIComponent(textOf(schema.example ?? name))),
      path,
    );
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(
      ({ name, schema }) => `${name}=${encodeURIComponent(textOf(schema.example ?? schema.enum?.[0] ?? ''))}`,
    );
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

function requestOf(operation: Operation): Request {
  const { method, prefix, credential, body, responses } = operation;
  const isForm = body?.type === 'multipart/form-data';
  const headers: Request['headers'] = [];
  if (credential) headers.push([credential.header, credential.scheme, credential.variable]);
  if (body && !isForm) headers.push(['Content-Type', body.type, null]);
  return {
    method,
    url: `${EXAMPLE_ORIGIN}${prefix}${examplePath(operation)}`,
    headers,
    json: body && !isForm ? body.example : undefined,
    form: isForm ? formOf(body) : null,
    answersJson: responses.some(({ status, schema }) => status.startsWith('2') && schema !== null),
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curl({ method, url, headers, json, form }: Request): string {
  // a line of its own: with a method before it an address is wider than most panels
  const lines = method === 'GET' ? [`curl ${quoted(url)}`] : [`curl -X ${method}`, quoted(url)];
  for (const [name, value, variable] of headers)
    lines.push(
      variable === null ? `-H ${quoted(`${name}: ${value}`)}` : `-H "${name}: ${value}$${variable}"`,
    );
  for (const [name, field] of Object.entries(form ?? {}))
    lines.push(
      'file' in field ? `-F ${quoted(`${name}=@${field.file}`)}` : `-F ${quoted(`${name}=${field.text}`)}`,
    );
  if (json !== undefined) lines.push(`-d ${quoted(JSON.stringify(json, null, 2))}`);
  return lines.join(' \\\n  ');
}

function typescript({ method, url, headers, json, form, answersJson }: Request): string {
  const lines: string[] = [];
  if (form) {
    lines.push("import { openAsBlob } from 'node:fs';", '', 'const form = new FormData();');
    for (const [name, field] of Object.entries(form))
      lines.push(
        'file' in field
          ? `form.append('${name}', await openAsBlob('${field.file}'), '${field.file}');`
          : `form.append('${name}', ${JSON.stringify(field.text)});`,
      );
  }
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.map(headerInTypescript).join(', ')} },`]),
    ...(json === undefined ? [] : [`body: JSON.stringify(${indented(literal(json))}),`]),
    ...(form ? ['body: form,'] : []),
  ];
  lines.push(
    options.length === 0
      ? `const response = await fetch('${url}');`
      : `const response = await fetch('${url}', {\n  ${options.join('\n  ')}\n});`,
    'if (!response.ok) throw new Error(await response.text());',
  );
  if (answersJson) lines.push('const { data } = await response.json();');
  return lines.join('\n');
}

function headerInTypescript([name, value, variable]: Request['headers'][number]): string {
  if (variable === null) return `'${name}': '${value}'`;
  return `'${name}': ${value === '' ? `process.env.${variable}!` : `\`${value}\${process.env.${variable}}\``}`;
}

function python({ method, url, headers, json, form, answersJson }: Request): string {
  const needsKey = headers.some(([, , variable]) => variable !== null);
  const args = [`"${url}",`];
  if (headers.length > 0) {
    const shown = headers.filter(([name]) => json === undefined || name !== 'Content-Type');
    if (shown.length > 0) args.push(`headers={${shown.map(headerInPython).join(', ')}},`);
  }
  if (json !== undefined) args.push(`json=${indented(pythonLiteral(json), '    ')},`);
  const files = Object.entries(form ?? {}).filter(([, field]) => 'file' in field) as [
    string,
    { file: string },
  ][];
  if (files.length > 0)
    args.push(`files={${files.map(([name, { file }]) => `"${name}": open("${file}", "rb")`).join(', ')}},`);
  const lines = [...(needsKey ? ['import os', ''] : []), 'import httpx', ''];
  lines.push(
    args.length === 1
      ? `response = httpx.${method.toLowerCase()}("${url}")`
      : `response = httpx.${method.toLowerCase()}(\n    ${args.join('\n    ')}\n)`,
    'response.raise_for_status()',
  );
  if (answersJson) lines.push('data = response.json()["data"]');
  return lines.join('\n');
}

function headerInPython([name, value, variable]: Request['headers'][number]): string {
  if (variable === null) return `"${name}": "${value}"`;
  const read = `os.environ["${variable}"]`;
  return `"${name}": ${value === '' ? read : `"${value}" + ${read}`}`;
}

import { EXAMPLE_ORIGIN } from '@referral-exchange/contracts';
import type { Operation } from './api-model.ts';
import { literal, pythonLiteral } from './literals.ts';
import { formOf } from './request-parts.ts';

const TYPESCRIPT_CLIENT = `const rx = new ReferralExchange({
  baseUrl: '${EXAMPLE_ORIGIN}',
  apiKey: process.env.API_KEY!,
});
`;
const PYTHON_CLIENT = `rx = ReferralExchange(base_url="${EXAMPLE_ORIGIN}", api_key=os.environ["API_KEY"])
`;

/** A call of the TypeScript SDK, with its client. */
export function typescriptWithSdk(operation: Operation): string {
  const { ids, file, input } = callOf(operation);
  const [first] = ids;
  const named = ids.map(([name, value]) => `${name}: ${textLiteral(value)}`);
  const fields = file ? { ...input, file: FILE, fileName: file } : input;
  const given = [
    ...(ids.length === 1 ? [textLiteral(first![1])] : ids.length > 1 ? [`{ ${named.join(', ')} }`] : []),
    ...(fields ? [literal(fields).replace(`"${FILE}"`, `await openAsBlob('${file}')`)] : []),
  ];
  const call = `rx.${operation.sdk!.typescript}(${given.join(', ')})`;
  return [
    ...(file ? ["import { openAsBlob } from 'node:fs';"] : []),
    "import { ReferralExchange } from '@referral-exchange/sdk';",
    '',
    TYPESCRIPT_CLIENT,
    ...(isPage(operation)
      ? [`for await (const row of ${call}) {`, '  console.log(row);', '}']
      : [givesNothing(operation) ? `await ${call};` : `const data = await ${call};`]),
  ].join('\n');
}

/** A call of the Python SDK, with its client. */
export function pythonWithSdk(operation: Operation): string {
  const { ids, file, input } = callOf(operation);
  const sdk = operation.sdk!;
  const fields = file ? { ...input, file: FILE } : input;
  const body = fields && pythonLiteral(fields).replace(`"${FILE}"`, `Path("${file}")`);
  const named = ids.map(([name, value]) => `${sdk.ids[name]}=${JSON.stringify(value)}`);
  const given =
    ids.length === 1
      ? [JSON.stringify(ids[0]![1]), ...(body ? [body] : [])]
      : [...(body ? [body] : []), ...named];
  const call = `rx.${sdk.python}(${given.join(', ')})`;
  return [
    'import os',
    ...(file ? ['from pathlib import Path'] : []),
    '',
    'from referral_exchange import ReferralExchange',
    '',
    PYTHON_CLIENT,
    ...(isPage(operation)
      ? [`for row in ${call}:`, '    print(row)']
      : [givesNothing(operation) ? call : `data = ${call}`]),
  ].join('\n');
}

/** Stands for the opened file until the language has its own. */
const FILE = 'FILE';

interface Call {
  ids: [name: string, value: string][];
  file: string | undefined;
  input: Record<string, unknown> | undefined;
}

/** What a call of the operation names and holds: ids, and the body, the form or what the query needs. */
function callOf(operation: Operation): Call {
  const { path, parameters, body } = operation;
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): [string, string] => {
    const found = parameters.find((one) => one.in === 'path' && one.name === name);
    return [name, String(found?.schema.example ?? name)];
  });
  if (body?.type === 'multipart/form-data') {
    const fields = Object.entries(formOf(body));
    const texts = fields.flatMap(([name, field]) => ('text' in field ? [[name, field.text]] : []));
    const file = fields.flatMap(([, field]) => ('file' in field ? [field.file] : []))[0];
    return { ids, file, input: Object.fromEntries(texts) };
  }
  const input = body ? (body.example as Record<string, unknown>) : queryOf(operation);
  const isEmpty = !body?.isRequired && Object.keys(input ?? {}).length === 0;
  return { ids, file: undefined, input: isEmpty ? undefined : input };
}

function queryOf({ parameters }: Operation): Record<string, unknown> | undefined {
  const needed = parameters.filter((one) => one.in === 'query' && one.required);
  if (needed.length === 0) return undefined;
  return Object.fromEntries(
    needed.map(({ name, schema }) => [name, schema.example ?? schema.enum?.[0] ?? name]),
  );
}

const isPage = ({ responses }: Operation): boolean =>
  responses.some(({ status, schema }) => status.startsWith('2') && schema?.properties?.['pagination']);

const givesNothing = ({ responses }: Operation): boolean =>
  responses.every(({ status }) => !status.startsWith('2') || status === '204');

const textLiteral = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;

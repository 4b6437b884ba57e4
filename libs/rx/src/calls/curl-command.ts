/** A request as it would be sent. */
export interface PlannedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | FormData | undefined;
}

/** Marks the name of a shell variable: a character that no caller types. */
const MARK = '\u{E000}';
const VARIABLE = new RegExp(`${MARK}([A-Z_]+)`, 'gu');

/** Stands for what only an earlier answer tells; in the command it is a variable of the shell. */
export const shellVariable = (name: string): string => `${MARK}${name}`;

/** The header that stands for the secret, by the name of the header. */
const SECRETS: Readonly<Record<string, string>> = {
  'x-api-key': `X-API-Key: ${shellVariable('RX_API_KEY')}`,
  authorization: `Authorization: Bearer ${shellVariable('RX_ACCESS_TOKEN')}`,
};
const UNNEEDED = new Set(['accept']);

/** A request as a command to paste. The credential is a variable: the secret itself is never printed. */
export function curlCommand({ method, url, headers, body }: PlannedRequest): string {
  const given = Object.entries(headers).filter(([name]) => !UNNEEDED.has(name));
  const parts = [
    `curl -sS ${method === 'GET' ? '' : `-X ${method} `}${quoted(decodeVariables(url))}`,
    ...given.map(([name, value]) => `-H ${quoted(SECRETS[name] ?? `${name}: ${value}`)}`),
    ...(body instanceof FormData ? [...body].map(formPart) : []),
    ...(typeof body === 'string' ? [`-d ${quoted(body)}`] : []),
  ];
  return parts.join(' \\\n  ');
}

/** A file is read from this folder, by its name. */
function formPart([name, value]: [string, string | File]): string {
  return `-F ${quoted(typeof value === 'string' ? `${name}=${value}` : `${name}=@${value.name};type=${value.type}`)}`;
}

/** An id in a path is encoded, a variable of the shell must not be. */
const decodeVariables = (url: string): string => url.replaceAll(encodeURIComponent(MARK), MARK);

/** One word of a POSIX shell, which puts the variables in and looks at nothing else. */
function quoted(text: string): string {
  if (!text.includes(MARK)) return `'${text.replaceAll("'", `'\\''`)}'`;
  return `"${text.replace(/[\\"`$]/g, '\\$&').replace(VARIABLE, '$$$1')}"`;
}

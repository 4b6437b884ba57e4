import { ReadableStream } from 'node:stream/web';
import { PRINCIPAL_HEADER, type Principal } from '@referral-exchange/contracts';
import { principalFor } from '@referral-exchange/testing';

/** Who calls: a client of a test, or a principal. */
type Sender = { principal: Partial<Principal> } | Partial<Principal>;

export interface UploadOptions {
  dryRun?: boolean | string;
  headers?: Record<string, string>;
  fileName?: string;
  query?: string;
  /** Done when half of the file has arrived. */
  whileArriving?: () => Promise<unknown>;
}

const BOUNDARY = '--------------------------1234567890';

/** A multipart body with a file. */
function multipart(
  file: string | Buffer,
  fields: Record<string, string> = {},
  fileName = 'rows.csv',
): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: text/csv\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(head),
    Buffer.from(file),
    Buffer.from(`\r\n${parts.join('')}--${BOUNDARY}--\r\n`),
  ]);
}

/** Bytes that stop before the last of them until something else is done. */
function inTwoParts(bytes: Buffer, between: () => Promise<unknown>): ReadableStream {
  return ReadableStream.from(
    (async function* () {
      yield new Uint8Array(bytes.subarray(0, -1));
      await between();
      yield new Uint8Array(bytes.subarray(-1));
    })(),
  );
}

const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** Sends a file as a caller: `cases` or `cases/update`. */
export async function upload(
  service: { url: string },
  client: Sender,
  path: 'cases' | 'cases/update',
  file: string | Buffer,
  { dryRun, headers = {}, fileName, query = '', whileArriving }: UploadOptions = {},
) {
  const fields: Record<string, string> = dryRun === undefined ? {} : { dryRun: String(dryRun) };
  const answer = await fetch(`${service.url}/api/public/v1/import/${path}${query}`, {
    method: 'POST',
    headers: { ...identity(client), 'content-type': MULTIPART, ...headers },
    body: whileArriving
      ? inTwoParts(multipart(file, fields, fileName), whileArriving)
      : new Uint8Array(multipart(file, fields, fileName)),
    ...(whileArriving && { duplex: 'half' }),
  });
  const text = await answer.text();
  const body = JSON.parse(text) as { data?: any; error?: any };
  const headersOfAnswer = Object.fromEntries(answer.headers);
  return { status: answer.status, text, data: body.data, error: body.error, headers: headersOfAnswer };
}

/** Reads a CSV answer. */
export async function download(service: { url: string }, client: Sender, path: string) {
  const answer = await fetch(`${service.url}/api/public/v1/import/${path}`, { headers: identity(client) });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

const identity = (client: Sender) => ({
  [PRINCIPAL_HEADER]: principalFor('principal' in client ? client.principal : client),
});

/** Lines of a CSV file from its header and rows. */
export const csv = (...lines: (readonly (string | number)[] | string)[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : line.join(','))).join('\r\n') + '\r\n';

export const HEADER = 'externalId,title,caseType,jurisdiction,clientFirstName,clientLastName';
/** A row of HEADER. */
export const row = (externalId: string, title = 'Fall') =>
  `${externalId},${title},motor_vehicle_accident,NY,Dana,Whitfield`;

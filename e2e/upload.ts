import { randomUUID } from 'node:crypto';
import type { Answer, ApiClient } from './api-client.js';

export const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

/** Uploads a file to a case or referral, as `curl -F file=@report.pdf` does. */
export function upload(
  client: ApiClient,
  caseId: string,
  { fileName = 'report.pdf', content = PDF, fields = {} as Record<string, string>, headers = {} } = {},
): Promise<Answer> {
  const boundary = randomUUID();
  const parts = [
    `; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}`,
    ...Object.entries(fields).map(([name, value]) => `; name="${name}"\r\n\r\n${value}`),
  ];
  const body = parts.map((part) => `--${boundary}\r\nContent-Disposition: form-data${part}\r\n`).join('');
  return client.raw('POST', `/cases/${caseId}/documents`, `${body}--${boundary}--\r\n`, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...headers,
  });
}

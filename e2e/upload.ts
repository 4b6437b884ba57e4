import { randomUUID } from 'node:crypto';
import type { Answer, ApiClient } from './api-client.js';

export const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

/** A form with one file, as `curl -F file=@report.pdf` sends it. */
export function fileForm({
  fileName = 'report.pdf',
  content = PDF,
  type = 'application/octet-stream',
  fields = {} as Record<string, string>,
} = {}): { contentType: string; bytes: Buffer } {
  const boundary = randomUUID();
  const parts = [
    `; name="file"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n${content}`,
    ...Object.entries(fields).map(([name, value]) => `; name="${name}"\r\n\r\n${value}`),
  ];
  const body = parts.map((part) => `--${boundary}\r\nContent-Disposition: form-data${part}\r\n`).join('');
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.from(`${body}--${boundary}--\r\n`),
  };
}

/** Uploads a file to a case or referral. */
export function upload(
  client: ApiClient,
  caseId: string,
  { headers = {}, ...file }: Parameters<typeof fileForm>[0] & { headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { contentType, bytes } = fileForm(file);
  return client.raw('POST', `/cases/${caseId}/documents`, bytes, { 'content-type': contentType, ...headers });
}

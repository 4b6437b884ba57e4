import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The code blocks of a Markdown page that name a file, by its path. */
export function filesOf(root: string, page: string): Map<string, string> {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = text.matchAll(/^```\w+ (\S+\/\S+)\n(.*?)^```$/gms);
  return new Map([...blocks].map(([, path, content]) => [path as string, content as string]));
}

/** The file of the table of services with one more row. */
export function withRow(services: string, row: string): string {
  const end = '} as const satisfies Record<string, ServiceDefinition>;';
  if (!services.includes(end)) throw new Error('The table of services does not end as expected');
  return services.replace(end, `${row}${end}`);
}

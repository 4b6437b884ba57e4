import { format, type Options } from 'prettier';
import { stringify } from 'yaml';
import type { Json } from './labels.ts';

export const YAML_FORMAT: Options = { parser: 'yaml', singleQuote: true, printWidth: 110 };

/** Documents of YAML by file, each file with the header that says where it comes from. */
export async function manifestTexts(
  header: string,
  objects: Record<string, Json[]>,
): Promise<Record<string, string>> {
  const texts = Object.entries(objects).map(async ([path, documents]) => [
    path,
    await format(header + documents.map(yaml).join('---\n'), YAML_FORMAT),
  ]);
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
}

/** A value as YAML, with nothing folded. */
export function yaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}

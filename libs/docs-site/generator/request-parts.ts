import type { Body } from './api-model.ts';

/** A field of a form; a file is named. */
export type FormField = { file: string } | { text: string };

/** A value of a query or form as text. */
export function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** The fields that a form needs, with its file. */
export function formOf({ schema }: Body): Record<string, FormField> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name, { format }]) => format === 'binary' || schema.required?.includes(name))
      .map(([name, field]) => [
        name,
        field.format === 'binary'
          ? { file: field['x-file-name'] ?? 'report.pdf' }
          : { text: textOf(field.example ?? '') },
      ]),
  );
}

import type { ErasedFields } from '@referral-exchange/contracts';
import { snakeCase } from '../database/snake-case-naming.js';

/**
 * `title = CASE WHEN title IS NULL THEN NULL ELSE 'Erased' END, notes = NULL`: for UPDATE … SET. A field that
 * was empty stays so. Pure.
 */
export function setErased(fields: ErasedFields): string {
  return Object.entries(fields)
    .map(([key, value]) => [snakeCase(key), value] as const)
    .map(
      ([name, value]) =>
        `${name} = ${value === null ? 'NULL' : `CASE WHEN ${name} IS NOT NULL THEN '${value}' END`}`,
    )
    .join(', ');
}

/** The same of a row that is stored as jsonb: an expression for the erased row. Pure. */
export function erasedRow(row: string, fields: ErasedFields): string {
  const names = Object.entries(fields).map(([key, value]) => [snakeCase(key), value] as const);
  const nulls = Object.fromEntries(names.filter(([, value]) => value === null));
  const words = names
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        ` || CASE WHEN ${row}->>'${name}' IS NULL THEN '{}'::jsonb ELSE '{"${name}":"${value}"}'::jsonb END`,
    );
  return `(${row} || '${JSON.stringify(nulls)}'::jsonb${words.join('')})`;
}

import { idsIn, type NamedOperation } from './api-description.ts';

/** Words of the language that are names in the API. */
const KEYWORDS = new Set(['class', 'from', 'import', 'global', 'is', 'in', 'with', 'return', 'not', 'or']);

/** `baseCaseId` as Python writes it: `base_case_id`. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter, at: number) => (at === 0 ? '' : '_') + letter.toLowerCase());

/** A name in snake case that is no word of the language. */
export function nameInPython(name: string): string {
  const snake = snakeCase(name);
  return KEYWORDS.has(snake) ? `${snake}_` : snake;
}

/** What both SDKs call each operation, and its ids in Python: the samples of the docs site are made of it. */
export function sdkNames(operations: readonly NamedOperation[]): object {
  return Object.fromEntries(
    operations.map((operation) => [
      operation.operationId,
      {
        typescript: `${operation.resource}.${operation.verb}`,
        python: `${snakeCase(operation.resource)}.${nameInPython(operation.verb)}`,
        ids: Object.fromEntries(idsIn(operation).map((id) => [id, snakeCase(id)])),
      },
    ]),
  );
}

const MAX_LENGTH = 200;
const MAX_DEPTH = 4;

/**
 * A short text that is the same for all errors of one cause: class, code and message of the error and of its
 * causes. Ids, numbers, addresses and quoted words are left out of the messages. For counting, not for
 * people.
 */
export function causeOf(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null) return templateOf(String(error));
  const { name, code, message, cause } = error as Record<string, unknown>;
  const own = `${String(name)} ${String(code)} ${templateOf(String(message))}`;
  return cause === undefined || depth >= MAX_DEPTH ? own : `${own} < ${causeOf(cause, depth + 1)}`;
}

function templateOf(message: string): string {
  return message
    .slice(0, MAX_LENGTH)
    .replaceAll(/"[^"]*"?|'[^']*'?|`[^`]*`?/g, '?')
    .replaceAll(/[\w.:%-]*\d[\w.:%-]*/g, '?');
}

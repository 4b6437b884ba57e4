import { Parser } from '@asyncapi/parser';

const ERROR = 0;

/** What the AsyncAPI parser holds against a document; not warnings (no server address is written there). */
export async function documentFaults(document: string): Promise<string[]> {
  const { diagnostics } = await new Parser().parse(document);
  return diagnostics
    .filter(({ severity }) => severity === ERROR)
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
}

import { problemOf, unreachable } from './api-problem.ts';

/**
 * The bytes at an address of a document. Null: they lie in a bucket that this page may not read, because the
 * content policy or the bucket itself forbids it. @throws {ApiProblem}
 */
export async function bytesAt(url: string): Promise<ArrayBuffer | null> {
  const answer = await fetch(url).catch(() => null);
  if (!answer) {
    if (new URL(url).origin !== location.origin) return null;
    throw unreachable();
  }
  if (!answer.ok) throw problemOf(answer, await answer.json().catch(() => undefined));
  return answer.arrayBuffer();
}

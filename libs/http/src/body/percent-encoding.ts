import { textFault } from './json-guard.js';

/** The text of a part of a path, query or form. @throws URIError when it is not percent-encoded UTF-8 */
export function decodedPart(part: string): string {
  return decodeURIComponent(part.replaceAll('+', ' '));
}

/** What is wrong with a part of a path, a query or a form, if anything. */
export function partFault(part: string): string | undefined {
  try {
    return textFault(decodedPart(part))?.message;
  } catch {
    return 'is not percent-encoded UTF-8';
  }
}

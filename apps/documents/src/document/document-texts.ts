/**
 * The texts that somebody gives with a document, in an upload and in a PATCH alike. A form sends an empty
 * text for a field that nobody filled in, so a text without a letter is none.
 */

/** Blanks around it are cut. Pure. */
export function categoryOf(given: string | null | undefined): string | null {
  return given?.trim() || null;
}

/** It may have lines of its own, so it stays as it is. Pure. */
export function descriptionOf(given: string | null | undefined): string | null {
  return given?.trim() ? given : null;
}

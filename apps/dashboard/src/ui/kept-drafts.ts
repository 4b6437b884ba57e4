const PREFIX = 'dashboard.draft.';

/** The place of a draft of a person in this browser. */
export function draftPlace(person: string, name: string): string {
  return `${PREFIX}${person}.${name}`;
}

/** What the person wrote and did not send yet. It is still there after a crash. */
export function readDraft<T>(place: string): T | null {
  try {
    const text = localStorage.getItem(place);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Null forgets the draft. False: this browser keeps nothing, so the draft lasts as long as the page. */
export function keepDraft(place: string, draft: unknown): boolean {
  try {
    if (draft === null) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what others wrote in this browser; null: what anybody wrote. It may name a client. */
export function forgetDraftsBut(person: string | null): void {
  try {
    for (const place of Object.keys(localStorage))
      if (place.startsWith(PREFIX) && !(person && place.startsWith(draftPlace(person, ''))))
        localStorage.removeItem(place);
  } catch {
    // then nothing was kept
  }
}

/** Says a sentence to a screen reader, through the live region of the shell. */
export function announce(sentence: string): void {
  const region = document.getElementById(REGION_ID);
  if (!region) return;
  // the same sentence twice is two events only if the region was empty between them
  region.textContent = '';
  requestAnimationFrame(() => (region.textContent = sentence));
}

export const REGION_ID = 'announcements';

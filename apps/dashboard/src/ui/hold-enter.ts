import type { KeyboardEvent } from 'react';

/** In a field that only searches: Enter does not submit the form around it. */
export function holdEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

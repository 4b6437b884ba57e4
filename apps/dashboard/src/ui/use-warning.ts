import { useEffect } from 'react';
import { askBeforeLeaving } from './ask-before-leaving.ts';

/** The browser asks before the page is closed over an upload, or over what nobody can show again. */
export function useWarningBeforeLeaving(isBusy: boolean): void {
  useEffect(() => (isBusy ? askBeforeLeaving() : undefined), [isBusy]);
}

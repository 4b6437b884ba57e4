import { useEffect } from 'react';
import { askBeforeLeaving } from './ask-before-leaving.ts';

/** The browser asks before the page is closed over an upload. */
export function useWarningBeforeLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    window.addEventListener('beforeunload', askBeforeLeaving);
    return () => window.removeEventListener('beforeunload', askBeforeLeaving);
  }, [isBusy]);
}

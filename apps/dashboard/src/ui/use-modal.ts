import { type RefObject, useLayoutEffect } from 'react';

/** Shows a dialog of the browser above the page, and gives the focus back when it goes away. */
export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  // at once: a key that is pressed meanwhile must not go elsewhere
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const dialog = ref.current!;
    dialog.showModal();
    return () => {
      // while it is open, nothing else can have the focus
      dialog.close();
      focusAgain(before);
    };
  }, []);
}

/** The button that opened a dialog is gone when it can be pressed once only: then the page has the focus. */
function focusAgain(before: HTMLElement | null): void {
  if (before?.isConnected) before.focus();
  else document.getElementById('content')?.focus({ preventScroll: true });
}

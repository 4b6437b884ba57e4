/** `ref` of what goes away by itself: the focus inside of it goes to the page, and is not lost. */
export function passFocusOn(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement))
      document.getElementById('content')?.focus({ preventScroll: true });
  };
}

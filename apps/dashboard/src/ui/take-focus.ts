/** After a pause of this length the person has noticed that the field is gone. */
const PAUSE_MS = 2_000;

/**
 * `ref` of a notice: the form below can no longer be used, so its field or button loses the focus. Who was
 * typing there types on for a moment, and that must not act as shortcuts of the page.
 */
export function takeFocus(notice: HTMLElement | null): void {
  if (!notice) return;
  let typedAt = performance.now();
  notice.addEventListener('keydown', (event) => {
    const { target, timeStamp, ctrlKey, metaKey } = event;
    if (target !== notice || ctrlKey || metaKey || timeStamp - typedAt > PAUSE_MS) return;
    typedAt = timeStamp;
    event.stopPropagation();
  });
  notice.focus();
}

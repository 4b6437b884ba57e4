import { all } from './find.ts';

/** On a narrow screen the list of pages opens over the page. */
export function startMenu(): void {
  const [button] = all('.menu-open') as HTMLButtonElement[];
  const [sidebar] = all('.sidebar');
  if (!button || !sidebar) return;
  button.hidden = false;
  const show = (isOpen: boolean): void => {
    document.documentElement.toggleAttribute('data-menu', isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
  };
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') !== 'true';
    show(isOpen);
    if (isOpen) sidebar.querySelector<HTMLElement>('a')?.focus();
  });
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || button.getAttribute('aria-expanded') !== 'true') return;
    show(false);
    button.focus();
  });
  // a narrow list of many pages begins at the page that is shown
  const current = sidebar.querySelector('[aria-current]');
  if (current instanceof HTMLElement && current.offsetTop > sidebar.clientHeight)
    sidebar.scrollTop = current.offsetTop - sidebar.clientHeight / 2;
}

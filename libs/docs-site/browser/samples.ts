import { keepChoice } from './choices.ts';
import { all } from './find.ts';

/** The origin that stands in samples until a script puts that of this page in its place. */
const ORIGIN = 'https://exchange.example';
const COPIED_MS = 1_500;

export function startSamples(): void {
  showOrigin();
  startLanguages();
  for (const button of all('button.copy') as HTMLButtonElement[]) {
    button.hidden = false;
    button.addEventListener('click', () => void copy(button));
  }
}

/** Samples work as they are pasted: they name this origin. */
function showOrigin(): void {
  for (const code of all('pre code')) {
    if (!code.textContent?.includes(ORIGIN)) continue;
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.includes(ORIGIN)) text.data = text.data.replaceAll(ORIGIN, location.origin);
    }
  }
}

function startLanguages(): void {
  const root = document.documentElement;
  const choices = all('[data-choose-language]') as HTMLButtonElement[];
  const tell = (): void => {
    for (const button of choices)
      button.setAttribute('aria-pressed', String(button.dataset.chooseLanguage === root.dataset.language));
  };
  for (const group of all('.languages')) group.hidden = false;
  for (const button of choices)
    button.addEventListener('click', () => {
      // other samples change their height as well: the one that was clicked stays where it is
      const before = button.getBoundingClientRect().top;
      root.dataset.language = button.dataset.chooseLanguage;
      keepChoice('language', button.dataset.chooseLanguage ?? 'curl');
      tell();
      scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
    });
  tell();
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const code = button.parentElement?.querySelector('code')?.textContent ?? '';
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(code);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Select and copy';
  }
  setTimeout(() => (button.textContent = label), COPIED_MS);
}

import { keepChoice } from './choices.ts';
import { all, one } from './find.ts';
import { ORIGIN } from './origin.ts';

const COPIED_MS = 1_500;

export function startSamples(): void {
  showOrigin();
  startLanguages();
  startExamples();
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

/** Shows the example that is chosen, and the others not. */
function startExamples(): void {
  for (const choice of all('.choice')) {
    const select = one<HTMLSelectElement>('select', choice);
    const show = (): void => {
      for (const example of all('.example', choice))
        example.hidden = example.dataset.example !== select.value;
    };
    one('.examples', choice).hidden = false;
    for (const name of all('.example-name', choice)) name.hidden = true;
    select.addEventListener('change', show);
    show();
  }
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

import MiniSearch, { type SearchResult } from 'minisearch';
import { all, element, one } from './find.ts';
import { SEARCH_OPTIONS } from './search-options.ts';

const MAX_RESULTS = 20;

/** The search over guides, operations, objects, events and errors: opened by `/`, ⌘K, Ctrl-K or a button. */
export function startSearch(): void {
  const search = new Search();
  for (const button of all('.search-open')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      search.open('searchPath' in button.dataset ? wordsOfPath() : '');
    });
  }
  addEventListener('keydown', (event) => {
    const isShortcut = event.key === 'k' && (event.metaKey || event.ctrlKey);
    const isSlash =
      event.key === '/' && !isTyping(event.target) && !event.metaKey && !event.ctrlKey && !event.altKey;
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    search.open('');
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Of an address where nothing is: its last part says what was meant. */
function wordsOfPath(): string {
  const last = location.pathname.split('/').filter(Boolean).at(-1) ?? '';
  return last.replaceAll(/[-_.]+/g, ' ');
}

class Search {
  private readonly dialog = one<HTMLDialogElement>('dialog.search');
  private readonly input = one<HTMLInputElement>('input', this.dialog);
  private readonly status = one('.status', this.dialog);
  private readonly list = one('#results', this.dialog);
  private index: Promise<MiniSearch> | undefined;
  private chosen = -1;

  constructor() {
    this.input.addEventListener('input', () => void this.show());
    this.input.addEventListener('keydown', (event) => this.move(event));
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog || (event.target as Element).closest('[role=option]'))
        this.dialog.close();
    });
  }

  open(words: string): void {
    if (!this.dialog.open) this.dialog.showModal();
    this.input.value = words;
    this.input.select();
    void this.show();
  }

  /** Loaded once, when it is first needed. */
  private load(): Promise<MiniSearch> {
    this.index ??= readIndex().catch((error: unknown) => {
      this.index = undefined;
      throw error;
    });
    return this.index;
  }

  private async show(): Promise<void> {
    const words = this.input.value.trim();
    try {
      const index = await this.load();
      // typed on meanwhile: a later call shows that
      if (words !== this.input.value.trim()) return;
      this.fill(words === '' ? [] : found(index, words), words);
    } catch {
      this.fill([], '');
      this.status.textContent = 'The search could not be loaded. Check your connection and type again.';
    }
  }

  private fill(results: SearchResult[], words: string): void {
    this.chosen = -1;
    this.list.replaceChildren(...results.map(option));
    this.input.setAttribute('aria-expanded', String(results.length > 0));
    this.input.removeAttribute('aria-activedescendant');
    this.status.textContent =
      words === ''
        ? 'Type a word, an operation, an event or an error code.'
        : results.length === 0
          ? `Nothing found for “${words}”. Try fewer or other words, such as “acknowledge” or “conflict”.`
          : `${results.length === MAX_RESULTS ? 'The first ' : ''}${results.length} ${results.length === 1 ? 'result' : 'results'}`;
    if (results.length > 0) this.choose(0);
  }

  private move(event: KeyboardEvent): void {
    const options = all('[role=option]', this.list);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      this.choose((this.chosen + step + options.length) % options.length);
    } else if (event.key === 'Escape') {
      // a field for searches would only empty itself at first
      event.preventDefault();
      this.dialog.close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      options[this.chosen]?.click();
    }
  }

  private choose(index: number): void {
    this.chosen = index;
    for (const [place, one] of all('[role=option]', this.list).entries()) {
      one.setAttribute('aria-selected', String(place === index));
      if (place !== index) continue;
      this.input.setAttribute('aria-activedescendant', one.id);
      one.scrollIntoView({ block: 'nearest' });
    }
  }
}

async function readIndex(): Promise<MiniSearch> {
  const address = one<HTMLScriptElement>('script[data-search-index]').dataset.searchIndex!;
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(`The index answered ${response.status}`);
  return MiniSearch.loadJSON(await response.text(), SEARCH_OPTIONS);
}

/** All words first; when nothing has them all, any of them. */
function found(index: MiniSearch, words: string): SearchResult[] {
  const strict = index.search(words);
  return (strict.length > 0 ? strict : index.search(words, { combineWith: 'OR', fuzzy: false })).slice(
    0,
    MAX_RESULTS,
  );
}

function option({ kind, title, url, hint }: SearchResult, place: number): HTMLElement {
  return element(
    'a',
    { role: 'option', id: `result-${place}`, href: String(url), tabindex: '-1', 'aria-selected': 'false' },
    element('span', { className: 'kind', text: String(kind) }),
    element('span', { className: 'found', text: String(title) }),
    element('span', { className: 'where', text: String(hint) }),
  );
}

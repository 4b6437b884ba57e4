import { askEarly } from '../api/early-answers.ts';

// Runs before anything is drawn. It is a file of its own.

// the colours do not jump
let theme: string | null = null;
try {
  theme = localStorage.getItem('dashboard.theme');
} catch {
  // a browser that keeps nothing follows the system
}
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

// what the first page needs is on its way while the app is loaded
askEarly('/api/v1/auth/me');
const inbox = /^\/app\/inbox(?:\/(received|sent))?$/.exec(location.pathname);
if (inbox) {
  for (const address of document.currentScript?.dataset.inbox?.split(' ') ?? []) load(address);
  // the words of `readPage` in api/inbox.ts: another address would be asked for in vain
  if (inbox[1] && location.search === '') askEarly(`/api/v1/inbox?direction=${inbox[1]}&view=all&limit=50`);
}

function load(address: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = address;
  document.head.append(link);
}

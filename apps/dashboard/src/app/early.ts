// Runs before anything is drawn, so that the colours do not jump. It stands alone: it is a file of its own.
let theme: string | null = null;
try {
  theme = localStorage.getItem('dashboard.theme');
} catch {
  // a browser that keeps nothing follows the system
}
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

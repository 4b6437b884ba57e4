export { DESIGN_TOKENS } from './pages/design-tokens.js';
export { Html, html } from './pages/html.js';

import { readChoice } from './choices.ts';

// Runs before anything is drawn, so that neither the colours nor the samples jump.
const root = document.documentElement;
const theme = readChoice('theme');
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
root.dataset.language = readChoice('language') ?? 'curl';

import { DESIGN_TOKENS } from './design-tokens.js';

function tokens(): string {
  const declared = (index: 0 | 1): string =>
    Object.entries(DESIGN_TOKENS)
      .map(([name, values]) => `--${name}: ${values[index]};`)
      .join(' ');
  return `:root { color-scheme: light dark; ${declared(0)} }
@media (prefers-color-scheme: dark) { :root { ${declared(1)} } }`;
}

/** The one style sheet of all pages. It stands in the page, allowed by its hash. */
export const STYLE = `
${tokens()}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; overflow-wrap: anywhere; }
main { flex: 1; width: 100%; max-width: 29rem; margin: 0 auto; padding: clamp(1rem, 8vh, 5rem) 1rem 2rem; }
.brand { display: flex; align-items: center; justify-content: center; gap: .6rem; margin: 0 0 1.25rem; font-weight: 650; letter-spacing: .01em; }
.mark { width: 1.9rem; height: 1.9rem; border-radius: .5rem; background: linear-gradient(135deg, #1f4fbf 0 48%, transparent 48% 52%, #5f8bea 52%); }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 1rem; padding: clamp(1.25rem, 5vw, 2.25rem); box-shadow: 0 1px 2px rgb(10 20 45 / .06), 0 12px 32px rgb(10 20 45 / .08); }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
p { margin: .5rem 0 0; }
a { color: var(--accent); text-underline-offset: .2em; border-radius: .2rem; }
a:hover { text-decoration-thickness: 2px; }
.soft { color: var(--soft); }
.hint { margin: 0 0 .35rem; color: var(--soft); font-size: .9375rem; }
.fault { margin: 0 0 .35rem; color: var(--bad); font-weight: 550; }
.notice { margin: 1.25rem 0 0; padding: .75rem 1rem; border-radius: .6rem; border: 1px solid currentColor; background: var(--bad-ground); color: var(--bad); font-weight: 550; }
.good { background: var(--ok-ground); color: var(--ok); }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .35rem 1.25rem; margin: 1.25rem 0 0; padding: .9rem 1rem; border-radius: .75rem; background: var(--ground); }
.facts + form, .next { margin: 0; }
.facts + form ~ p { margin-top: 1rem; }
.facts dt { color: var(--soft); overflow-wrap: normal; }
.facts dd { margin: 0; font-weight: 550; }
form { margin: 1.5rem 0 0; }
label { display: block; margin: 1rem 0 .35rem; font-weight: 600; }
input, select, textarea { width: 100%; min-width: 0; padding: .7rem .8rem; border: 1px solid var(--field); border-radius: .6rem; background: transparent; color: inherit; font: inherit; }
select { background: var(--paper); }
textarea { display: block; min-height: 6rem; resize: vertical; }
[aria-invalid] { border-color: var(--bad); }
button, .button { display: block; width: 100%; min-height: 2.9rem; margin: .75rem 0 0; padding: .65rem 1rem; border: 1px solid var(--field); border-radius: .6rem; background: transparent; color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--ground); }
.first { margin-top: 1.5rem; border-color: var(--accent); background: var(--accent); color: var(--accent-ink); }
.first:hover { border-color: var(--accent-deep); background: var(--accent-deep); }
.link { display: inline; width: auto; min-height: 1.5rem; margin: 0; padding: 0; border: 0; border-radius: .2rem; color: var(--accent); text-decoration: underline; text-underline-offset: .2em; font-weight: 500; }
.link:hover { background: none; text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.scopes { margin: .5rem 0 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: .75rem; }
.scopes li { position: relative; padding: .7rem 1rem .7rem 2.6rem; }
.scopes li + li { border-top: 1px solid var(--line); }
.scopes li::before { content: ""; position: absolute; left: 1.05rem; top: 1.05rem; width: .75rem; height: .4rem; border: solid var(--ok); border-width: 0 0 .15rem .15rem; transform: rotate(-45deg); }
.choice { display: flex; gap: .75rem; margin: .75rem 0 0; padding: .7rem 1rem; border: 1px solid var(--line); border-radius: .75rem; font-weight: 400; cursor: pointer; }
.choice input { flex: none; width: 1.2rem; height: 1.2rem; margin: .15rem 0 0; accent-color: var(--accent); }
.account { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .25rem 1rem; margin: 1.25rem 0 0; padding: .75rem 1rem; border-radius: .75rem; background: var(--ground); }
.account span { min-width: 0; }
.account form { margin: 0; }
.within-reach { position: sticky; bottom: 0; margin: 1rem 0 0; padding-bottom: .5rem; background: var(--paper); }
.within-reach .first { margin-top: .5rem; }
html:has(.within-reach) { scroll-padding-bottom: 9rem; }
footer { padding: 0 1rem 1.5rem; text-align: center; font-size: .875rem; color: var(--soft); }
@media (forced-colors: active) { .mark { background: CanvasText; } }
`;

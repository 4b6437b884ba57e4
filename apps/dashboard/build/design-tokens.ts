import { DESIGN_TOKENS } from '@referral-exchange/http/design';
import type { Plugin } from 'vite';

const NAME = 'virtual:design-tokens.css';

/** The colours of the sign-in pages and the docs, as CSS: `import 'virtual:design-tokens.css'`. */
export function designTokens(): Plugin {
  return {
    name: 'design-tokens',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? style() : null),
  };
}

function style(): string {
  const declared = Object.entries(DESIGN_TOKENS).map(
    ([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark});`,
  );
  return `:root { ${declared.join(' ')} }`;
}

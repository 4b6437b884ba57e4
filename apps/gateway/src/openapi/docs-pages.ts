import { INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';

/** One page of the API reference: its path, its title, and the path of the document that it shows. */
export interface ReferencePage {
  path: string;
  title: string;
  description: string;
}

export const API_PAGE: ReferencePage = {
  path: '/docs',
  title: 'API reference',
  description: `${PUBLIC_PREFIX}/openapi.json`,
};
export const WEBHOOKS_PAGE: ReferencePage = {
  path: '/docs/webhooks',
  title: 'Webhook events',
  description: '/docs/webhooks.json',
};

export const INTERNAL_PAGE: ReferencePage = {
  path: '/docs/internal',
  title: 'Internal API',
  description: `${INTERNAL_PREFIX}/openapi.json`,
};

/**
 * Shows the document named in `data-description`. It is a file, so that the content policy can forbid inline
 * scripts.
 */
export const START_SCRIPT = `const reference = document.getElementById('reference');
window.ui = SwaggerUIBundle({
  url: reference.dataset.description, domNode: reference, deepLinking: true, tryItOutEnabled: false,
  supportedSubmitMethods: [], docExpansion: 'list', showExtensions: true, showCommonExtensions: true,
  defaultModelsExpandDepth: 0, defaultModelRendering: 'model', defaultModelExpandDepth: 2, displayRequestDuration: false, validatorUrl: null });
`;

export const STYLE = `body { margin: 0; font-family: system-ui, sans-serif; color: #1b1f24; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: baseline; padding: 0.75rem 1.25rem; border-bottom: 1px solid #d0d7de; }
nav strong { font-size: 1.05rem; }
nav a { color: #0b5394; text-underline-offset: 0.2em; }
nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
#reference .info { margin: 1.5rem 0; }
#reference .scheme-container { display: none; }
#reference .servers-title, #reference .servers, #reference .response-col_links, #reference .col_header.response-col_links { display: none; }
/* all errors have the envelope that the introduction shows; only the codes differ */
#reference .response:is([data-code^='4'], [data-code^='5']) .response-col_description > :not(.response-col_description__inner) { display: none; }
#reference .response[data-code='429'] .response-col_description > .headers-wrapper { display: revert; }
`;

/** The HTML of a page of the API reference. */
export function referencePage(page: ReferencePage): string {
  const links = [API_PAGE, WEBHOOKS_PAGE, INTERNAL_PAGE].map(
    ({ path, title }) => `<a href="${path}"${path === page.path ? ' aria-current="page"' : ''}>${title}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Referral Exchange: ${page.title}</title>
  <link rel="icon" href="/docs/favicon-32x32.png">
  <link rel="stylesheet" href="/docs/swagger-ui.css">
  <link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
  <nav aria-label="Reference"><strong>Referral Exchange</strong>${links.join('')}<a href="${page.description}">As JSON</a></nav>
  <noscript>This page needs JavaScript. The OpenAPI document is at ${page.description}.</noscript>
  <main id="reference" data-description="${page.description}"></main>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>
`;
}

/** The page at `/`, until there is a dashboard. */
export const FRONT_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Referral Exchange</title></head>
<body>
  <main>
    <h1>Referral Exchange</h1>
    <ul>
      <li><a href="${API_PAGE.path}">API reference</a></li>
      <li><a href="${WEBHOOKS_PAGE.path}">Webhook events</a></li>
      <li><a href="${INTERNAL_PAGE.path}">Internal API</a></li>
      <li><a href="${API_PAGE.description}">OpenAPI description</a></li>
      <li><a href="${PUBLIC_PREFIX}/health">Health</a></li>
    </ul>
  </main>
</body>
</html>
`;

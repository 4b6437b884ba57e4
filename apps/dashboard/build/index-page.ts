import { html } from '@referral-exchange/http/design';

/** The addresses of the files that the page loads at once. */
export interface IndexFiles {
  /** Sets the chosen theme before anything is drawn. */
  early: string;
  script: string;
  style: string;
  /** What the script imports, asked for at the same time. */
  modules: readonly string[];
  /** The first page of most people: asked for at the same time where it is opened. */
  inbox: readonly string[];
  icon: string;
}

/** The one page of the app. All else is drawn by the script: there is nothing to see without a session. */
export function indexPage({ early, script, style, modules, inbox, icon }: IndexFiles): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>Referral Exchange</title>
        <link rel="icon" href="${icon}" type="image/svg+xml" />
        <link rel="stylesheet" href="${style}" />
        <script src="${early}" data-inbox="${inbox.join(' ')}"></script>
        <script src="${script}" type="module"></script>
        ${modules.map((address) => html`<link rel="modulepreload" href="${address}" />`)}
      </head>
      <body>
        <noscript><p>This app needs JavaScript. Turn it on in the settings of your browser.</p></noscript>
        <div id="root"></div>
      </body>
    </html> `.text;
}

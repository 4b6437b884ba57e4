import { hash } from 'node:crypto';
import { html, Html } from './html.js';
import { STYLE } from './style.js';

const STYLE_HASH = hash('sha256', STYLE, 'base64');
/** Written out, because the policy allows exactly these bytes. */
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

/** A script of a page. */
export interface PageScript {
  element: Html;
  /** SHA-256 of its bytes: the policy of its page allows exactly these. */
  hash: string;
}

/** A script that a page holds; its code has no value from outside. */
export function pageScript(code: string): PageScript {
  return { element: new Html(`<script>${code}</script>`), hash: hash('sha256', code, 'base64') };
}

/** A whole page. The footer, if there is one, is a sentence for the reader. */
export function page(title: string, content: Html, footer?: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Referral Exchange</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
          <p class="brand"><span class="mark" aria-hidden="true"></span>Referral Exchange</p>
          <div class="card">${content}</div>
        </main>
        ${footer === undefined ? null : html`<footer>${footer}</footer>`}
      </body>
    </html> `.text;
}

/**
 * The headers of every page: nothing may be loaded, run or framed, but the script that the page holds. Forms
 * go to us; the redirect that follows may lead to the client, which browsers count as a target of the form as
 * well.
 */
export function pageHeaders(redirectUri?: string, script?: PageScript): Record<string, string> {
  const runs = script === undefined ? '' : ` script-src 'sha256-${script.hash}';`;
  const targets = ["'self'", ...(redirectUri === undefined ? [] : [formTarget(redirectUri)])];
  return {
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}';${runs} form-action ${targets.join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    // with no referrer at all browsers would send "Origin: null" with our own forms
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
}

/** A policy cannot name an IPv6 address: of one on loopback the scheme is named. */
function formTarget(redirectUri: string): string {
  const { origin, protocol, hostname } = new URL(redirectUri);
  return hostname.startsWith('[') ? protocol : origin;
}

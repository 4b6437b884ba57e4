import {
  ERROR_GUIDE,
  ERROR_STATUS,
  EXAMPLE_ORIGIN,
  statusOf,
  type ErrorAdvice,
  type ErrorCode,
  type InternalErrorCode,
} from '@referral-exchange/contracts';
import { html, type Html } from '@referral-exchange/http/design';
import type { Markdown } from '../markdown.ts';
import type { Page, SearchEntry } from '../page.ts';

type Code = ErrorCode | InternalErrorCode;

const DESCRIPTION = 'Every code and reason of an error: what it means, and what to do next.';
const INTRODUCTION = `An error has an HTTP status, a \`code\` for programs, a \`message\` for people, and often \`details\`. Decide by the status, then by
the code, then by \`details.reason\`. A code or a reason that you do not know is possible at any time: treat it as its status says.

\`docUrl\` leads to the entry of the error on this page.

After 401 and 403 do not retry. After 429 and 503 wait for the seconds in \`Retry-After\`. After other 5xx retry with growing delays, from one second to thirty.
Send an \`Idempotency-Key\` with every POST, so that a retry does nothing twice.

\`\`\`json
{
  "error": {
    "code": "conflict",
    "message": "The record has changed since you read it: read it again and repeat the change with the new ETag",
    "docUrl": "${EXAMPLE_ORIGIN}/docs/errors#conflict.version_mismatch",
    "details": { "reason": "version_mismatch" }
  },
  "meta": { "requestId": "req_0123456789abcdef01234567", "timestamp": "2026-01-15T15:04:05.678Z" }
}
\`\`\``;

/**
 * The page of the errors: an entry for each code, and in it one for each reason. Errors lead here by their
 * anchors.
 */
export function errorsPage(markdown: Markdown): Page {
  const codes = Object.entries(ERROR_GUIDE) as [Code, ErrorAdvice][];
  const isPublic = ([code]: [Code, ErrorAdvice]): boolean => code in ERROR_STATUS;
  const groups = [
    { id: 'public-api', title: 'Errors of the public API', codes: codes.filter(isPublic) },
    {
      id: 'internal-api',
      title: 'Errors of the internal API alone',
      codes: codes.filter((one) => !isPublic(one)),
    },
  ];
  return {
    path: '/docs/errors',
    title: 'Errors',
    description: DESCRIPTION,
    layout: 'guide',
    content: html`<h1>Errors</h1>
      <p class="lead">${DESCRIPTION}</p>
      ${markdown.block(INTRODUCTION)}
      ${groups.map(
        ({ id, title, codes: own }) =>
          html`<h2 id="${id}">${title}</h2>
            ${own.map(([code, advice]) => entry(code, advice, markdown))}`,
      )}`,
    markdown: asMarkdown(codes),
    headings: groups.flatMap(({ id, title, codes: own }) => [
      { id, text: title, level: 2 },
      ...own.map(([code]) => ({ id: code, text: code, level: 3 })),
    ]),
    search: codes.flatMap(([code, advice]) => searchOf(code, advice)),
  };
}

function entry(code: Code, { meaning, next, reasons = {} }: ErrorAdvice, markdown: Markdown): Html {
  return html`<section class="error" id="${code}">
    <h3>
      <a href="#${code}"><code>${code}</code></a> <span class="code-of">${statusOf(code)}</span>
    </h3>
    <p>${markdown.line(meaning)}</p>
    <p><strong>What to do.</strong> ${markdown.line(next)}</p>
    ${
      Object.keys(reasons).length === 0
        ? null
        : html`<dl class="reasons">
            ${Object.entries(reasons).map(
              ([reason, text]) =>
                html`<div id="${code}.${reason}">
                  <dt>
                    <a href="#${code}.${reason}"><code>${reason}</code></a>
                  </dt>
                  <dd>${markdown.line(text)}</dd>
                </div>`,
            )}
          </dl>`
    }
  </section>`;
}

function searchOf(code: Code, { meaning, reasons = {} }: ErrorAdvice): SearchEntry[] {
  const of = (title: string, anchor: string, text: string, hint: string): SearchEntry => ({
    kind: 'Error',
    title,
    url: `/docs/errors#${anchor}`,
    hint,
    text,
  });
  return [
    of(code, code, meaning, `Error, ${statusOf(code)}`),
    ...Object.entries(reasons).map(([reason, text]) =>
      of(reason, `${code}.${reason}`, text, `Reason of ${code}`),
    ),
  ];
}

function asMarkdown(codes: readonly [Code, ErrorAdvice][]): string {
  const entries = codes.map(([code, { meaning, next, reasons = {} }]) =>
    [
      `## ${code} (${statusOf(code)})`,
      `${meaning} ${next}`,
      Object.entries(reasons)
        .map(([reason, text]) => `- \`${reason}\`: ${text}`)
        .join('\n'),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  );
  return ['# Errors', INTRODUCTION, ...entries].join('\n\n');
}

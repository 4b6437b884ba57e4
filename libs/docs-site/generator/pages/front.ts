import { type Html, html } from '@referral-exchange/http/design';
import { EXAMPLE_ORIGIN, STATUS_LABEL } from '@referral-exchange/contracts';
import { codeBlock } from '../code.ts';
import type { Page } from '../page.ts';
import type { Sources } from '../sources.ts';

const DESCRIPTION =
  'The exchange through which law firms refer cases to each other, and follow them until they close.';
const FIRST_REQUEST = `curl '${EXAMPLE_ORIGIN}/api/public/v1/firms/me' \\
  -H "X-API-Key: $API_KEY"`;
/** What a person may know of a client is masked: fields that everybody compares. */
const SHOWN = [
  'title',
  'clientFirstName',
  'clientLastName',
  'clientPhone',
  'description',
  'caseType',
  'jurisdiction',
  'status',
] as const;

const NEXT = [
  [
    '/docs/guides/first-referral',
    'First referral in five minutes',
    'Two firms, one case, a handful of calls to copy.',
  ],
  ['/docs/guides/webhooks', 'Webhooks', 'Signed, retried, verified in ten lines.'],
  ['/docs/guides/lifecycle', 'Lifecycle', 'Every status and every move, in one picture.'],
  ['/docs/guides/masking', 'Masking', 'What a receiving firm sees before it acknowledges.'],
  ['/docs/guides/oauth', 'Sign in with OAuth', 'Let the users of a firm sign in to your application.'],
  ['/docs/guides/assistants', 'Assistants', 'Connect Claude, ChatGPT or Copilot to your cases.'],
  ['/docs', 'API reference', 'Every operation, with samples and a form to try it.'],
] as const;

/** `/`: what this is, the first request, where to go next. */
export function frontPage({ events, areas }: Sources): Page {
  const operations = areas.reduce((sum, area) => sum + area.operations.length, 0);
  return {
    path: '/',
    title: 'Referral Exchange',
    description: DESCRIPTION,
    layout: 'front',
    content: html`<section class="hero">
        <div>
          <h1>Refer a case. See every step until it closes.</h1>
          <p class="lead">
            ${DESCRIPTION} One API for both sides: client data stays masked until the other firm acknowledges,
            and every change of status reaches you as a signed webhook.
          </p>
          <p class="actions">
            <a class="button first" href="/docs/guides/first-referral">First referral in five minutes</a>
            <a class="button" href="/docs">Documentation</a>
          </p>
        </div>
        <div class="panel">
          <p class="panel-title">Your first request</p>
          ${codeBlock(FIRST_REQUEST, 'bash', 'Your first request')}
          <p class="panel-note">It answers with your firm, its key and its limits.</p>
        </div>
      </section>
      ${rail()} ${maskDemo(events)}
      <section aria-labelledby="next">
        <h2 id="next">Where to go next</h2>
        <ul class="cards">
          ${NEXT.map(
            ([url, title, text]) =>
              html`<li>
                <a href="${url}">${title}</a>
                <p>${text}</p>
              </li>`,
          )}
        </ul>
      </section>
      <p class="facts">
        ${operations} operations · ${events.length} webhook events · OpenAPI 3.0 ·
        <a href="/llms.txt">llms.txt</a> for assistants
      </p>`,
    markdown: [
      '# Referral Exchange',
      DESCRIPTION,
      `\`\`\`sh\n${FIRST_REQUEST}\n\`\`\``,
      ...NEXT.map(([url, title, text]) => `- [${title}](${url}.md): ${text}`),
    ].join('\n\n'),
    headings: [],
    search: [],
  };
}

const WAY = [
  'SENT',
  'UNDER_EVALUATION',
  'INVESTIGATING',
  'SIGNED',
  'IN_LITIGATION',
  'CLOSING',
  'CLOSED',
] as const;

function rail(): Html {
  return html`<section aria-labelledby="way">
    <h2 id="way">One way, the same words for both firms</h2>
    <ol class="rail">
      ${WAY.map((status) => html`<li>${STATUS_LABEL[status]}</li>`)}
    </ol>
  </section>`;
}

/** The same case as the receiving firm sees it, before and after: from the bodies of two events. */
function maskDemo(events: Sources['events']): Html {
  const before = caseOf(events, 'referral.received');
  const after = caseOf(events, 'referral.accepted');
  const rows = SHOWN.map(
    (name) =>
      html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td>${name in before ? String(before[name]) : HIDDEN}</td>
        <td class="${name in before ? '' : 'shown'}">${String(after[name] ?? before[name] ?? '')}</td>
      </tr>`,
  );
  return html`<section aria-labelledby="mask">
    <h2 id="mask">What the receiving firm sees</h2>
    <div class="table" tabindex="0" role="group" aria-label="What the receiving firm sees">
      <table class="mask">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before it acknowledges</th>
            <th scope="col">Afterwards</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </section>`;
}

const HIDDEN = html`<span class="masked"
  ><span aria-hidden="true">••••••</span><span class="hidden">hidden</span></span
>`;

function caseOf(events: Sources['events'], name: string): Record<string, unknown> {
  const examples = events.find((event) => event.name === name)?.examples ?? [];
  const example = examples.find(({ summary }) => summary?.includes('receiving')) ?? examples[0];
  const { data } = (example?.value ?? {}) as { data?: { case?: Record<string, unknown> } };
  if (!data?.case) throw new Error(`The example of ${name} has no case`);
  return data.case;
}

import { MCP_SCOPE_WORDS, type McpScope } from '@referral-exchange/contracts';
import { html, type Html } from '@referral-exchange/http';
import { accountPart, type SignedIn } from './account-part.js';
import { oauthPage } from './oauth-page.js';
import { registeredBy } from './registered-by.js';

export interface AssistantView extends SignedIn {
  /** What it calls itself, or what the firm called it. */
  clientName: string;
  /** The host of the document by which it introduces itself; null: it was registered here. */
  host: string | null;
  /** The firm that registered it, by name; null: the exchange did, or nobody (`host`). */
  registeringFirm: string | null;
  /** Where the user is sent back to. */
  redirectHost: string;
  /** A program on the computer of the user gets the answer: any can claim to be this one. */
  isOnThisComputer: boolean;
  scopes: readonly McpScope[];
}

const WHO_ASKS_BACK = 'Where you must confirm, it is the assistant that shows you the question.';

/** The user decides what an assistant may do: reading goes with it, writing is ticked or not. */
export function assistantPage(view: AssistantView): string {
  const { clientName, scopes, formToken, action } = view;
  return oauthPage(
    `Connect ${clientName}?`,
    html`<h1>Connect ${clientName} to your cases?</h1>
      ${whoAsks(view)} ${accountPart(view)} ${view.isOnThisComputer ? warning(view) : null}
      <h2 id="scopes">It will be able to:</h2>
      <ul class="scopes" aria-labelledby="scopes">
        <li>${MCP_SCOPE_WORDS['cases:read']}</li>
      </ul>
      ${scopes.includes('cases:write') ? writing() : null}
      <p class="soft">
        What it reads goes to whoever runs it. ${scopes.includes('cases:write') ? WHO_ASKS_BACK : null}
        Connect only one that you trust. It sees no more than you do, and other firms see you as the one who
        acts. You can end this at any time under Your account. You will be sent to
        <strong>${view.redirectHost}</strong>.
      </p>
      <form class="within-reach" id="decision" method="post" action="${action}">
        <input type="hidden" name="form_token" value="${formToken}" />
        <button class="first" name="do" value="allow">Connect</button>
        <button name="do" value="cancel">Cancel</button>
      </form>`,
  );
}

/**
 * The name is only what the assistant says of itself; the host is what was checked. What another firm
 * registered gets no such page (ADR 178).
 */
function whoAsks(view: AssistantView): Html {
  const { clientName, host } = view;
  if (host === null) return html`<p class="soft">${registeredBy(view)}</p>`;
  return html`<p>
    An assistant from <strong>${host}</strong> asks for access. It calls itself ${clientName}; only the
    address is checked.
  </p>`;
}

function warning({ redirectHost }: AssistantView): Html {
  return html`<p class="notice" role="alert">
    The answer goes to a program on this computer (${redirectHost}). Any program can claim to be this one: go
    on only if you have just started it yourself.
  </p>`;
}

/** Unticked: who wants only to read need not look for it. */
function writing(): Html {
  return html`<label class="choice"
    ><input type="checkbox" name="scope" value="cases:write" form="decision" />
    <span>Also ${lowerFirst(MCP_SCOPE_WORDS['cases:write'])}</span></label
  >`;
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

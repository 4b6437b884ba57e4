import { describedBy, faultOf, html, type Html } from '@referral-exchange/http';
import type { PasswordFaults } from './take-new-password.js';

export interface PasswordFormView {
  action: string;
  /** Hidden fields, by name. */
  hidden: Record<string, string | null>;
  /** Whose password it is: programs that keep passwords store it with this name. */
  email: string;
  button: string;
  faults: PasswordFaults;
}

/** The form in which somebody chooses a password. What was typed before is never sent back. */
export function passwordForm({ action, hidden, email, button, faults }: PasswordFormView): Html {
  return html`<form method="post" action="${action}">
    ${hiddenFields(hidden)}
    <input type="email" name="email" autocomplete="username" value="${email}" hidden readonly />
    <label for="password">Password</label>
    <p class="hint" id="rules">
      At least 12 characters, of any kind. A few words that do not belong together are easy to remember and
      hard to guess.
    </p>
    ${field({ name: 'password', fault: faults.password, hint: 'rules' })}
    <label for="repeated">The same password again</label>
    ${field({ name: 'repeated', fault: faults.repeated })}
    <button class="first">${button}</button>
  </form>`;
}

export function hiddenFields(hidden: Record<string, string | null>): Html[] {
  return Object.entries(hidden)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
}

/** The title of a page says that something is wrong: a screen reader reads it first. */
export function titled(title: string, faults: object): string {
  return Object.keys(faults).length === 0 ? title : `Error: ${title}`;
}

function field({ name, fault, hint }: { name: string; fault?: string; hint?: string }): Html {
  return html`${faultOf(name, fault)}
    <input
      id="${name}"
      name="${name}"
      type="password"
      autocomplete="new-password"
      required
      ${describedBy(name, { fault, hint })}
    />`;
}

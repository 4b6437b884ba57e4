import { html } from '@referral-exchange/http';

/** Who is signed in, and the form of the interaction. */
export interface SignedIn {
  user: { name: string; email: string; firmName: string | null };
  formToken: string;
  action: string;
}

/** Says who is signed in, with a button to be somebody else. */
export function accountPart({ user, formToken, action }: SignedIn) {
  return html`<div class="account">
    <span
      >Signed in as
      <strong>${user.name}</strong
      >${user.name === user.email ? '' : ` (${user.email})`}${user.firmName ? `, ${user.firmName}` : ''}</span
    >
    <form method="post" action="${action}">
      <input type="hidden" name="form_token" value="${formToken}" />
      <button class="link" name="do" value="switch">Use another account</button>
    </form>
  </div>`;
}

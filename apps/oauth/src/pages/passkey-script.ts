import { pageScript } from '@referral-exchange/http';

/**
 * Asks the browser for a passkey and sends the form with what it signed. Where there is no script, or the
 * browser knows no passkeys, the page stays as it is, with its field for codes.
 */
export const PASSKEY_SCRIPT = pageScript(`
(() => {
  const button = document.getElementById('use-passkey');
  if (!window.PublicKeyCredential || !PublicKeyCredential.parseRequestOptionsFromJSON) return;
  const form = button.form;
  const problem = document.getElementById('passkey-problem');
  document.getElementById('passkey-part').hidden = false;
  document.getElementById('passkey-missing').hidden = true;
  button.addEventListener('click', async () => {
    problem.textContent = '';
    try {
      const options = JSON.parse(form.elements.passkey_options.value);
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const shown = await navigator.credentials.get({ publicKey });
      form.elements.passkey.value = JSON.stringify(shown.toJSON());
    } catch {
      problem.textContent = 'The passkey was not used: it was cancelled, or it took too long. Try again, or use a code.';
      return;
    }
    form.elements.code.required = false;
    form.requestSubmit(document.getElementById('show'));
  });
})();
`);

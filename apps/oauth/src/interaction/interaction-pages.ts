import { Injectable } from '@nestjs/common';
import { FORGOT_PASSWORD_PAGE, SCOPES, type UserFacts } from '@referral-exchange/contracts';
import type { PageScript } from '@referral-exchange/http';
import type { Request, Response } from 'express';
import { Accounts } from '../accounts/accounts.js';
import { isOverInBrowser, methodsOf, type SignInMethod } from '../accounts/sign-in-methods.js';
import { mayUseMcp, nameOf } from '../accounts/user-claims.js';
import { hostOfDocument } from '../client-document-id.js';
import { isLoopback } from '../client-documents/usable-document.policy.js';
import type { SignedIn } from '../pages/account-part.js';
import { assistantPage } from '../pages/assistant-page.js';
import { consentPage } from '../pages/consent-page.js';
import { loginPage } from '../pages/login-page.js';
import { noAssistantsPage } from '../pages/no-assistants-page.js';
import { otherFirmPage } from '../pages/other-firm-page.js';
import { PASSKEY_SCRIPT } from '../pages/passkey-script.js';
import { secondFactorPage } from '../pages/second-factor-page.js';
import { OidcServer } from '../provider/oidc-server.js';
import { INTERACTION_PATH, OAUTH_PATH } from '../provider/paths.js';
import { allowedScopes, type AssistantRequest, assistantRequestOf } from './assistant-request.js';
import { type AskingClient, askingClient, mayAllow } from './asking-client.js';
import { formTokenFor } from './form-token.js';
import { GiveConsent } from './give-consent.js';
import type { OpenInteraction } from './open-interaction.js';
import { InteractionError } from './interaction-error.js';
import { type AwaitedFactor, SignIn } from './sign-in.js';

/** A page, or the address that the browser continues to. */
export type Answer =
  { status: number; page: string; redirectUri: string; script?: PageScript } | { location: string };

const LONGEST_EMAIL = 254;
/** A user has ten passkeys at most, of some hundred bytes. */
const LONGEST_OPTIONS = 20_000;

/** What the two pages show, and what their buttons do. */
@Injectable()
export class InteractionPages {
  constructor(
    private readonly oidcServer: OidcServer,
    private readonly accounts: Accounts,
    private readonly signIn: SignIn,
    private readonly giveConsent: GiveConsent,
  ) {}

  /** The page that the interaction waits for. */
  async show(interaction: OpenInteraction): Promise<Answer> {
    const { login_hint: hint } = interaction.params;
    if (interaction.prompt.name === 'login')
      return this.login(interaction, typeof hint === 'string' ? hint.slice(0, LONGEST_EMAIL) : '');
    return this.consent(interaction);
  }

  /** A button was pressed. */
  async take(
    request: Request,
    response: Response,
    interaction: OpenInteraction,
    form: URLSearchParams,
  ): Promise<Answer> {
    switch (form.get('do')) {
      case 'cancel':
        return this.finish(request, response, {
          error: 'access_denied',
          error_description: 'the user did not allow it',
        });
      case 'login':
        return this.takeLogin(request, response, interaction, form);
      case 'second_factor':
        return this.takeSecondFactor(request, response, interaction, form);
      case 'allow': {
        return this.finish(request, response, { consent: await this.allow(interaction, form) });
      }
      case 'switch':
        return this.switchAccount(request, response, interaction);
      default:
        throw new InteractionError(400, 'invalid_request', 'the form names no button that we know');
    }
  }

  private async allow(interaction: OpenInteraction, form: URLSearchParams): Promise<{ grantId: string }> {
    const [client, user] = await Promise.all([this.clientOf(interaction), this.userOf(interaction)]);
    if (!mayAllow(client, user))
      throw new InteractionError(403, 'access_denied', 'this application is for the people of another firm');
    const assistant = assistantRequestOf(interaction, this.oidcServer.issuer);
    if (assistant && !mayUseMcp(user))
      throw new InteractionError(
        403,
        'access_denied',
        'the firm of this user has not switched assistants on',
      );
    const allowed = assistant && { ...assistant, allowed: allowedScopes(assistant, form) };
    return { grantId: await this.giveConsent.execute(user, interaction, { client, assistant: allowed }) };
  }

  private async takeLogin(
    request: Request,
    response: Response,
    interaction: OpenInteraction,
    form: URLSearchParams,
  ): Promise<Answer> {
    assertSigningIn(interaction);
    const email = (form.get('email') ?? '').trim();
    const result = await this.signIn.execute(request, { email, password: form.get('password') ?? '' });
    if ('awaited' in result) return this.secondFactor(interaction, { ...result.awaited, email });
    if (!('user' in result)) return this.login(interaction, email, result);
    return this.signedIn(request, response, result.user, ['pwd']);
  }

  /** The password was right before: the challenge in the form says of whom. */
  private async takeSecondFactor(
    request: Request,
    response: Response,
    interaction: OpenInteraction,
    form: URLSearchParams,
  ): Promise<Answer> {
    assertSigningIn(interaction);
    const of = (name: string) => form.get(name) ?? '';
    const [challenge, passkey] = [of('challenge'), of('passkey')];
    const result = await this.signIn.showSecondFactor(request, { challenge, code: of('code'), passkey });
    if ('user' in result) return this.signedIn(request, response, result.user, ['pwd', 'mfa']);
    const email = of('email').slice(0, LONGEST_EMAIL);
    if (result.isOver) return this.login(interaction, email, result);
    const options = of('passkey_options').slice(0, LONGEST_OPTIONS);
    const awaited = {
      challenge,
      email,
      hasApp: of('has_app') !== 'no',
      passkey: options === '' ? null : options,
    };
    return this.secondFactor(interaction, awaited, result);
  }

  private async signedIn(
    request: Request,
    response: Response,
    user: UserFacts,
    methods: readonly SignInMethod[],
  ): Promise<Answer> {
    const login = { accountId: user.id, amr: methodsOf(user, methods) };
    const answer = await this.finish(request, response, { login });
    // afterwards, because the library refuses to finish in a session whose user has changed
    await this.signIn.forgetOther(request, response, login.accountId);
    return answer;
  }

  /** Starts the same request again, signed out. */
  private async switchAccount(
    request: Request,
    response: Response,
    { params }: OpenInteraction,
  ): Promise<Answer> {
    await this.signIn.forgetOther(request, response, null);
    const query = new URLSearchParams([...Object.entries(params as Record<string, string>)]);
    query.set('prompt', 'login');
    return { location: `${OAUTH_PATH}/authorize?${query.toString()}` };
  }

  private async finish(
    request: Request,
    response: Response,
    result: Parameters<OidcServer['provider']['interactionResult']>[2],
  ): Promise<Answer> {
    const location = await this.oidcServer.provider.interactionResult(request, response, result, {
      mergeWithLastSubmission: true,
    });
    return { location };
  }

  private async login(
    interaction: OpenInteraction,
    email: string,
    refusal?: { status: number; message: string },
  ): Promise<Answer> {
    const client = await this.clientOf(interaction);
    const forgotAddress = `${FORGOT_PASSWORD_PAGE}?sign_in=${interaction.uid}`;
    const form = this.formOf(interaction);
    const view = { ...form, forgotAddress, clientName: client.name, email, error: refusal?.message };
    return {
      status: refusal?.status ?? 200,
      page: loginPage(view),
      redirectUri: String(interaction.params.redirect_uri),
    };
  }

  private async secondFactor(
    interaction: OpenInteraction,
    awaited: AwaitedFactor & { email: string },
    refusal?: { status: number; message: string },
  ): Promise<Answer> {
    const client = await this.clientOf(interaction);
    const view = {
      ...this.formOf(interaction),
      ...awaited,
      clientName: client.name,
      error: refusal?.message,
    };
    return {
      status: refusal?.status ?? 200,
      page: secondFactorPage(view),
      redirectUri: String(interaction.params.redirect_uri),
      ...(awaited.passkey !== null && { script: PASSKEY_SCRIPT }),
    };
  }

  private async consent(interaction: OpenInteraction): Promise<Answer> {
    const [client, user] = await Promise.all([this.clientOf(interaction), this.userOf(interaction)]);
    const redirectUri = String(interaction.params.redirect_uri);
    const known = {
      ...this.formOf(interaction),
      clientName: client.name,
      // the people of other firms do not get so far
      registeringFirm: client.firmId === null ? null : user.firmName,
      user: { name: nameOf(user), email: user.email, firmName: user.firmName },
    };
    if (!mayAllow(client, user)) return { status: 403, page: otherFirmPage(known), redirectUri };
    const assistant = assistantRequestOf(interaction, this.oidcServer.issuer);
    if (assistant) return this.assistant(interaction, { known, assistant, user });
    const requested = String(interaction.params.scope).split(' ');
    const page = consentPage({
      ...known,
      clientDescription: client.description,
      redirectHost: new URL(redirectUri).host,
      scopes: SCOPES.filter((scope) => requested.includes(scope)),
    });
    return { status: 200, page, redirectUri };
  }

  /** The page on which a person lets an assistant in, or learns why not. */
  private assistant(
    { params }: OpenInteraction,
    { known, assistant, user }: { known: KnownPerson; assistant: AssistantRequest; user: UserFacts },
  ): Answer {
    const redirectUri = String(params.redirect_uri);
    if (!mayUseMcp(user)) return { status: 403, page: noAssistantsPage(known), redirectUri };
    const page = assistantPage({
      ...known,
      host: hostOfDocument(String(params.client_id)),
      redirectHost: new URL(redirectUri).host,
      isOnThisComputer: isLoopback(redirectUri),
      scopes: assistant.scopes,
    });
    return { status: 200, page, redirectUri };
  }

  private formOf({ uid }: OpenInteraction): { formToken: string; action: string } {
    return {
      formToken: formTokenFor(uid, this.oidcServer.keys.cookieKeys),
      action: `${INTERACTION_PATH}/${uid}`,
    };
  }

  private clientOf(interaction: OpenInteraction): Promise<AskingClient> {
    return askingClient(this.oidcServer, interaction);
  }

  private async userOf({ session }: OpenInteraction): Promise<UserFacts> {
    const user = session?.accountId === undefined ? null : await this.accounts.findActive(session.accountId);
    if (!user || isOverInBrowser(session!, user))
      throw new InteractionError(400, 'login_required', 'the sign-in of this browser has ended');
    return user;
  }
}

/** Who decides, on which page. */
type KnownPerson = SignedIn & { clientName: string; registeringFirm: string | null };

function assertSigningIn({ prompt }: OpenInteraction): void {
  if (prompt.name === 'login') return;
  throw new InteractionError(400, 'invalid_request', 'this sign-in is past its login page');
}

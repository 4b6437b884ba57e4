import type { CDPSession, Page } from 'playwright-core';

/** The authenticator of a computer, built into Chromium for tests: it shows no dialog. */
export class VirtualAuthenticator {
  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async of(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  /** Loses every passkey. */
  async forget(): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send('WebAuthn.clearCredentials', { authenticatorId });
  }
}

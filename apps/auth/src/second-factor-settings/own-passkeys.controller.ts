import { HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Principal } from '@referral-exchange/contracts';
import { ApiData, ApiErrors, type Deferred, DeferredBody, InternalController } from '@referral-exchange/http';
import {
  AllowCallers,
  type Caller,
  CurrentCaller,
  CurrentPrincipal,
  RequireTier,
} from '@referral-exchange/identity';
import { CurrentClient } from '../logins/session-client.js';
import { BeginPasskey, EnrolPasskey } from '../second-factors/enrol-passkey.js';
import { PasskeySetupDto } from '../second-factors/passkey-setup.dto.js';
import type { SessionClient } from '../sessions/sessions.repository.js';
import { AccountsRepository } from '../users/accounts.repository.js';
import { ProvePresence } from './prove-presence.js';
import { RenewRecoveryCodes } from './renew-recovery-codes.js';
import {
  AddedSecondFactorDto,
  AddPasskeyDto,
  ConfirmPresenceDto,
  RecoveryCodesDto,
} from './second-factors.dto.js';

/** Passkeys and recovery codes of the calling user. For people of every role. */
@InternalController('auth/second-factors', 'Sessions')
@AllowCallers('session')
@RequireTier('read_only')
export class OwnPasskeysController {
  constructor(
    private readonly provePresence: ProvePresence,
    private readonly begin: BeginPasskey,
    private readonly enrolPasskey: EnrolPasskey,
    private readonly renew: RenewRecoveryCodes,
    private readonly accounts: AccountsRepository,
  ) {}

  @Post('passkeys/options')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Begin to make a passkey',
    description:
      'Answers what the browser makes it with. Needs the password or a code that an app shows now.',
  })
  @ApiData(PasskeySetupDto)
  @ApiErrors('conflict', 'invalid_credentials', 'rate_limited_email', 'rate_limited_ip')
  async beginPasskey(
    @CurrentCaller() caller: Caller,
    @CurrentClient() { clientAddress }: SessionClient,
    @DeferredBody(ConfirmPresenceDto) body: Deferred<ConfirmPresenceDto>,
  ): Promise<PasskeySetupDto> {
    const account = await this.provePresence.execute(caller, await body.validated(), clientAddress);
    return this.begin.execute(account);
  }

  @Post('passkeys')
  @ApiOperation({
    summary: 'Add a passkey',
    description:
      'Adds what the browser made. From now on logins ask for a second factor. With the first one come recovery codes, which are not shown again, and your other sessions end. A passkey that was made for a page of another site is 400 on `response`.',
  })
  @ApiData(AddedSecondFactorDto, { status: 201 })
  @ApiErrors('conflict', 'token_invalid', 'token_expired')
  async addPasskey(
    @CurrentCaller() caller: Caller,
    @CurrentPrincipal() { sessionId }: Principal,
    @DeferredBody(AddPasskeyDto) body: Deferred<AddPasskeyDto>,
  ): Promise<AddedSecondFactorDto> {
    const account = (await this.accounts.find(caller.userId!))!;
    const command = { ...(await body.validated()), sessionId };
    const { factorId, recoveryCodes } = await this.enrolPasskey.execute(caller, account, command);
    return { id: factorId, recoveryCodes };
  }

  @Post('recovery-codes')
  @ApiOperation({
    summary: 'Make new recovery codes',
    description:
      'Ten codes, which are not shown again; those before work no more. Needs the password or a code that an app shows now. Without a second factor: 409 `no_second_factor`.',
  })
  @ApiData(RecoveryCodesDto, { status: 201 })
  @ApiErrors('conflict', 'invalid_credentials', 'rate_limited_email', 'rate_limited_ip')
  async renewRecoveryCodes(
    @CurrentCaller() caller: Caller,
    @CurrentClient() { clientAddress }: SessionClient,
    @DeferredBody(ConfirmPresenceDto) body: Deferred<ConfirmPresenceDto>,
  ): Promise<RecoveryCodesDto> {
    const account = await this.provePresence.execute(caller, await body.validated(), clientAddress);
    return { recoveryCodes: await this.renew.execute(caller, account) };
  }
}

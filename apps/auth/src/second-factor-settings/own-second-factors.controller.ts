import { Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Principal } from '@referral-exchange/contracts';
import {
  ApiData,
  ApiErrors,
  type Deferred,
  DeferredBody,
  InternalController,
  UuidParam,
} from '@referral-exchange/http';
import {
  AllowCallers,
  type Caller,
  CurrentCaller,
  CurrentPrincipal,
  RequireTier,
} from '@referral-exchange/identity';
import { DoneDto } from '../logins/login.dto.js';
import { CurrentClient } from '../logins/session-client.js';
import { EnrolTotp } from '../second-factors/enrol-totp.js';
import { RemoveSecondFactor } from '../second-factors/remove-second-factor.js';
import { SecondFactorsRepository } from '../second-factors/second-factors.repository.js';
import { TotpSetupDto } from '../second-factors/totp-setup.dto.js';
import type { SessionClient } from '../sessions/sessions.repository.js';
import { AccountsRepository } from '../users/accounts.repository.js';
import { ProvePresence } from './prove-presence.js';
import { ReadSecondFactors } from './read-second-factors.js';
import {
  AddedSecondFactorDto,
  BeginTotpDto,
  ConfirmPresenceDto,
  ConfirmTotpDto,
  presentSecondFactor,
  RenameSecondFactorDto,
  SecondFactorDto,
  SecondFactorsDto,
} from './second-factors.dto.js';

const ID = 'Id of the second factor.';
const PRESENCE =
  ' Needs the password or a code that an app shows now: 401 `invalid_credentials` when it is not right, which counts as a failed login.';

/** The second factors of the calling user. For people of every role. */
@InternalController('auth/second-factors', 'Sessions')
@AllowCallers('session')
@RequireTier('read_only')
export class OwnSecondFactorsController {
  constructor(
    private readonly readSecondFactors: ReadSecondFactors,
    private readonly provePresence: ProvePresence,
    private readonly enrolTotp: EnrolTotp,
    private readonly remove: RemoveSecondFactor,
    private readonly factors: SecondFactorsRepository,
    private readonly accounts: AccountsRepository,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List your second factors', description: 'Neither secrets nor codes are shown.' })
  @ApiData(SecondFactorsDto)
  listSecondFactors(@CurrentCaller() { userId }: Caller): Promise<SecondFactorsDto> {
    return this.readSecondFactors.execute(userId!);
  }

  @Post('totp')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Set up an authenticator app',
    description: `Answers a secret, which is not shown again. Nothing changes until its first code is confirmed. Asked for twice, the second secret replaces the first.${PRESENCE}`,
  })
  @ApiData(TotpSetupDto)
  @ApiErrors('conflict', 'invalid_credentials', 'rate_limited_email', 'rate_limited_ip')
  async beginTotp(
    @CurrentCaller() caller: Caller,
    @CurrentClient() { clientAddress }: SessionClient,
    @DeferredBody(BeginTotpDto) body: Deferred<BeginTotpDto>,
  ): Promise<TotpSetupDto> {
    const { name, ...presence } = await body.validated();
    const account = await this.provePresence.execute(caller, presence, clientAddress);
    return this.enrolTotp.begin(caller, account, name);
  }

  @Post('totp/confirm')
  @ApiOperation({
    summary: 'Confirm an authenticator app',
    description:
      'Takes its first code. From now on logins ask for it. With the first second factor come recovery codes, which are not shown again, and your other sessions end. A code that is not right is 400 on `code`: the message says when the clock of the device is off. Without a secret of the last hour: 409 `no_enrolment`.',
  })
  @ApiData(AddedSecondFactorDto, { status: 201 })
  @ApiErrors('conflict')
  async confirmTotp(
    @CurrentCaller() caller: Caller,
    @CurrentPrincipal() { sessionId }: Principal,
    @DeferredBody(ConfirmTotpDto) body: Deferred<ConfirmTotpDto>,
  ): Promise<AddedSecondFactorDto> {
    const { code } = await body.validated();
    const account = (await this.accounts.find(caller.userId!))!;
    const { factorId, recoveryCodes } = await this.enrolTotp.confirm(caller, account, code, { sessionId });
    return { id: factorId, recoveryCodes };
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Rename a second factor',
    description: 'Only you and administrators see the name.',
  })
  @ApiData(SecondFactorDto)
  async renameSecondFactor(
    @CurrentCaller() { userId }: Caller,
    @UuidParam('id', ID) id: string,
    @DeferredBody(RenameSecondFactorDto) body: Deferred<RenameSecondFactorDto>,
  ): Promise<SecondFactorDto> {
    const factor = await this.factors.getConfirmed(userId!, id);
    const { name } = await body.validated();
    await this.factors.rename(id, name);
    return presentSecondFactor({ ...factor, name });
  }

  @Post(':id/remove')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Remove a second factor',
    description: `With the last one the recovery codes go too. While the firm demands one, the last cannot be removed: 409 \`conflict\`, reason \`second_factor_required\`.${PRESENCE}`,
  })
  @ApiData(DoneDto, { example: { message: 'The second factor was removed.' } })
  @ApiErrors('conflict', 'invalid_credentials', 'rate_limited_email', 'rate_limited_ip')
  async removeSecondFactor(
    @CurrentCaller() caller: Caller,
    @CurrentClient() { clientAddress }: SessionClient,
    @UuidParam('id', ID) id: string,
    @DeferredBody(ConfirmPresenceDto) body: Deferred<ConfirmPresenceDto>,
  ): Promise<DoneDto> {
    const account = await this.provePresence.execute(caller, await body.validated(), clientAddress);
    await this.remove.execute(caller, account, id);
    return { message: 'The second factor was removed.' };
  }
}

import { Delete, Get, Post, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  ApiNoContent,
  type Deferred,
  DeferredBody,
  InternalController,
  UuidParam,
} from '@referral-exchange/http';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import { ResetSecondFactors } from '../second-factors/reset-second-factors.js';
import { UsersRepository } from '../users/users.repository.js';
import { DemandSecondFactor } from './demand-second-factor.js';
import { DemandSecondFactorDto, FirmSecondFactorsDto } from './firm-second-factors.dto.js';
import { ReadSecondFactors } from './read-second-factors.js';
import { ResetSecondFactorsDto } from './reset-second-factors.dto.js';
import { SecondFactorsDto } from './second-factors.dto.js';

const ID = 'Id of the user.';

/** The second factors of everybody, for administrators. */
@InternalController('admin', 'Administration')
@AllowCallers('admin')
export class AdminSecondFactorsController {
  constructor(
    private readonly users: UsersRepository,
    private readonly readSecondFactors: ReadSecondFactors,
    private readonly resetSecondFactors: ResetSecondFactors,
    private readonly demandSecondFactor: DemandSecondFactor,
  ) {}

  @Get('users/:id/second-factors')
  @ApiOperation({
    summary: 'List the second factors of a user',
    description: 'Neither secrets nor codes are shown.',
  })
  @ApiData(SecondFactorsDto)
  async listSecondFactorsOfUser(@UuidParam('id', ID) id: string): Promise<SecondFactorsDto> {
    return this.readSecondFactors.execute((await this.users.get(id)).id);
  }

  @Delete('users/:id/second-factors')
  @ApiOperation({
    summary: 'Remove the second factors of a user',
    description:
      'For somebody who has lost them: all of them, and the recovery codes. The sessions of the user end, connected apps and assistants lose their access, and a mail tells of it. Make sure by another way who asks. Not your own: 409 `conflict`, reason `own_second_factors`.',
  })
  @ApiNoContent()
  @ApiErrors('conflict')
  async resetSecondFactorsOfUser(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', ID) id: string,
  ): Promise<void> {
    await this.resetSecondFactors.execute(caller, id);
  }

  @Post('users/:id/second-factors/reset')
  @ApiOperation({
    summary: 'Remove the second factors of a user for a reason',
    description: 'As `DELETE`, and the audit log has the reason. Somebody who has none stays as it is.',
  })
  @ApiData(SecondFactorsDto, { example: { factors: [], recoveryCodesLeft: 0 } })
  @ApiErrors('conflict')
  async resetLostSecondFactors(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', ID) id: string,
    @DeferredBody(ResetSecondFactorsDto) body: Deferred<ResetSecondFactorsDto>,
  ): Promise<SecondFactorsDto> {
    await this.resetSecondFactors.execute(caller, id, body.validated);
    return this.readSecondFactors.execute(id);
  }

  @Put('firms/:id/second-factors')
  @ApiOperation({
    summary: 'Demand a second factor of a firm',
    description:
      'When it is demanded, sessions that were made by the password alone end, and people without a second factor set one up at their next login.',
  })
  @ApiData(FirmSecondFactorsDto)
  async demandSecondFactorOfFirm(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the firm.') firmId: string,
    @DeferredBody(DemandSecondFactorDto) body: Deferred<DemandSecondFactorDto>,
  ): Promise<FirmSecondFactorsDto> {
    const firm = await this.demandSecondFactor.execute(caller, { firmId, readInput: body.validated });
    return { isRequired: firm.requiresSecondFactor };
  }
}

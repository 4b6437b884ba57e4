import { Delete, Get, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  ApiNoContent,
  type Deferred,
  DeferredBody,
  InternalController,
  Page,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import { firmIdOf } from '../api-keys/key-owner.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { DemandSecondFactor } from './demand-second-factor.js';
import {
  DemandSecondFactorDto,
  FirmSecondFactorsDto,
  PeopleSecondFactorsQuery,
  PersonSecondFactorsDto,
  presentPerson,
} from './firm-second-factors.dto.js';
import { PeopleSecondFactorsRepository } from './people-second-factors.repository.js';
import { ResetColleague } from './reset-colleague.js';

/** The second factors of a firm's people, for its administrators. */
@InternalController('firm/second-factors', 'Firms')
@UsersOf('firm')
@RequireTier('full')
export class FirmSecondFactorsController {
  constructor(
    private readonly firms: FirmsRepository,
    private readonly secondFactors: PeopleSecondFactorsRepository,
    private readonly demand: DemandSecondFactor,
    private readonly resetColleague: ResetColleague,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Show whether your firm demands a second factor',
    description: 'Who demands none leaves it to each person.',
  })
  @ApiData(FirmSecondFactorsDto)
  async getSecondFactorDemand(@CurrentCaller() caller: Caller): Promise<FirmSecondFactorsDto> {
    return { isRequired: (await this.firms.get(firmIdOf(caller))).requiresSecondFactor };
  }

  @Put()
  @ApiOperation({
    summary: 'Demand a second factor of your firm',
    description:
      'When it is demanded, sessions that were made by the password alone end, and people without a second factor set one up at their next login. You need one yourself: 409 `conflict`, reason `no_second_factor`.',
  })
  @ApiData(FirmSecondFactorsDto)
  @ApiErrors('conflict')
  async demandSecondFactor(
    @CurrentCaller() caller: Caller,
    @DeferredBody(DemandSecondFactorDto) body: Deferred<DemandSecondFactorDto>,
  ): Promise<FirmSecondFactorsDto> {
    const command = { firmId: firmIdOf(caller), readInput: body.validated };
    return { isRequired: (await this.demand.execute(caller, command)).requiresSecondFactor };
  }

  @Get('users')
  @ApiOperation({
    summary: 'List who has a second factor',
    description: 'The people of your firm who are not deactivated, newest first.',
  })
  @ApiData(PersonSecondFactorsDto, { page: true })
  async listSecondFactorsOfPeople(
    @CurrentCaller() caller: Caller,
    @ValidQuery(PeopleSecondFactorsQuery) query: PeopleSecondFactorsQuery,
  ): Promise<Page<PersonSecondFactorsDto>> {
    const [people, total] = await this.secondFactors.findPage(firmIdOf(caller), query);
    return new Page(people.map(presentPerson), { page: query.page, limit: query.limit, total });
  }

  @Delete('users/:userId')
  @ApiOperation({
    summary: 'Remove the second factors of a colleague',
    description:
      'For somebody who has lost them: all of them, and the recovery codes. The sessions of the colleague end, connected apps and assistants lose their access, and a mail tells of it. Not for yourself: 409 `conflict`, reason `own_second_factors`.',
  })
  @ApiNoContent()
  @ApiErrors('conflict', 'permission_denied')
  async resetSecondFactorsOfColleague(
    @CurrentCaller() caller: Caller,
    @UuidParam('userId', 'Id of the colleague.') userId: string,
  ): Promise<void> {
    await this.resetColleague.execute(caller, firmIdOf(caller), userId);
  }
}

import { Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  type Deferred,
  DeferredBody,
  PublicController,
  ValidQuery,
} from '@referral-exchange/http';
import { AllowCallers, type Caller, CurrentCaller, RequireTier } from '@referral-exchange/identity';
import { AdvanceClock } from './advance-clock.js';
import { AdvanceClockDto, ClockDto, ClockQuery } from './clock.dto.js';
import { ReadClock } from './read-clock.js';

/**
 * The clock of a test firm (docs/adr/0132): for its own keys and people, and for the admin key, which names
 * the firm.
 */
@PublicController('sandbox/clock', 'Sandbox')
@AllowCallers('firm_key', 'session', 'admin')
export class TestClockController {
  constructor(
    private readonly advanceClock: AdvanceClock,
    private readonly readClock: ReadClock,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Get the clock of a test firm',
    description:
      'After an advance it answers as soon as all due times have been moved, or after 5 seconds with `isSettled: false`: then ask again.',
  })
  @ApiData(ClockDto)
  @ApiErrors('resource_not_found')
  getTestClock(
    @CurrentCaller() caller: Caller,
    @ValidQuery(ClockQuery) { firmId }: ClockQuery,
  ): Promise<ClockDto> {
    return this.readClock.execute(caller, firmId);
  }

  @Post()
  @RequireTier('full')
  @ApiOperation({
    summary: 'Advance the clock of a test firm',
    description:
      'For the objects of a test firm it is then as if the exchange had slept for that time: the expiry of referrals that it sent, the next retries of its webhooks and CRM write-backs, and its links in mails are due sooner by as much. Times of the past stay true, other firms are not touched, and what is due happens once: what follows from it begins now. The answer comes at once; `GET /sandbox/clock` waits until all is moved. The guide "Sandbox" lists what moves.',
  })
  @ApiData(ClockDto)
  @ApiErrors('conflict', 'resource_not_found')
  advanceTestClock(
    @CurrentCaller() caller: Caller,
    @DeferredBody(AdvanceClockDto) body: Deferred<AdvanceClockDto>,
  ): Promise<ClockDto> {
    return this.advanceClock.execute(caller, body.validated);
  }
}

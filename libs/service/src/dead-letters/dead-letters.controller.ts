import { Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { notFound } from '@referral-exchange/contracts';
import {
  ApiData,
  ApiErrors,
  type Deferred,
  DeferredBody,
  InternalController,
  Page,
  TextParam,
  ValidQuery,
  withMeta,
} from '@referral-exchange/http';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import { namesOf } from '@referral-exchange/messaging';
import { SERVICE_NAME } from '@referral-exchange/telemetry';
import {
  DeadLetterDto,
  DeadLettersQuery,
  DropDeadLettersDto,
  presentDeadLetter,
  ReplayDeadLettersDto,
  SettledDeadLettersDto,
} from './dead-letter.dto.js';
import { SettleDeadLetters } from './settle-dead-letters.js';

const SERVICE = 'Name of the service that could not handle the events.';
const META = {
  hasMore: {
    type: 'boolean',
    description:
      'There are more letters than these pages have. Of those that wait, others come when some of these are settled.',
    example: false,
  },
};
const Service = () => TextParam('service', SERVICE, 'webhooks');

/**
 * The dead letters of this service, for administrators. Every consuming service has these routes, and answers
 * for its own name alone: the gateway finds it by the path (ADR 176).
 */
@InternalController('admin/dead-letters', 'Administration')
@AllowCallers('admin')
export class DeadLettersController {
  constructor(
    private readonly letters: SettleDeadLetters,
    @Inject(SERVICE_NAME) private readonly name: string,
  ) {}

  @Get(':service')
  @ApiOperation({
    summary: 'List the dead letters of a service',
    description:
      'Events that it could not handle, the oldest first: those that wait, or all; 5,000 at most, of any age, and `hasMore` says whether there are more. The list is up to 5 seconds old. The content of an event is never shown, as it holds data of clients.',
  })
  @ApiData(DeadLetterDto, { page: true, meta: META })
  async listDeadLetters(@Service() service: string, @ValidQuery(DeadLettersQuery) query: DeadLettersQuery) {
    this.assertOwn(service);
    const { letters, hasMore } = await this.letters.list(query.all ?? false);
    const names = namesOf(letters);
    const rows = letters
      .slice(query.offset(), query.offset() + query.limit)
      .map((letter) => presentDeadLetter(letter, names.get(letter)!));
    const page = new Page(rows, { page: query.page, limit: query.limit, total: letters.length });
    return withMeta(page, { hasMore });
  }

  @Post(':service/replay')
  @HttpCode(200)
  @ApiErrors('conflict')
  @ApiOperation({
    summary: 'Replay dead letters',
    description:
      'Publishes the events again, for this service alone. Each is published once, however often it is asked for. What fails again becomes a new letter. 404 when one id names no letter, and 409 `conflict`, reason `ambiguous_dead_letter`, when it names two that wait; nothing is done then.',
  })
  @ApiData(SettledDeadLettersDto)
  async replayDeadLetters(
    @CurrentCaller() caller: Caller,
    @Service() service: string,
    @DeferredBody(ReplayDeadLettersDto) body: Deferred<ReplayDeadLettersDto>,
  ): Promise<SettledDeadLettersDto> {
    this.assertOwn(service);
    return this.letters.replay(caller, (await body.validated()).ids);
  }

  @Post(':service/drop')
  @HttpCode(200)
  @ApiErrors('conflict')
  @ApiOperation({
    summary: 'Drop dead letters',
    description:
      'Marks them as not to be replayed; Kafka deletes them in time. 404 when one id names no letter, and 409 `conflict`, reason `ambiguous_dead_letter`, when it names two that wait; nothing is done then.',
  })
  @ApiData(SettledDeadLettersDto)
  async dropDeadLetters(
    @CurrentCaller() caller: Caller,
    @Service() service: string,
    @DeferredBody(DropDeadLettersDto) body: Deferred<DropDeadLettersDto>,
  ): Promise<SettledDeadLettersDto> {
    this.assertOwn(service);
    const { ids, reason } = await body.validated();
    return this.letters.drop(caller, ids, reason);
  }

  private assertOwn(service: string): void {
    if (service !== this.name) throw notFound('No service of this name has dead letters');
  }
}

import { Get, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import {
  ApiData,
  ApiErrors,
  AsksForIdempotency,
  bodyBytes,
  type Deferred,
  DeferredBody,
  exampleOf,
  IdempotentAnswers,
  PublicController,
  ValidQuery,
} from '@referral-exchange/http';
import type { Request } from 'express';
import { CrmProfilesRepository } from '../model/crm-profiles.repository.js';
import { presentSendMapping, SendMappingDto } from '../mappings/present-crm-mappings.js';
import {
  CrmAttemptDto,
  InteractiveSendDto,
  InteractiveSendResultDto,
  SendMappingQuery,
} from './interactive-send.dto.js';
import { PrepareSend } from './prepare-send.js';
import { presentSend } from './present-send.js';
import { mappingNotConfigured } from './send-errors.js';
import { SendFromCrm } from './send-from-crm.js';

/** Sending a case from a record of the firm's CRM (interface, "CRM send flow and external links"). */
@AllowCallers('firm_key', 'crm_token', 'session', 'oauth')
@PublicController('crm', 'CRM')
export class CrmController {
  constructor(
    private readonly profiles: CrmProfilesRepository,
    private readonly prepareSend: PrepareSend,
    private readonly send: SendFromCrm,
    private readonly idempotency: IdempotentAnswers,
  ) {}

  @Get('send-mapping')
  @ApiOperation({
    summary: 'Show the send mapping of a kind of record',
    description: 'The profile of the record type applies, else the profile without a record type.',
  })
  @ApiData(SendMappingDto)
  @ApiErrors('resource_not_found')
  async getSendMapping(
    @CurrentCaller() { firmId }: Caller,
    @ValidQuery(SendMappingQuery) query: SendMappingQuery,
  ): Promise<SendMappingDto> {
    const profile = await this.profiles.find(firmId!, query);
    if (!profile) throw mappingNotConfigured();
    return presentSendMapping(profile);
  }

  @Post('interactive-sends')
  @AsksForIdempotency()
  @ApiOperation({
    summary: 'Send a case from a CRM record',
    description:
      'Makes a case of the record and refers it to the firm. Values come from the `prefill` of the mapping, then from the record in the CRM, then from ' +
      '`overrides`. A text of the record may fill a number or a flag, as values of picklists are texts. With `reRefer` the case of the record is referred again, and its values stay. A repeated `idempotencyKey` is answered with 200 and what ' +
      'the first call did, whatever the body. A refused send leaves nothing behind. 503 frees the key: retry with it.',
  })
  @ApiData(InteractiveSendResultDto, { status: 201 })
  @ApiData(InteractiveSendResultDto, {
    alternative: true,
    description: 'The key was used before.',
    example: { attempt: { ...exampleOf(CrmAttemptDto), replay: true } },
  })
  @ApiErrors('resource_not_found', 'invalid_state_transition', 'conflict')
  async sendFromCrm(
    @CurrentCaller() caller: Caller,
    @DeferredBody(InteractiveSendDto) body: Deferred<InteractiveSendDto>,
    @Req() request: Request,
  ): Promise<unknown> {
    const content = { digest: bodyBytes(request) };
    const known = await this.idempotency.known(request, content);
    if (known) return known;
    const namedKey = () => body.raw().idempotencyKey;
    const prepared = await this.prepareSend.execute(caller, { readInput: body.validated, namedKey });
    return this.prepareSend.releasing(prepared, () =>
      this.idempotency.once(request, content, async () => {
        const sent = await this.send.execute(caller, prepared);
        return { status: sent.isReplay ? 200 : 201, data: presentSend(sent) };
      }),
    );
  }
}

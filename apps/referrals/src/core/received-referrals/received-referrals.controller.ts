import { Get, Patch, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiData, PublicController, TextParam, ValidQuery } from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource } from '@referral-exchange/identity';
import { caseReference } from '../case/case-reference.js';
import { RECEIVED_REFERRAL_ID } from '../routes/path-parameters.js';
import { ReadCase } from '../storage/read-case.js';
import { ReceivedReferralsQuery } from '../lists/list-queries.dto.js';
import { AS_CSV } from '../csv/accepts-csv.js';
import { ReferralListItemDto } from '../lists/referral-list-item.dto.js';
import { AnswerList } from '../lists/answer-list.js';
import { receivedReferrals } from '../lists/listing-selections.js';
import { Command } from '../moves/command.decorator.js';
import type { ReferralCommand } from '../moves/referral-command.js';
import { ReferralDto } from '../presenters/case-record.dto.js';
import { RecordRoute } from '../routes/record-route.decorator.js';
import { answerReferral } from '../routes/tagged-answers.js';
import { UpdateReceivedReferralDto } from './update-received-referral.dto.js';
import { EditReferral } from './edit-referral.js';

/** Referrals as their receiving firm sees them (interface, "Received referrals"). */
@PublicController('received-referrals', 'Received referrals')
@FirmResource()
export class ReceivedReferralsController {
  constructor(
    private readonly answerList: AnswerList,
    private readonly readCase: ReadCase,
    private readonly editReferral: EditReferral,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List received referrals',
    description: `A referral that ended as \`REJECTED\` or \`WITHDRAWN\` is listed and found as it stood at that moment. ${AS_CSV}`,
  })
  @ApiData(ReferralListItemDto, { page: true, csv: true })
  listReceivedReferrals(
    @CurrentCaller() caller: Caller,
    @ValidQuery(ReceivedReferralsQuery) query: ReceivedReferralsQuery,
    @Req() request: Request,
  ) {
    return this.answerList.execute(receivedReferrals(caller, query), {
      query,
      name: 'received-referrals',
      request,
    });
  }

  @RecordRoute(Get(':id'), ReferralDto, 'Read a received referral', {
    description:
      'Until the caller acknowledges, client data and content are null and `piiMasked` is true. A referral that ended as ' +
      '`REJECTED` or `WITHDRAWN` stays as it stood at that moment; what is written later does not show.',
  })
  async getReceivedReferral(
    @CurrentCaller() caller: Caller,
    @TextParam('id', RECEIVED_REFERRAL_ID) id: string,
  ) {
    return answerReferral(
      await this.readCase.referral(caller, caseReference(id), 'received-referrals'),
      caller,
    );
  }

  @RecordRoute(Patch(':id'), ReferralDto, 'Update a received referral', {
    description:
      'Only after the caller acknowledged it, and until it ends as `REJECTED` or `WITHDRAWN` (403 `permission_denied`, ' +
      '`details.reason` `referral_ended`). Null clears a field.',
  })
  async updateReceivedReferral(
    @CurrentCaller() caller: Caller,
    @Command(RECEIVED_REFERRAL_ID, UpdateReceivedReferralDto)
    command: ReferralCommand<UpdateReceivedReferralDto>,
  ) {
    return answerReferral(await this.editReferral.execute(caller, command), caller);
  }
}

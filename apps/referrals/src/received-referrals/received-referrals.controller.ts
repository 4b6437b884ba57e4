import { Get, Patch } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  CurrentCaller,
  DeferredBody,
  IfMatch,
  PublicController,
  Tagged,
  TextParam,
  ValidQuery,
  type Caller,
  type Deferred,
} from '@referral-exchange/platform';
import { caseReference } from '../case/case-reference.js';
import { RECEIVED_REFERRAL_ID } from '../case/path-parameters.js';
import { ReadCase } from '../case/read-case.js';
import { ReceivedReferralsQuery } from '../lists/list-queries.dto.js';
import { ListRowDto } from '../lists/list-row.dto.js';
import { ListingsRepository } from '../lists/listings.repository.js';
import { ReferralDto } from '../presenters/case-record.dto.js';
import { answerReferral } from '../presenters/tagged-answers.js';
import { EditReferralDto } from './edit-referral.dto.js';
import { EditReferral } from './edit-referral.js';

/** Referrals as their receiving firm sees them (interface, "Received referrals"). */
@PublicController('received-referrals', 'Received referrals')
export class ReceivedReferralsController {
  constructor(
    private readonly listings: ListingsRepository,
    private readonly cases: ReadCase,
    private readonly editing: EditReferral,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List received referrals' })
  @ApiData(ListRowDto, { page: true })
  listReceivedReferrals(
    @CurrentCaller() caller: Caller,
    @ValidQuery(ReceivedReferralsQuery) query: ReceivedReferralsQuery,
  ) {
    return this.listings.receivedReferrals(caller, query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read a received referral, masked until acknowledged' })
  @ApiData(ReferralDto)
  @Tagged()
  @ApiErrors('permission_denied')
  async getReceivedReferral(
    @CurrentCaller() caller: Caller,
    @TextParam('id', RECEIVED_REFERRAL_ID) id: string,
  ) {
    return answerReferral(await this.cases.referral(caller, caseReference(id), 'received-referrals'), caller);
  }

  /** Only once acknowledged; null clears a field. */
  @Patch(':id')
  @ApiOperation({ summary: 'Edit what the receiving firm may say of a referral' })
  @ApiData(ReferralDto)
  @Tagged()
  @ApiErrors('permission_denied')
  async updateReceivedReferral(
    @CurrentCaller() caller: Caller,
    @TextParam('id', RECEIVED_REFERRAL_ID) id: string,
    @DeferredBody(EditReferralDto) body: Deferred<EditReferralDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    return answerReferral(
      await this.editing.execute(caller, {
        reference: caseReference(id),
        readInput: body.validated,
        ifMatch,
      }),
      caller,
    );
  }
}

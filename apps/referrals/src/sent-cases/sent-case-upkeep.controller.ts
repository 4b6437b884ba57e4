import { Delete, Patch, Post, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  ApiNoContent,
  CurrentCaller,
  DeferredBody,
  IfMatch,
  PublicController,
  Tagged,
  TextParam,
  type Caller,
  type Deferred,
} from '@referral-exchange/platform';
import { SentCaseDto } from '../presenters/case-record.dto.js';
import { answerSentCase } from '../presenters/tagged-answers.js';
import { ArchiveCase } from './archive-case.js';
import { caseReference } from '../case/case-reference.js';
import { DeleteDraft } from './delete-draft.js';
import { UpdateSentCaseDto } from './update-sent-case.dto.js';
import { RateSentCaseDto } from './rate-sent-case.dto.js';
import { EditCase } from './edit-case.js';
import { CASE_ID } from '../case/path-parameters.js';
import { RateCase } from './rate-case.js';

/** What the sending firm does with the case itself: edit, rate, archive, delete a draft (decisions, section 3). */
@PublicController('sent-cases', 'Sent cases')
export class SentCaseUpkeepController {
  constructor(
    private readonly editing: EditCase,
    private readonly rating: RateCase,
    private readonly archiving: ArchiveCase,
    private readonly deletion: DeleteDraft,
  ) {}

  @Patch(':id')
  @ApiOperation({
    summary: 'Update a sent case',
    description:
      'Null clears a field. After the receiving firm acknowledged, only tier, source, notes, `note`, ' +
      'customMetadata, sendingFirmPercentage, title, description and the contact data of the client can ' +
      'change.',
  })
  @ApiData(SentCaseDto)
  @Tagged()
  @ApiErrors('permission_denied')
  async updateSentCase(
    @CurrentCaller() caller: Caller,
    @TextParam('id', CASE_ID) id: string,
    @DeferredBody(UpdateSentCaseDto) body: Deferred<UpdateSentCaseDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const state = await this.editing.execute(caller, {
      reference: caseReference(id),
      readInput: body.validated,
      ifMatch,
    });
    return answerSentCase(state, caller);
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Delete a draft',
    description: 'A case that was sent cannot be deleted: withdraw or archive it.',
  })
  @ApiNoContent()
  @ApiErrors('permission_denied', 'invalid_state_transition')
  deleteSentCase(
    @CurrentCaller() caller: Caller,
    @TextParam('id', CASE_ID) id: string,
    @IfMatch() ifMatch: string | undefined,
  ): Promise<void> {
    return this.deletion.execute(caller, { reference: caseReference(id), ifMatch });
  }

  @Put(':id/rating')
  @ApiOperation({
    summary: 'Rate a sent case',
    description: 'Only the owner of the case sees the rating.',
  })
  @ApiData(SentCaseDto)
  @Tagged()
  @ApiErrors('permission_denied')
  async rateSentCase(
    @CurrentCaller() caller: Caller,
    @TextParam('id', CASE_ID) id: string,
    @DeferredBody(RateSentCaseDto) body: Deferred<RateSentCaseDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const state = await this.rating.execute(caller, {
      reference: caseReference(id),
      readInput: body.validated,
      ifMatch,
    });
    return answerSentCase(state, caller);
  }

  @Post(':id/archive')
  @ApiOperation({
    summary: 'Archive a sent case',
    description:
      'Archives the case for both firms of each referral. It leaves their lists, and no more webhooks ' +
      'are sent for it.',
  })
  @ApiData(SentCaseDto)
  @Tagged()
  @ApiErrors('permission_denied')
  async archiveSentCase(
    @CurrentCaller() caller: Caller,
    @TextParam('id', CASE_ID) id: string,
    @IfMatch() ifMatch: string | undefined,
  ) {
    return answerSentCase(
      await this.archiving.execute(caller, { reference: caseReference(id), isArchived: true, ifMatch }),
      caller,
    );
  }

  @Post(':id/unarchive')
  @ApiOperation({
    summary: 'Unarchive a sent case',
    description:
      'Restores what the owner archived of the case, single referrals too. What another firm archived ' +
      'for itself stays archived for that firm.',
  })
  @ApiData(SentCaseDto)
  @Tagged()
  @ApiErrors('permission_denied')
  async unarchiveSentCase(
    @CurrentCaller() caller: Caller,
    @TextParam('id', CASE_ID) id: string,
    @IfMatch() ifMatch: string | undefined,
  ) {
    return answerSentCase(
      await this.archiving.execute(caller, { reference: caseReference(id), isArchived: false, ifMatch }),
      caller,
    );
  }
}

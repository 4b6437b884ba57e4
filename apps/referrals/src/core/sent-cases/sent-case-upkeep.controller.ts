import { Delete, Patch, Post, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiErrors, ApiNoContent, PublicController } from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource } from '@referral-exchange/identity';
import { SentCaseDto } from '../presenters/case-record.dto.js';
import { Bare, Command } from '../moves/command.decorator.js';
import type { BareCommand, ReferralCommand } from '../moves/referral-command.js';
import { RecordRoute } from '../routes/record-route.decorator.js';
import { answerSentCase } from '../routes/tagged-answers.js';
import { ArchiveCase } from './archive-case.js';
import { DeleteDraft } from './delete-draft.js';
import { UpdateSentCaseDto } from './update-sent-case.dto.js';
import { RateSentCaseDto } from './rate-sent-case.dto.js';
import { EditCase } from './edit-case.js';
import { CASE_ID } from '../routes/path-parameters.js';
import { RateCase } from './rate-case.js';

/** What the sending firm does with the case itself: edit, rate, archive, delete a draft (decisions, 3). */
@PublicController('sent-cases', 'Sent cases')
@FirmResource()
export class SentCaseUpkeepController {
  constructor(
    private readonly editCase: EditCase,
    private readonly rateCase: RateCase,
    private readonly archiveCase: ArchiveCase,
    private readonly deleteDraft: DeleteDraft,
  ) {}

  @RecordRoute(Patch(':id'), SentCaseDto, 'Update a sent case', {
    description:
      'Null clears a field. After the receiving firm acknowledged, only tier, source, notes, `note`, ' +
      'customMetadata, sendingFirmPercentage, title, description and the contact data of the client can ' +
      'change.',
  })
  async updateSentCase(
    @CurrentCaller() caller: Caller,
    @Command(CASE_ID, UpdateSentCaseDto) command: ReferralCommand<UpdateSentCaseDto>,
  ) {
    return answerSentCase(await this.editCase.execute(caller, command), caller);
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Delete a draft',
    description: 'A case that was sent cannot be deleted: withdraw or archive it.',
  })
  @ApiNoContent()
  @ApiErrors('permission_denied', 'invalid_state_transition', 'conflict')
  deleteSentCase(@CurrentCaller() caller: Caller, @Bare(CASE_ID) command: BareCommand): Promise<void> {
    return this.deleteDraft.execute(caller, command);
  }

  @RecordRoute(Put(':id/rating'), SentCaseDto, 'Rate a sent case', {
    description: 'Only the owner of the case sees the rating.',
  })
  async rateSentCase(
    @CurrentCaller() caller: Caller,
    @Command(CASE_ID, RateSentCaseDto) command: ReferralCommand<RateSentCaseDto>,
  ) {
    return answerSentCase(await this.rateCase.execute(caller, command), caller);
  }

  @RecordRoute(Post(':id/archive'), SentCaseDto, 'Archive a sent case', {
    description:
      'Archives the case for both firms of each referral. It leaves their lists, and no more webhooks ' +
      'are sent for it.',
  })
  async archiveSentCase(@CurrentCaller() caller: Caller, @Bare(CASE_ID) command: BareCommand) {
    return answerSentCase(await this.archiveCase.execute(caller, { ...command, isArchived: true }), caller);
  }

  @RecordRoute(Post(':id/unarchive'), SentCaseDto, 'Unarchive a sent case', {
    description:
      'Restores the case and the referrals that its owner archived. What another firm archived ' +
      'for itself stays archived for that firm.',
  })
  async unarchiveSentCase(@CurrentCaller() caller: Caller, @Bare(CASE_ID) command: BareCommand) {
    return answerSentCase(await this.archiveCase.execute(caller, { ...command, isArchived: false }), caller);
  }
}

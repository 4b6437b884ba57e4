import { Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import { ApiData, ApiErrors, type Deferred, DeferredBody, InternalController } from '@referral-exchange/http';
import { ReferralDto } from '../presenters/case-record.dto.js';
import { caseViewOf } from '../case/case-view.js';
import { presentReferral } from '../presenters/present-referral.js';
import { SyncCaseSystemStatusDto } from './sync-status.dto.js';
import { exampleRecord } from '../routes/example-records.js';
import { SyncStatus } from './sync-status.js';

/** Statuses from connected case systems (decisions, section 8). */
@AllowCallers('admin')
@InternalController('integrations/case-system', 'Case systems')
export class CaseSystemController {
  constructor(private readonly syncStatus: SyncStatus) {}

  @Post('statuses')
  @ApiOperation({
    summary: 'Set the status that a connected case system reports',
    description:
      "Finds the referral by its external link, and sends no event. Name the firm whose system reports in `firmId`: firms may use the same id for different records. Without it, links of the record to several referrals are 409 with the reason `ambiguous_external_link`, and nothing changes; a link to a referral that ended does not count beside one to a live or later referral of the same case, unless that end is what is reported. Links of deactivated firms never count. A status that is pulled from the receiving firm's own system is its acknowledgement too.",
  })
  @ApiData(ReferralDto, { example: (route) => exampleRecord(ReferralDto, route) })
  @ApiErrors('external_link_not_found', 'referral_not_found', 'invalid_state_transition', 'conflict')
  async syncCaseSystemStatus(
    @CurrentCaller() caller: Caller,
    @DeferredBody(SyncCaseSystemStatusDto) body: Deferred<SyncCaseSystemStatusDto>,
  ) {
    const { state, hop } = await this.syncStatus.execute(caller, await body.validated());
    return presentReferral(caseViewOf(state, hop, caller));
  }
}

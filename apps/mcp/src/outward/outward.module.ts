import { Module } from '@nestjs/common';
import { ConfirmationModule } from '../confirmation/confirmation.module.js';
import { AcknowledgeReferralTool } from './acknowledge-referral.tool.js';
import { AdvanceReferralTool } from './advance-referral.tool.js';
import { EndReferralTool } from './end-referral.tool.js';
import { PossibleMoves } from './possible-moves.js';
import { NamedFirm, ReferCaseTool } from './refer-case.tool.js';
import { SendMessageTool } from './send-message.tool.js';

/** The tools whose acts reach another firm or end something: a person confirms each of them. */
@Module({
  imports: [ConfirmationModule],
  providers: [
    PossibleMoves,
    NamedFirm,
    SendMessageTool,
    ReferCaseTool,
    AcknowledgeReferralTool,
    AdvanceReferralTool,
    EndReferralTool,
  ],
})
export class OutwardModule {}

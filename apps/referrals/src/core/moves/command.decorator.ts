import type { Type } from '@nestjs/common';
import { combined, DeferredBody, IfMatch, type RequestParam, TextParam } from '@referral-exchange/http';
import { caseReference } from '../case/case-reference.js';
import type { BareCommand, ReferralCommand } from './referral-command.js';

/** `@Command(CASE_ID, Dto) command: ReferralCommand<Dto>`: the record of the path, the body and If-Match. */
export function Command<Input extends object>(
  id: string,
  Dto: Type<Input>,
): RequestParam<ReferralCommand<Input>> {
  return combined([Bare(id), DeferredBody(Dto)], (command: BareCommand, { validated }) => ({
    ...command,
    readInput: validated,
  }));
}

/** `@Bare(CASE_ID) command: BareCommand`: of a route without a body. */
export function Bare(id: string): RequestParam<BareCommand> {
  return combined([TextParam('id', id), IfMatch()], (text: string, ifMatch?: string) => ({
    reference: caseReference(text),
    ifMatch,
  }));
}

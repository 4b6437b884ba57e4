import { Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiErrors, type Deferred, DeferredBody, PublicController } from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource } from '@referral-exchange/identity';
import { StatusUpdateDto } from '../status-updates/present-status-update.js';
import { EXAMPLE_MESSAGE, SendMessageDto } from './send-message.dto.js';
import { SendMessage } from './send-message.js';

/** Messages between the two firms of a referral. */
@PublicController('messages', 'Messages')
@FirmResource()
export class MessagesController {
  constructor(private readonly send: SendMessage) {}

  @Post('send')
  @ApiOperation({
    summary: 'Send a message to the other firm of a referral',
    description:
      'Both firms see the message in `GET /status-updates`. The people of the other firm get an email. Before the receiving firm ' +
      'acknowledges, it sees neither the text nor the requested status, also not by email. A message changes no status and has no webhook event. ' +
      'Where the other firm could not see it, it is refused with 400 `invalid_state_transition`: reason `referral_ended` to the receiver of a ' +
      'referral that was rejected or withdrawn, `case_archived` while the owner has the case archived.',
  })
  @ApiData(StatusUpdateDto, { status: 201, example: EXAMPLE_MESSAGE })
  @ApiErrors('resource_not_found', 'invalid_state_transition')
  async sendMessage(
    @CurrentCaller() caller: Caller,
    @DeferredBody(SendMessageDto) body: Deferred<SendMessageDto>,
  ) {
    return this.send.execute(caller, await body.validated());
  }
}

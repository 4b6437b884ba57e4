import { Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  CurrentCaller,
  DeferredBody,
  FirmResource,
  PublicController,
  type Caller,
  type Deferred,
} from '@referral-exchange/platform';
import { StatusUpdateDto } from '../status-updates/present-status-update.js';
import { SendMessageDto } from './send-message.dto.js';
import { SendMessage } from './send-message.js';

/** Messages between the two firms of a referral. */
@PublicController('messages', 'Messages')
@FirmResource()
export class MessagesController {
  constructor(private readonly sending: SendMessage) {}

  @Post('send')
  @ApiOperation({
    summary: 'Send a message to the other firm of a referral',
    description: 'The text is null to a receiving firm until it acknowledges.',
  })
  @ApiData(StatusUpdateDto, { status: 201 })
  @ApiErrors('resource_not_found', 'invalid_state_transition')
  async sendMessage(
    @CurrentCaller() caller: Caller,
    @DeferredBody(SendMessageDto) body: Deferred<SendMessageDto>,
  ) {
    return this.sending.execute(caller, await body.validated());
  }
}

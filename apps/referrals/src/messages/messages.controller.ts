import { Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  DeferredBody,
  PublicController,
  type Deferred,
} from '@referral-exchange/platform';
import type { Caller } from '../callers/caller.js';
import { CurrentCaller } from '../callers/current-caller.decorator.js';
import { StatusUpdateDto } from '../status-updates/present-status-update.js';
import { SendMessageDto } from './send-message.dto.js';
import { SendMessage } from './send-message.js';

/** Messages between the two firms of a referral. */
@PublicController('messages', 'Messages')
export class MessagesController {
  constructor(private readonly sending: SendMessage) {}

  @Post('send')
  @ApiOperation({ summary: 'Send a message to the other firm of a referral' })
  @ApiData(StatusUpdateDto, { status: 201 })
  @ApiErrors('resource_not_found', 'invalid_state_transition')
  sendMessage(@CurrentCaller() caller: Caller, @DeferredBody(SendMessageDto) body: Deferred<SendMessageDto>) {
    return this.sending.execute(caller, body);
  }
}

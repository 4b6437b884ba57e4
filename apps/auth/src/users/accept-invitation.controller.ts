import { HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, type Deferred, DeferredBody, InternalController } from '@referral-exchange/http';
import { Public } from '@referral-exchange/identity';
import { AcceptInvitation } from './accept-invitation.js';
import { FirmUserDto, presentFirmUser } from './present-user.js';
import { AcceptInvitationDto } from './user-bodies.dto.js';

/** The answer to an invitation. The token in the mail is the credential. */
@InternalController('auth', 'Sessions')
@Public()
export class AcceptInvitationController {
  constructor(private readonly accept: AcceptInvitation) {}

  @Post('accept-invitation')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Accept an invitation',
    description:
      'Sets the password of an invited user, who can log in from then on. The token is in the link of the mail; it works once, for 72 hours.',
  })
  @ApiData(FirmUserDto)
  async acceptInvitation(
    @DeferredBody(AcceptInvitationDto) body: Deferred<AcceptInvitationDto>,
  ): Promise<FirmUserDto> {
    return presentFirmUser(await this.accept.execute(await body.validated()));
  }
}

import { Get, Patch } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, type Deferred, DeferredBody, InternalController } from '@referral-exchange/http';
import { AllowCallers, type Caller, CurrentCaller, RequireTier } from '@referral-exchange/identity';
import { ChangePreferencesDto, PreferencesDto } from './preferences.dto.js';
import { PreferencesRepository } from './preferences.repository.js';

/** What the calling user prefers. For people of every role. */
@InternalController('auth/me/preferences', 'Sessions')
@AllowCallers('session')
@RequireTier('read_only')
export class PreferencesController {
  constructor(private readonly preferences: PreferencesRepository) {}

  @Get()
  @ApiOperation({
    summary: 'Show your preferences',
    description: 'They follow you into every browser in which you sign in.',
  })
  @ApiData(PreferencesDto)
  getPreferences(@CurrentCaller() { userId }: Caller): Promise<PreferencesDto> {
    return this.preferences.find(userId!);
  }

  @Patch()
  @ApiOperation({
    summary: 'Change your preferences',
    description: 'Changes the fields that are sent, and keeps the others. The answer has all of them.',
  })
  @ApiData(PreferencesDto)
  async changePreferences(
    @CurrentCaller() { userId }: Caller,
    @DeferredBody(ChangePreferencesDto) body: Deferred<ChangePreferencesDto>,
  ): Promise<PreferencesDto> {
    return this.preferences.change(userId!, await body.validated());
  }
}

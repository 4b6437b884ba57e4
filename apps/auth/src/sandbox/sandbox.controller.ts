import { Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiErrors, type Deferred, DeferredBody, InternalController } from '@referral-exchange/http';
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import { firmIdOf } from '../api-keys/key-owner.js';
import { presentTestFirm, TestFirmDto, TestFirmUserDto } from '../test-firms/present-test-firm.js';
import { CreateOwnTestFirm } from './create-own-test-firm.js';
import { ReadSandbox } from './read-sandbox.js';
import { RenewTestPassword } from './renew-test-password.js';
import { ResetSandbox } from './reset-sandbox.js';
import { ResetSandboxDto, FirmSandboxDto } from './sandbox.dto.js';

/** The test firm that a firm makes for itself, for its people (docs/adr/0177). */
@InternalController('firm/sandbox', 'Sandbox')
@UsersOf('firm')
export class SandboxController {
  constructor(
    private readonly readSandbox: ReadSandbox,
    private readonly create: CreateOwnTestFirm,
    private readonly renew: RenewTestPassword,
    private readonly reset: ResetSandbox,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Show what your firm has to test with',
    description: 'Its test firm, and the firms of the exchange that answer by themselves.',
  })
  @ApiData(FirmSandboxDto)
  getSandbox(@CurrentCaller() caller: Caller): Promise<FirmSandboxDto> {
    return this.readSandbox.execute(firmIdOf(caller));
  }

  @Post()
  @RequireTier('full')
  @ApiOperation({
    summary: 'Create the test firm of your firm',
    description:
      'It has an administrator and one API key of each tier, and all of its cases are test cases. Password and keys are shown only this once. A firm has one test firm: 409 `conflict`, reason `test_firm_exists`; a test firm has none of its own: reason `is_test_firm`.',
  })
  @ApiData(TestFirmDto, { status: 201 })
  @ApiErrors('conflict')
  async createOwnTestFirm(@CurrentCaller() caller: Caller): Promise<TestFirmDto> {
    return presentTestFirm(await this.create.execute(caller));
  }

  @Post('password')
  @HttpCode(200)
  @RequireTier('full')
  @ApiOperation({
    summary: 'Give the administrator of your test firm a new password',
    description:
      'When the first one was lost: no mail reaches this person. The old password and its sessions end, and the new one is shown only this once. Without a test firm: 409 `conflict`, reason `no_test_firm`.',
  })
  @ApiData(TestFirmUserDto)
  @ApiErrors('conflict')
  renewTestPassword(@CurrentCaller() caller: Caller): Promise<TestFirmUserDto> {
    return this.renew.execute(caller);
  }

  @Post('reset')
  @HttpCode(200)
  @RequireTier('full')
  @ApiOperation({
    summary: 'Empty the test firm of your firm',
    description:
      'Also for the people of the test firm itself. A new, empty firm with the same name, people, API keys and CRM tokens takes its place, with a new id. The old one is deactivated for good: nobody can open its cases, its webhooks stop, and what it had open with other firms ends. When it was reset already: 409 `conflict`, reason `sandbox_was_reset`. A test firm is reset ten times a day at most: 429 `rate_limited`, reason `too_many_resets`.',
  })
  @ApiData(FirmSandboxDto)
  @ApiErrors('conflict')
  async resetSandbox(
    @CurrentCaller() caller: Caller,
    @DeferredBody(ResetSandboxDto) body: Deferred<ResetSandboxDto>,
  ): Promise<FirmSandboxDto> {
    const next = await this.reset.execute(caller, body.validated);
    return this.readSandbox.execute(caller.isTestFirm ? next.id : firmIdOf(caller));
  }
}

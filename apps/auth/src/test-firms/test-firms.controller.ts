import { Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import { ApiData, type Deferred, DeferredBody, InternalController } from '@referral-exchange/http';
import { CreateTestFirms } from './create-test-firms.js';
import { CreateTestFirmsDto } from './create-test-firms.dto.js';
import { presentTestFirmPairs, TestFirmPairDto } from './present-test-firm.js';

/** Sandbox firms (decisions, section 8). */
@InternalController('admin/test-firms', 'Administration')
@AllowCallers('admin')
export class TestFirmsController {
  constructor(private readonly create: CreateTestFirms) {}

  @Post()
  @ApiOperation({
    summary: 'Create pairs of test firms',
    description:
      'Each firm has an administrator and one API key of each tier. All cases of these firms are test cases. Passwords and keys are shown only this once.',
  })
  @ApiData(TestFirmPairDto, { status: 201, isArray: true })
  async createTestFirms(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateTestFirmsDto) body: Deferred<CreateTestFirmsDto>,
  ): Promise<TestFirmPairDto[]> {
    return presentTestFirmPairs(await this.create.execute(caller, await body.validated()));
  }
}

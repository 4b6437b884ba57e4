import { Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Principal } from '@referral-exchange/contracts';
import {
  AllowCallers,
  ApiData,
  CurrentPrincipal,
  DeferredBody,
  InternalController,
  type Deferred,
} from '@referral-exchange/platform';
import { CreateTestFirms } from './create-test-firms.js';
import { CreateTestFirmsDto } from './create-test-firms.dto.js';
import { presentTestFirmPairs, TestFirmPairDto } from './present-test-firm.js';

/** Sandboxes (decisions, section 8). */
@InternalController('admin/test-firms', 'Administration')
@AllowCallers('admin')
export class TestFirmsController {
  constructor(private readonly create: CreateTestFirms) {}

  @Post()
  @ApiOperation({ summary: 'Create pairs of test firms' })
  @ApiData(TestFirmPairDto, { status: 201, isArray: true })
  async createTestFirms(
    @DeferredBody(CreateTestFirmsDto) body: Deferred<CreateTestFirmsDto>,
    @CurrentPrincipal() by: Principal,
  ): Promise<TestFirmPairDto[]> {
    const { pairs } = await body.validated();
    return presentTestFirmPairs(await this.create.execute(pairs, by));
  }
}

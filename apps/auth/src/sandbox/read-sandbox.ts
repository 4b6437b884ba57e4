import { Injectable } from '@nestjs/common';
import { HOUSE_FIRMS } from '@referral-exchange/contracts';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import type { Firm } from '../firms/firm.entity.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import type { HouseFirmDto, OwnTestFirmDto, FirmSandboxDto } from './sandbox.dto.js';
import { SandboxesRepository } from './sandboxes.repository.js';

/** `GET /firm/sandbox`: what a firm has to test with. */
@Injectable()
export class ReadSandbox {
  constructor(
    private readonly firms: FirmsRepository,
    private readonly sandboxes: SandboxesRepository,
    private readonly keys: ApiKeysRepository,
  ) {}

  async execute(firmId: string): Promise<FirmSandboxDto> {
    const firm = await this.firms.get(firmId);
    const testFirm = firm.isTestFirm ? firm : await this.sandboxes.findOf(firmId);
    return {
      isTestFirm: firm.isTestFirm,
      testFirm: testFirm && (await this.describe(testFirm)),
      houseFirms: await this.houseFirms(),
    };
  }

  private async describe({ id, name, createdAt }: Firm): Promise<OwnTestFirmDto> {
    const administrator = (await this.sandboxes.administratorOf(id))?.email ?? null;
    const liveKeys = await this.keys.countLive(id);
    return { id, name, createdAt: createdAt.toISOString(), administrator, liveKeys };
  }

  private async houseFirms(): Promise<HouseFirmDto[]> {
    const there = await this.sandboxes.activeAmong(HOUSE_FIRMS.map(({ id }) => id));
    return HOUSE_FIRMS.filter(({ id }) => there.has(id)).map(({ id, name, does }) => ({ id, name, does }));
  }
}

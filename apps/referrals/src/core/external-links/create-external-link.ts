import { Injectable } from '@nestjs/common';
import { clock, newId } from '@referral-exchange/telemetry';
import { conflict } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { ReadCase, type ReadReferral } from '../storage/read-case.js';
import type { CreateExternalLinkDto } from './external-link.dto.js';
import type { ExternalLink } from './external-link.entity.js';
import { ExternalLinksRepository } from './external-links.repository.js';
import { ExternalSystems } from './external-systems.js';

/** POST /external-links: names the record of a case system that belongs to a referral of the firm. */
@Injectable()
export class CreateExternalLink {
  constructor(
    private readonly links: ExternalLinksRepository,
    private readonly readCase: ReadCase,
    private readonly externalSystems: ExternalSystems,
  ) {}

  /** @throws 400 unknown system, 404 `resource_not_found`, 409 `duplicate_external_link` */
  async execute(
    caller: Caller,
    input: CreateExternalLinkDto,
  ): Promise<ReadReferral & { link: ExternalLink }> {
    const { referralId, externalSystem, externalId, externalUrl = null } = input;
    this.externalSystems.assertKnown(externalSystem);
    const read = await this.readCase.referral(caller, { id: referralId, number: null }, 'referrals');
    const link: ExternalLink = {
      ...{ id: newId(), firmId: caller.firmId!, referralId, externalSystem, externalId, externalUrl },
      createdAt: clock.date(),
      deletedAt: null,
    };
    if (await this.links.insert(link)) return { ...read, link };
    const existing = await this.links.find(link.firmId, link);
    throw conflict(
      'duplicate_external_link',
      'Your firm has already linked this record: delete that link first',
      existing ? { externalLinkId: existing.id, referralId: existing.referralId } : {},
    );
  }
}

import { Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { Audit } from '@referral-exchange/messaging';
import { ExternalLinksRepository } from './external-links.repository.js';

/** DELETE /admin/external-links/{id}: an administrator deletes a link of any firm. */
@Injectable()
export class RemoveExternalLink {
  constructor(
    private readonly database: Database,
    private readonly links: ExternalLinksRepository,
    private readonly audit: Audit,
  ) {}

  /** @throws 404 `external_link_not_found`, also when it was deleted before */
  execute(caller: Caller, id: string): Promise<void> {
    return this.database.transaction(async () => {
      const link = await this.links.deleteOfAnyFirm(id);
      if (!link) throw new ApiError('external_link_not_found', 'There is no active link with this id');
      const { firmId, referralId, externalSystem } = link;
      await this.audit.record(caller, {
        action: 'external_link.deleted',
        subjectType: 'referral',
        subjectId: referralId,
        // without the id of the record, which may name a client: nothing leaves the audit log
        details: { externalLinkId: id, firmId, externalSystem },
      });
    });
  }
}

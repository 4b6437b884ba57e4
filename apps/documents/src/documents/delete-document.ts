import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { clock } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { CaseAccess } from '../access/case-access.js';
import { documentEvent } from '../document/document-event.js';
import { DocumentsRepository } from '../document/documents.repository.js';
import { LooseObjectsRepository } from '../storage/loose-objects.repository.js';
import { SweepObjects } from '../storage/sweep-objects.js';
import { assertOwn } from './edit-document.js';

/** DELETE of a document, by the firm that uploaded it. Its object is removed right after the commit. */
@Injectable()
export class DeleteDocument {
  constructor(
    private readonly caseAccess: CaseAccess,
    private readonly documents: DocumentsRepository,
    private readonly looseObjects: LooseObjectsRepository,
    private readonly sweepObjects: SweepObjects,
    private readonly outbox: Outbox,
    private readonly database: Database,
  ) {}

  async execute(caller: Caller, { caseId, id }: { caseId: string; id: string }): Promise<void> {
    const access = await this.caseAccess.withCase(caller, caseId);
    await this.database.transaction(async () => {
      const document = await this.documents.getForUpdate(access, id);
      assertOwn(document, caller);
      await this.documents.delete(id);
      await this.looseObjects.discard(id);
      const about = { actor: caller.actor, at: clock.date(), facts: access.case };
      await this.outbox.add(documentEvent('document.deleted.v1', document, about));
      this.database.afterCommit(() => this.sweepObjects.notify());
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import type { ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { changedKinds } from '../model/changed-kinds.js';
import type { CrmProfile } from '../model/crm-profile.entity.js';
import { CrmProfilesRepository } from '../model/crm-profiles.repository.js';
import { WritebacksRepository } from '../model/writebacks.repository.js';
import type { CrmMappingsBodyDto } from './crm-mappings.dto.js';
import { MakeProfiles } from './make-profiles.js';
import { assertMappingsUnchanged } from './mappings-tag.js';

/** The new profiles, and the version that they are written over. */
export interface ReplaceCommand {
  ifMatch: string | undefined;
  readInput: ReadInput<CrmMappingsBodyDto>;
}

/**
 * PUT {internal}/firm/crm-mappings: replaces all profiles of a firm. Write-backs that need attention are
 * tried again, as the connection may have been repaired; so is what was not written back before.
 */
@Injectable()
export class ReplaceCrmMappings {
  constructor(
    private readonly database: Database,
    private readonly profiles: CrmProfilesRepository,
    private readonly writebacks: WritebacksRepository,
    private readonly makeProfiles: MakeProfiles,
    private readonly audit: Audit,
  ) {}

  /**
   * @throws 400 for an address that may not be called, or a connection without a token; 409
   *   `version_mismatch`
   */
  async execute(caller: Caller, { ifMatch, readInput }: ReplaceCommand): Promise<CrmProfile[]> {
    const firmId = caller.firmId!;
    const { profiles } = await readInput();
    const placed = profiles.map((profile, index) => ({ profile, path: `profiles.${index}` }));
    // names are resolved before the transaction
    await this.makeProfiles.assertCallable(placed);
    return this.database.transaction(async () => {
      const before = await this.profiles.findAllForUpdate(firmId);
      assertMappingsUnchanged(ifMatch, before);
      const next = placed.map(({ profile, path }) =>
        this.makeProfiles.make(firmId, profile, { before, path }),
      );
      await this.profiles.replaceAll(firmId, next);
      await this.writebacks.tryAgain(firmId);
      await this.writebacks.writeGained(firmId, changedKinds(before, next));
      await this.audit.record(caller, {
        action: 'crm_mappings.replaced',
        subjectType: 'firm',
        subjectId: firmId,
        details: { profiles: next.map(audited) },
      });
      return this.profiles.findAll(firmId);
    });
  }
}

function audited({ crmObjectApiName, crmRecordTypeDevName, baseUrl, mappingVersion }: CrmProfile): object {
  return { crmObjectApiName, crmRecordTypeDevName, baseUrl, mappingVersion };
}

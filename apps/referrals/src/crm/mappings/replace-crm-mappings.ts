import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TargetCheck } from '@referral-exchange/egress';
import { Audit } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database, SecretBox } from '@referral-exchange/database';
import { validationError } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { tokenBinding, type CrmProfile } from '../model/crm-profile.entity.js';
import { CrmProfilesRepository } from '../model/crm-profiles.repository.js';
import { WritebacksRepository } from '../model/writebacks.repository.js';
import type { CrmMappingsBodyDto, CrmProfileBodyDto } from './crm-mappings.dto.js';
import { writebackFieldsOf } from './profile-faults.js';

/**
 * PUT {internal}/firm/crm-mappings: replaces all profiles of a firm. Write-backs that need attention are
 * tried again, as the connection may have been repaired.
 */
@Injectable()
export class ReplaceCrmMappings {
  constructor(
    private readonly database: Database,
    private readonly profiles: CrmProfilesRepository,
    private readonly writebacks: WritebacksRepository,
    private readonly targets: TargetCheck,
    private readonly box: SecretBox,
    private readonly audit: Audit,
  ) {}

  /** @throws 400 for an address that may not be called, or a connection without a token */
  async execute(caller: Caller, { profiles }: CrmMappingsBodyDto): Promise<CrmProfile[]> {
    const firmId = caller.firmId!;
    // names are resolved before the transaction
    await this.assertCallable(profiles);
    return this.database.transaction(async () => {
      const before = await this.profiles.findAllForUpdate(firmId);
      const next = profiles.map((profile, index) => this.profileOf(firmId, profile, { before, index }));
      await this.profiles.replaceAll(firmId, next);
      await this.writebacks.tryAgain(firmId);
      await this.audit.record(caller, {
        action: 'crm_mappings.replaced',
        subjectType: 'firm',
        subjectId: firmId,
        details: { profiles: next.map(audited) },
      });
      return this.profiles.findAll(firmId);
    });
  }

  private async assertCallable(profiles: readonly CrmProfileBodyDto[]): Promise<void> {
    const faults = await Promise.all(
      profiles.map(async ({ connection }, index) => {
        if (!connection) return [];
        const field = `profiles.${index}.connection.baseUrl`;
        // the path of a record is added to it
        if (connection.baseUrl.includes('?'))
          return [{ field, code: 'invalid_format', message: 'baseUrl must not have a query' }];
        const refused = await this.targets.refusalOf(connection.baseUrl);
        return refused ? [{ field, code: refused.reason, message: refused.message }] : [];
      }),
    );
    if (faults.flat().length > 0) throw validationError(faults.flat());
  }

  private profileOf(
    firmId: string,
    body: CrmProfileBodyDto,
    { before, index }: { before: readonly CrmProfile[]; index: number },
  ): CrmProfile {
    const { crmObjectApiName, crmRecordTypeDevName = null, matchKey = null } = body;
    const known = before.find(
      (one) => one.crmObjectApiName === crmObjectApiName && one.crmRecordTypeDevName === crmRecordTypeDevName,
    );
    const mapping = {
      ...{ crmObjectApiName, crmRecordTypeDevName, matchKey },
      sendFields: body.sendFields.map(({ key, label, type, required, maxLength, sourceField }) => ({
        ...{ key, label, type, required },
        ...{ maxLength: maxLength ?? null, sourceField: sourceField ?? null },
      })),
      prefill: body.prefill ?? {},
      writebackFields: writebackFieldsOf(body.writebackFields)!,
    };
    const id = known?.id ?? newId();
    return {
      ...{ id, firmId, ...mapping, mappingVersion: versionOf(mapping), updatedAt: clock.date() },
      ...this.connectionOf(id, body, { known, index }),
    };
  }

  /** A stored token stays only with the address that it was given for: else a new address could get it. */
  private connectionOf(
    id: string,
    { connection }: CrmProfileBodyDto,
    { known, index }: { known: CrmProfile | undefined; index: number },
  ): Pick<CrmProfile, 'baseUrl' | 'sealedToken'> {
    if (!connection) return { baseUrl: null, sealedToken: null };
    const baseUrl = connection.baseUrl.replace(/\/+$/, '');
    if (connection.token !== undefined)
      return { baseUrl, sealedToken: this.box.seal(connection.token, tokenBinding(id)) };
    if (known?.sealedToken && known.baseUrl === baseUrl) return { baseUrl, sealedToken: known.sealedToken };
    const message = 'token is required with a new baseUrl';
    throw validationError([{ field: `profiles.${index}.connection.token`, code: 'required', message }]);
  }
}

/** The same for the same content. */
function versionOf(mapping: object): string {
  return createHash('sha256').update(JSON.stringify(mapping)).digest('hex').slice(0, 16);
}

function audited({ crmObjectApiName, crmRecordTypeDevName, baseUrl, mappingVersion }: CrmProfile): object {
  return { crmObjectApiName, crmRecordTypeDevName, baseUrl, mappingVersion };
}

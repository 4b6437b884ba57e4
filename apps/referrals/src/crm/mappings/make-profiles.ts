import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type FieldFault, validationError } from '@referral-exchange/contracts';
import { SecretBox } from '@referral-exchange/database';
import { TargetCheck } from '@referral-exchange/egress';
import { clock, newId } from '@referral-exchange/telemetry';
import { tokenBinding, type CrmProfile } from '../model/crm-profile.entity.js';
import { CrmProfilesRepository } from '../model/crm-profiles.repository.js';
import type { CrmProfileBodyDto } from './crm-mappings.dto.js';
import { writebackFieldsOf } from './profile-faults.js';

/** A profile as it was sent, and where it stands in the request. */
interface PlacedProfile {
  profile: CrmProfileBodyDto;
  path: string;
}

/** What a profile is made over, and where its body stands in the request. */
export interface ProfileBasis {
  before: readonly CrmProfile[];
  /** Path of the body: `profiles.0`. */
  path: string;
}

/** Makes profiles of what an administrator sends: to be stored, or to be tried. */
@Injectable()
export class MakeProfiles {
  constructor(
    private readonly profiles: CrmProfilesRepository,
    private readonly targets: TargetCheck,
    private readonly box: SecretBox,
  ) {}

  /**
   * A profile to be tried, as it would be stored. @throws 400 for an address that may not be called, or a
   * connection without a token
   */
  async makeUnsaved(firmId: string, profile: CrmProfileBodyDto, path: string): Promise<CrmProfile> {
    await this.assertCallable([{ profile, path }]);
    return this.make(firmId, profile, { before: await this.profiles.findAll(firmId), path });
  }

  /** Resolves names, so not inside a transaction. @throws 400 for an address that may not be called */
  async assertCallable(profiles: readonly PlacedProfile[]): Promise<void> {
    const faults = await Promise.all(profiles.map((one) => this.addressFaults(one)));
    if (faults.flat().length > 0) throw validationError(faults.flat());
  }

  private async addressFaults({ profile: { connection }, path }: PlacedProfile): Promise<FieldFault[]> {
    if (!connection) return [];
    const field = `${path}.connection.baseUrl`;
    // the path of a record is added to it
    if (connection.baseUrl.includes('?'))
      return [{ field, code: 'invalid_format', message: 'baseUrl must not have a query' }];
    const refused = await this.targets.refusalOf(connection.baseUrl);
    return refused ? [{ field, code: refused.reason, message: refused.message }] : [];
  }

  /** @throws 400 for a connection without a token */
  make(firmId: string, body: CrmProfileBodyDto, { before, path }: ProfileBasis): CrmProfile {
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
      ...{ id, firmId, ...mapping, mappingVersion: versionOf(mapping, known), updatedAt: clock.date() },
      ...this.connectionOf(id, body, { known, path }),
    };
  }

  /** A stored token stays only with the address that it was given for: else a new address could get it. */
  private connectionOf(
    id: string,
    { connection }: CrmProfileBodyDto,
    { known, path }: { known: CrmProfile | undefined; path: string },
  ): Pick<CrmProfile, 'baseUrl' | 'sealedToken'> {
    if (!connection) return { baseUrl: null, sealedToken: null };
    const baseUrl = connection.baseUrl.replace(/\/+$/, '');
    if (connection.token !== undefined)
      return { baseUrl, sealedToken: this.box.seal(connection.token, tokenBinding(id)) };
    if (known?.sealedToken && known.baseUrl === baseUrl) return { baseUrl, sealedToken: known.sealedToken };
    const message = 'token is required with a new baseUrl';
    throw validationError([{ field: `${path}.connection.token`, code: 'required', message }]);
  }
}

/** The same for the same content, in whatever order a client or the database names its fields. */
function versionOf(mapping: object, known: CrmProfile | undefined): string {
  if (known && isDeepStrictEqual({ ...known, ...mapping }, { ...known })) return known.mappingVersion;
  return createHash('sha256').update(JSON.stringify(mapping)).digest('hex').slice(0, 16);
}

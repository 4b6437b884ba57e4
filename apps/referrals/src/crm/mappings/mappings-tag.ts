import { assertIfMatch, entityTagOf } from '@referral-exchange/http';
import type { CrmProfile } from '../model/crm-profile.entity.js';
import type { FailedWriteback } from '../model/writebacks.repository.js';

/**
 * The tag of a firm's mappings has two parts, `"<profiles>.<attention>"`: what administrators have set, and
 * what changes by itself. A read with `If-None-Match` compares both. A write with `If-Match` compares the
 * first: a write-back that fails meanwhile is no reason to refuse an edit (ADR 179). Pure.
 */
export function tagOfMappings(
  profiles: readonly CrmProfile[],
  needsAttention: readonly FailedWriteback[],
): string {
  const attention = entityTagOf(needsAttention);
  return `${profilesTag(profiles).slice(0, -1)}.${attention.slice(1)}`;
}

/** Checks `If-Match` of a replacement, once the profiles are locked. @throws 409 `version_mismatch` */
export function assertMappingsUnchanged(ifMatch: string | undefined, profiles: readonly CrmProfile[]): void {
  assertIfMatch(ifMatch?.replaceAll(/\.[\w-]+"/g, '"'), () => profilesTag(profiles));
}

/** A replaced token changes nothing that is shown, so the time of the replacement is part of it. */
function profilesTag(profiles: readonly CrmProfile[]): string {
  return entityTagOf(
    profiles.map(({ id, mappingVersion, baseUrl, updatedAt }) => [
      ...[id, mappingVersion, baseUrl],
      updatedAt.toISOString(),
    ]),
  );
}

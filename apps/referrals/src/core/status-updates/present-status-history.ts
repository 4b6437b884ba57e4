import { ListOf, Nested, NULLABLE, OPTIONAL, Pattern, Uuid } from '@referral-exchange/http';
import { isMaskedFor, presentStatusUpdate, StatusUpdateDto } from './present-status-update.js';
import type { StatusProof } from './status-proofs.repository.js';
import type { StatusUpdateRow } from './status-update-row.js';

const HEX = /^[0-9a-f]{64}$/;
const SOME_HASH = 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c';
const SOME_SALT = '5a8e1d4e-6f0c-4a53-9d55-0f2f3c9b7a11';

/** What proves an entry of the history (docs/guides/lifecycle.md, "A history that is proven"). */
export class StatusProofDto {
  @Pattern(
    HEX,
    'SHA-256, in hex, of the hash before and of the digest of this entry. Both firms get the same one.',
    SOME_HASH,
  )
  hash: string;
  @ListOf(
    'text',
    'Digests of the entries between the one before and this one that your firm does not see.',
    [],
  )
  hiddenDigests: string[];
  @Pattern(HEX, 'SHA-256 of the salt and of the name of who made the update.', SOME_HASH)
  createdByNameDigest: string;
  @Uuid('Random part of that digest. Null when the name was erased.', SOME_SALT, NULLABLE)
  createdByNameSalt: string | null;
  @Pattern(HEX, 'SHA-256 of the salt and of the message. It stays when the message is erased.', SOME_HASH)
  messageDigest: string;
  @Uuid(
    'Random part of that digest. Null while the message is masked, or when it was erased.',
    SOME_SALT,
    NULLABLE,
  )
  messageSalt: string | null;
}

/** A status change of one referral. */
export class StatusHistoryEntryDto extends StatusUpdateDto {
  @Nested(() => StatusProofDto, 'With `proof=true`: what proves this entry.', OPTIONAL)
  proof?: StatusProofDto;
}

/** The entries that a firm sees, each with its proof. An entry that it does not see is a digest. Pure. */
export function presentProvenHistory(
  rows: readonly StatusUpdateRow[],
  proofs: readonly StatusProof[],
  firmId: string | null,
): StatusHistoryEntryDto[] {
  const seen = new Map(rows.map((row) => [row.id, row]));
  let hiddenDigests: string[] = [];
  return proofs.flatMap((proof) => {
    const row = seen.get(proof.id);
    if (!row) {
      hiddenDigests.push(proof.digest);
      return [];
    }
    const entry = {
      ...presentStatusUpdate(row, firmId),
      proof: presentProof(row, proof, hiddenDigests, firmId),
    };
    hiddenDigests = [];
    return [entry];
  });
}

function presentProof(
  row: StatusUpdateRow,
  { hash, nameDigest, nameSalt, messageDigest, messageSalt }: StatusProof,
  hiddenDigests: string[],
  firmId: string | null,
): StatusProofDto {
  return {
    hash: hash!,
    hiddenDigests,
    createdByNameDigest: nameDigest,
    createdByNameSalt: nameSalt,
    messageDigest,
    // with it, a masked firm could try out what the message may be
    messageSalt: isMaskedFor(row, firmId) ? null : messageSalt,
  };
}

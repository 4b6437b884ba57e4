const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** `id`, `baseCaseId`, `medReferralId`, `jobId` of an import, and the like. */
const NAMES_A_RECORD = /^(id|\w*(case|referral|job)id)$/i;

/**
 * Ids of the records that an answer is about: those in its path, and those that its record or records name.
 * By these an erasure finds stored answers, which are sealed. Pure.
 */
export function subjectsOf(path: string, data: unknown): string[] {
  const records = Array.isArray(data) ? data : [data];
  const named = records.flatMap((record) =>
    typeof record === 'object' && record !== null
      ? Object.entries(record)
          .filter(([key]) => NAMES_A_RECORD.test(key))
          .map(([, value]) => String(value))
      : [],
  );
  const ids = [path, ...named].flatMap((text) => text.match(UUID) ?? []);
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

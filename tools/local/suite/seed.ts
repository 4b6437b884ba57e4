import { progress } from '../progress.ts';
import type { Seed, SeededFirm, SeededProvider, TierKeys } from './sandbox.ts';

const TIERS = ['read_only', 'standard', 'full'] as const;

interface SeedTarget {
  baseUrl: string;
  internalUrl: string;
  adminApiKey: string;
}

/**
 * The kept seed when all of its keys still work, else a new one, made through the gateway's admin API like a
 * client would.
 */
export async function ensureSeed(target: SeedTarget, kept: Seed | null): Promise<Seed> {
  if (kept && (await keysWork(target.baseUrl, kept))) return kept;
  progress('seeding a sandbox: two firms, one provider, keys of every tier');
  const [firms, provider] = await Promise.all([seedFirms(target), seedProvider(target)]);
  return { firms, provider };
}

async function keysWork(baseUrl: string, { firms, provider }: Seed): Promise<boolean> {
  const keys = [...firms, provider].flatMap((owner) => TIERS.map((tier) => owner.keys[tier]));
  const answers = await Promise.all(
    keys.map(async (key) => {
      const response = await fetch(`${baseUrl}/firms/me`, { headers: { 'x-api-key': key } });
      await response.body?.cancel();
      return response.ok;
    }),
  );
  return answers.every(Boolean);
}

async function seedFirms(target: SeedTarget): Promise<[SeededFirm, SeededFirm]> {
  const pairs = await post<{ sender: SeededFirm; receiver: SeededFirm }[]>(target, '/admin/test-firms', {
    pairs: 1,
  });
  const pair = pairs[0];
  if (!pair) throw new Error('POST /admin/test-firms answered no pair');
  return [pair.sender, pair.receiver];
}

async function seedProvider(target: SeedTarget): Promise<SeededProvider> {
  const made = await post<{ id: string; name: string }>(target, '/admin/providers', {
    name: 'Sandbox Provider',
  });
  const keys: Partial<TierKeys> = {};
  for (const tier of TIERS) {
    const path = `/admin/providers/${made.id}/api-keys`;
    // the internal API writes a tier upper-case (interface, "Tiers of an API key")
    const answer = await post<{ key: string }>(target, path, {
      name: `Sandbox ${tier}`,
      tier: tier.toUpperCase(),
    });
    keys[tier] = answer.key;
  }
  return { provider: { id: made.id, name: made.name }, keys: keys as TierKeys };
}

async function post<T>({ internalUrl, adminApiKey }: SeedTarget, path: string, body: unknown): Promise<T> {
  const response = await fetch(`${internalUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-admin-api-key': adminApiKey },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${text.slice(0, 500)}`);
  return (JSON.parse(text) as { data: T }).data;
}

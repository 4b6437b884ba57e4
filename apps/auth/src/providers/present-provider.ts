import { Count, Flag, Instant, Name, Uuid } from '@referral-exchange/http';
import type { Provider } from './provider.entity.js';
import type { ProviderUse } from './providers.repository.js';

/** A medical provider. */
export class ProviderDto {
  @Uuid('Id of the provider.', '019a1c00-0000-7000-8000-0000000000e1') id: string;
  @Name('Name of the provider, as firms see it.', 'Lakeside Spine Center') name: string;
  @Flag('Whether the practice is restricted. A restricted practice cannot read pharmacy data.', false)
  restrictedAccess: boolean;
  @Flag('Whether the provider is active. API keys of an inactive provider are refused.', true)
  isActive: boolean;
}

export function presentProvider({ id, name, restrictedAccess, isActive }: Provider): ProviderDto {
  return { id, name, restrictedAccess, isActive };
}

/** A medical provider, for administrators. */
export class AdministeredProviderDto extends ProviderDto {
  @Count('People of the provider who may sign in while it is active.', 3) people: number;
  @Count('API keys of the provider that are neither revoked nor expired.', 1) liveKeys: number;
  @Instant('When the provider was created.', '2026-01-05T09:15:00.000Z') createdAt: string;
}

export function presentAdministeredProvider(
  provider: Provider,
  { people, liveKeys }: ProviderUse,
): AdministeredProviderDto {
  return { ...presentProvider(provider), people, liveKeys, createdAt: provider.createdAt.toISOString() };
}

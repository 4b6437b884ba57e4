import { Flag, Name, Uuid } from '@referral-exchange/http';
import type { Provider } from './provider.entity.js';

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

import { AllowCallers } from '@referral-exchange/identity';

/**
 * Which kinds of caller the routes of med cases admit; all others get 403 `wrong_scope`. No OAuth scope
 * covers health data, so OAuth tokens are refused (docs/adr/0070). A session is admitted where a key of the
 * same owner is.
 */

/** Reads of cases and referrals: the firm, the provider, and an administrator across firms. */
export const MedReads = () => AllowCallers('firm_key', 'crm_token', 'provider_key', 'session', 'admin');

/** Actions of the firm that handles the case. */
export const MedFirmActions = () => AllowCallers('firm_key', 'crm_token', 'session');

/** Actions of the provider, pharmacy writes included. */
export const MedProviderActions = () => AllowCallers('provider_key', 'session');

/** Reads of the pharmacy ledger: no administrator (decisions, 11). A CRM token acts for its firm (13). */
export const PharmacyReads = () => AllowCallers('firm_key', 'crm_token', 'provider_key', 'session');

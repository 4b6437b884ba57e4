import type { ServiceName } from '@referral-exchange/contracts';

/** One route of the REST API that a tool calls. */
export interface Operation {
  owner: ServiceName;
  method: 'GET' | 'POST' | 'PATCH';
  /** As the description of the API has it, below both prefixes. */
  path: `/${string}`;
}

const at =
  (owner: ServiceName, method: Operation['method']) =>
  (path: Operation['path']): Operation => ({ owner, method, path });

const read = at('referrals', 'GET');
const change = at('referrals', 'POST');

/**
 * All that an assistant can reach, and nothing else: no route that deletes, archives, imports, invites, or
 * changes keys, rules, webhooks and firms is here, and none that gives an address of a file (ADR 190).
 */
export const OPERATIONS = {
  getFirm: at('auth', 'GET')('/firms/me'),
  listFirms: at('auth', 'GET')('/firms/available'),
  listCaseTypes: at('auth', 'GET')('/case-types'),
  listJurisdictions: at('auth', 'GET')('/jurisdictions'),
  listCounties: at('auth', 'GET')('/counties'),
  listReferrals: read('/referrals'),
  listSentCases: read('/sent-cases'),
  listReceivedReferrals: read('/received-referrals'),
  getReferral: read('/referrals/{id}'),
  getSentCase: read('/sent-cases/{id}'),
  getAvailableStatuses: read('/referrals/{id}/available-statuses'),
  getStatusHistory: read('/referrals/{id}/status-history'),
  listStatusUpdates: read('/status-updates'),
  listNotes: read('/cases/{caseId}/notes'),
  getLifecycle: read('/reference/referral-lifecycle'),
  listDocuments: at('documents', 'GET')('/cases/{caseId}/documents'),
  evaluateRouting: at('routing', 'GET')('/routing/evaluate'),
  reReferRouting: at('routing', 'GET')('/routing/re-refer'),
  getReceivedAnalytics: at('analytics', 'GET')('/analytics/received'),
  getSentAnalytics: at('analytics', 'GET')('/analytics/sent'),
  createCase: change('/sent-cases'),
  updateSentCase: at('referrals', 'PATCH')('/sent-cases/{id}'),
  updateReceivedReferral: at('referrals', 'PATCH')('/received-referrals/{id}'),
  createNote: change('/cases/{caseId}/notes'),
  sendMessage: change('/messages/send'),
  refer: change('/sent-cases/{id}/refer'),
  acknowledge: change('/cases/{baseCaseId}/referrals/{id}/acknowledge'),
  beginInvestigating: change('/received-referrals/{id}/begin-investigating'),
  sign: change('/received-referrals/{id}/sign'),
  startLitigation: change('/received-referrals/{id}/start-litigation'),
  beginClosing: change('/referrals/{id}/begin-closing'),
  closeReceived: change('/received-referrals/{id}/close'),
  closeSent: change('/sent-cases/{id}/close'),
  rejectReceived: change('/received-referrals/{id}/reject'),
  rejectSent: change('/sent-cases/{id}/reject'),
  withdraw: change('/sent-cases/{id}/withdraw'),
} as const satisfies Record<string, Operation>;

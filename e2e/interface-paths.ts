/**
 * Every path of the interface and of the decisions, written down by hand from the two documents: the point of
 * the test is that nothing here is made from the code. `public` and `internal` are relative to {base_url} and
 * {internal_url}, `origin` to {auth_url}.
 */
const INTERFACE_PATHS = {
  public: `
    GET /firms/me
    GET /firms/available
    GET /case-types
    GET /jurisdictions
    POST /users
    GET /sent-cases
    POST /sent-cases
    GET /sent-cases/{id}
    PATCH /sent-cases/{id}
    POST /sent-cases/{id}/refer
    GET /received-referrals
    GET /received-referrals/{id}
    PATCH /received-referrals/{id}
    POST /cases/{baseCaseId}/referrals/{id}/acknowledge
    POST /received-referrals/{id}/begin-investigating
    POST /received-referrals/{id}/sign
    POST /received-referrals/{id}/start-litigation
    POST /received-referrals/{id}/close
    POST /received-referrals/{id}/reject
    POST /referrals/{id}/begin-closing
    GET /referrals
    GET /status-updates
    POST /cases/{caseId}/documents
    GET /cases/{caseId}/documents
    GET /cases/{caseId}/documents/{docId}/download
    POST /messages/send
    GET /routing/rules
    GET /routing/evaluate
    GET /routing/re-refer
    GET /crm/send-mapping
    GET /external-links
    GET /med-cases
    GET /med-cases/{id}/referrals
    GET /med-cases/{caseId}/referrals/{referralId}/pharmacy/fills/{fillId}
    POST /med-cases/{id}/referrals/{referralId}/start-treatment
    GET /analytics/received
    GET /analytics/revenue-received
    POST /webhooks
    GET /webhooks
    GET /webhooks/{id}
    PATCH /webhooks/{id}
    DELETE /webhooks/{id}
    POST /webhooks/{id}/rotate-secret
    POST /webhooks/{id}/test
    GET /webhooks/{id}/deliveries
    POST /webhooks/{id}/echo/enable
    POST /webhooks/{id}/echo/disable
    GET /webhooks/{id}/echo/captures`,
  internal: `
    POST /auth/login
    GET /auth/me
    POST /auth/refresh-session
    POST /public-api-keys
    POST /admin/oauth-clients`,
  origin: `
    GET /.well-known/openid-configuration
    GET /.well-known/jwks.json
    GET /api/oauth/authorize
    POST /api/oauth/token
    GET /api/oauth/userinfo
    POST /api/oauth/revoke`,
} as const;

/** The paths that the decisions add. */
const DECIDED_PATHS = {
  public: `
    POST /sent-cases/{id}/close
    POST /sent-cases/{id}/reject
    POST /sent-cases/{id}/withdraw
    DELETE /sent-cases/{id}
    GET /referrals/{id}
    GET /referrals/{id}/status-history
    GET /referrals/{id}/available-statuses
    GET /cases/{baseCaseId}/referrals
    GET /reference/referral-lifecycle
    POST /sent-cases/{id}/archive
    POST /sent-cases/{id}/unarchive
    POST /referrals/{id}/archive
    POST /referrals/{id}/unarchive
    GET /cases/{caseId}/notes
    POST /cases/{caseId}/notes
    PATCH /cases/{caseId}/notes/{noteId}
    PUT /sent-cases/{id}/rating
    POST /import/cases
    GET /import/cases/template
    POST /import/cases/update
    GET /import/cases/update/template
    GET /import/jobs/{jobId}
    GET /import/jobs/{jobId}/errors
    POST /external-links
    DELETE /external-links/{id}
    GET /health
    GET /users
    PATCH /users/{id}
    DELETE /users/{id}
    POST /users/{id}/resend-invitation
    PATCH /firms/me
    GET /network/outbound
    GET /network/inbound
    GET /network/pending
    PUT /network/outbound/{firmId}
    PATCH /network/outbound/{firmId}
    PATCH /network/inbound/{firmId}
    DELETE /network/outbound/{firmId}
    GET /counties
    POST /routing/rules
    PATCH /routing/rules/{id}
    DELETE /routing/rules/{id}
    POST /routing/rules/preview
    PATCH /cases/{caseId}/documents/{docId}
    DELETE /cases/{caseId}/documents/{docId}
    GET /analytics/sent
    GET /analytics/revenue-sent
    POST /crm/interactive-sends
    POST /med-cases
    POST /med-cases/{id}/referrals
    POST /med-cases/{id}/referrals/{referralId}/acknowledge
    POST /med-cases/{id}/referrals/{referralId}/accept
    POST /med-cases/{id}/referrals/{referralId}/reject
    POST /med-cases/{id}/referrals/{referralId}/complete-treatment
    POST /med-cases/{id}/referrals/{referralId}/withdraw
    POST /med-cases/{id}/referrals/{referralId}/close
    GET /med-cases/{caseId}/referrals/{referralId}/pharmacy/fills
    POST /med-cases/{caseId}/referrals/{referralId}/pharmacy/fills
    POST /med-cases/{caseId}/referrals/{referralId}/pharmacy/fills/{fillId}/void
    GET /med-cases/{caseId}/referrals/{referralId}/pharmacy/transactions
    GET /med-cases/{caseId}/referrals/{referralId}/pharmacy/transactions/{id}
    POST /med-cases/{caseId}/referrals/{referralId}/pharmacy/transactions
    PUT /med-cases/{caseId}/referrals/{referralId}/pharmacy/reported-balance
    POST /med-cases/{caseId}/referrals/{referralId}/pharmacy/import
    GET /sandbox/clock
    POST /sandbox/clock
    GET /openapi.json`,
  internal: `
    GET /sandbox/clock
    POST /sandbox/clock
    POST /auth/logout
    POST /auth/change-password
    POST /auth/forgot-password
    POST /auth/reset-password
    POST /auth/accept-invitation
    GET /auth/sessions
    DELETE /auth/sessions/{id}
    GET /public-api-keys
    DELETE /public-api-keys/{id}
    POST /public-api-keys/{id}/rotate
    GET /firm/integrations
    PUT /firm/integrations/public-api
    POST /firm/crm-tokens
    DELETE /firm/crm-tokens/{id}
    PUT /firm/crm-mappings
    POST /admin/firms
    GET /admin/firms
    GET /admin/firms/{id}
    PATCH /admin/firms/{id}
    POST /admin/firms/{id}/activate
    POST /admin/firms/{id}/deactivate
    PUT /admin/firms/{id}/integrations/public-api
    POST /admin/providers
    POST /admin/providers/{id}/api-keys
    PATCH /admin/providers/{id}
    POST /admin/users
    GET /admin/oauth-clients
    DELETE /admin/oauth-clients/{clientId}
    POST /admin/oauth-clients/{clientId}/rotate-secret
    POST /admin/referrals/{id}/force-status
    GET /admin/audit-log
    POST /admin/test-firms
    POST /integrations/case-system/statuses
    POST /webhooks/echo/{token}
    GET /openapi.json`,
  origin: `
    GET /acknowledge
    POST /acknowledge
    GET /accept-invitation
    GET /reset-password
    GET /forgot-password
    GET /docs`,
} as const;

export type InterfaceArea = keyof typeof INTERFACE_PATHS;

/** All rows of an area: method and path. */
export function pathsOf(area: InterfaceArea): [method: string, path: string][] {
  return `${INTERFACE_PATHS[area]}\n${DECIDED_PATHS[area]}`
    .split('\n')
    .map((line) => line.trim().split(' '))
    .filter((parts): parts is [string, string] => parts.length === 2);
}

"""Written by `node tools/sdk/build.ts` from docs/api/openapi.json (ADR 133)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._operation import Operation

if TYPE_CHECKING:
    from ..types import (
        AvailableFirm,
        AvailableProvider,
        AvailableStatuses,
        Caller,
        CallerFirm,
        CaseType,
        Clock,
        County,
        Delivery,
        DeliveryAttempt,
        Document,
        DocumentDownload,
        EchoAddress,
        EchoCapture,
        ExternalLink,
        FirmUser,
        Health,
        ImportJob,
        ImportJobListItem,
        ImportResult,
        InteractiveSendResult,
        Jurisdiction,
        KeyUse,
        LoggedRequest,
        MedCase,
        MedCaseListItem,
        MedReferral,
        Note,
        PharmacyFill,
        PharmacyFillSummary,
        PharmacyImport,
        PharmacyTotals,
        PharmacyTransaction,
        ReceivedAnalytics,
        ReceivedAnalyticsSection,
        Referral,
        ReferralLifecycle,
        ReferralListItem,
        ReferralSummary,
        Relationship,
        RevenueReceived,
        RevenueReceivedSection,
        RevenueSent,
        RevenueSentSection,
        RoutingChoice,
        RoutingRule,
        RuleOrder,
        RulePreview,
        SendMapping,
        SentAnalytics,
        SentAnalyticsSection,
        SentCase,
        StartedImport,
        StatusHistoryEntry,
        StatusUpdate,
        Subscription,
        SubscriptionWithSecret,
    )

GET_RECEIVED_ANALYTICS: Operation[ReceivedAnalytics | ReceivedAnalyticsSection] = Operation(
    "GET", "/analytics/received", takes="query"
)
GET_RECEIVED_REVENUE: Operation[RevenueReceived | RevenueReceivedSection] = Operation(
    "GET", "/analytics/revenue-received", takes="query"
)
GET_SENT_REVENUE: Operation[RevenueSent | RevenueSentSection] = Operation(
    "GET", "/analytics/revenue-sent", takes="query"
)
GET_SENT_ANALYTICS: Operation[SentAnalytics | SentAnalyticsSection] = Operation(
    "GET", "/analytics/sent", takes="query"
)
LIST_CASE_TYPES: Operation[list[CaseType]] = Operation("GET", "/case-types")
LIST_CASE_REFERRALS: Operation[list[ReferralSummary]] = Operation("GET", "/cases/{baseCaseId}/referrals")
ACKNOWLEDGE_REFERRAL: Operation[Referral] = Operation(
    "POST", "/cases/{baseCaseId}/referrals/{id}/acknowledge", takes="body"
)
LIST_DOCUMENTS: Operation[list[Document]] = Operation(
    "GET", "/cases/{caseId}/documents", takes="query", gives="page"
)
UPLOAD_DOCUMENT: Operation[Document] = Operation("POST", "/cases/{caseId}/documents", takes="form")
UPDATE_DOCUMENT: Operation[Document] = Operation("PATCH", "/cases/{caseId}/documents/{docId}", takes="body")
DELETE_DOCUMENT: Operation[None] = Operation("DELETE", "/cases/{caseId}/documents/{docId}", gives="nothing")
DOWNLOAD_DOCUMENT: Operation[DocumentDownload] = Operation(
    "GET", "/cases/{caseId}/documents/{docId}/download"
)
LIST_NOTES: Operation[list[Note]] = Operation("GET", "/cases/{caseId}/notes", takes="query", gives="page")
CREATE_NOTE: Operation[Note] = Operation("POST", "/cases/{caseId}/notes", takes="body")
UPDATE_NOTE: Operation[Note] = Operation("PATCH", "/cases/{caseId}/notes/{noteId}", takes="body")
LIST_COUNTIES: Operation[list[County]] = Operation("GET", "/counties", takes="query")
SEND_FROM_CRM: Operation[InteractiveSendResult] = Operation("POST", "/crm/interactive-sends", takes="body")
GET_SEND_MAPPING: Operation[SendMapping] = Operation("GET", "/crm/send-mapping", takes="query")
GET_EXTERNAL_LINK: Operation[ExternalLink] = Operation("GET", "/external-links", takes="query", gives="whole")
CREATE_EXTERNAL_LINK: Operation[ExternalLink] = Operation("POST", "/external-links", takes="body")
DELETE_EXTERNAL_LINK: Operation[None] = Operation("DELETE", "/external-links/{id}", gives="nothing")
LIST_AVAILABLE_FIRMS: Operation[list[AvailableFirm]] = Operation(
    "GET", "/firms/available", takes="query", gives="page"
)
GET_CALLING_FIRM: Operation[Caller] = Operation("GET", "/firms/me")
UPDATE_CALLING_FIRM: Operation[CallerFirm] = Operation("PATCH", "/firms/me", takes="body")
GET_HEALTH: Operation[Health] = Operation("GET", "/health")
IMPORT_CASES: Operation[ImportResult | StartedImport] = Operation("POST", "/import/cases", takes="form")
GET_IMPORT_CASES_TEMPLATE: Operation[str] = Operation("GET", "/import/cases/template", gives="text")
IMPORT_STATUSES: Operation[ImportResult | StartedImport] = Operation(
    "POST", "/import/cases/update", takes="form"
)
GET_IMPORT_STATUSES_TEMPLATE: Operation[str] = Operation("GET", "/import/cases/update/template", gives="text")
LIST_IMPORT_JOBS: Operation[list[ImportJobListItem]] = Operation(
    "GET", "/import/jobs", takes="query", gives="page"
)
GET_IMPORT_JOB: Operation[ImportJob] = Operation("GET", "/import/jobs/{jobId}", takes="query")
GET_IMPORT_ERRORS: Operation[str] = Operation("GET", "/import/jobs/{jobId}/errors", gives="text")
LIST_JURISDICTIONS: Operation[list[Jurisdiction]] = Operation("GET", "/jurisdictions", takes="query")
LIST_MED_CASES: Operation[list[MedCaseListItem]] = Operation("GET", "/med-cases", takes="query", gives="page")
CREATE_MED_CASE: Operation[MedCase] = Operation("POST", "/med-cases", takes="body")
LIST_PHARMACY_FILLS: Operation[list[PharmacyFillSummary]] = Operation(
    "GET", "/med-cases/{caseId}/referrals/{referralId}/pharmacy/fills", takes="query", gives="page"
)
CREATE_PHARMACY_FILL: Operation[PharmacyFill] = Operation(
    "POST", "/med-cases/{caseId}/referrals/{referralId}/pharmacy/fills", takes="body"
)
GET_PHARMACY_FILL: Operation[PharmacyFill] = Operation(
    "GET", "/med-cases/{caseId}/referrals/{referralId}/pharmacy/fills/{fillId}"
)
VOID_PHARMACY_FILL: Operation[PharmacyFill] = Operation(
    "POST", "/med-cases/{caseId}/referrals/{referralId}/pharmacy/fills/{fillId}/void", takes="body"
)
IMPORT_PHARMACY_RECORDS: Operation[PharmacyImport] = Operation(
    "POST", "/med-cases/{caseId}/referrals/{referralId}/pharmacy/import", takes="body"
)
REPORT_PHARMACY_BALANCE: Operation[PharmacyTotals] = Operation(
    "PUT", "/med-cases/{caseId}/referrals/{referralId}/pharmacy/reported-balance", takes="body"
)
GET_PHARMACY_TOTALS: Operation[PharmacyTotals] = Operation(
    "GET", "/med-cases/{caseId}/referrals/{referralId}/pharmacy/totals"
)
LIST_PHARMACY_TRANSACTIONS: Operation[list[PharmacyTransaction]] = Operation(
    "GET", "/med-cases/{caseId}/referrals/{referralId}/pharmacy/transactions", takes="query", gives="page"
)
CREATE_PHARMACY_TRANSACTION: Operation[PharmacyTransaction] = Operation(
    "POST", "/med-cases/{caseId}/referrals/{referralId}/pharmacy/transactions", takes="body"
)
GET_PHARMACY_TRANSACTION: Operation[PharmacyTransaction] = Operation(
    "GET", "/med-cases/{caseId}/referrals/{referralId}/pharmacy/transactions/{transactionId}"
)
GET_MED_CASE: Operation[MedCase] = Operation("GET", "/med-cases/{id}")
UPDATE_MED_CASE: Operation[MedCase] = Operation("PATCH", "/med-cases/{id}", takes="body")
ARCHIVE_MED_CASE: Operation[MedCase] = Operation("POST", "/med-cases/{id}/archive")
LIST_MED_REFERRALS: Operation[list[MedReferral]] = Operation("GET", "/med-cases/{id}/referrals")
REFER_MED_CASE: Operation[MedReferral] = Operation("POST", "/med-cases/{id}/referrals", takes="body")
GET_MED_REFERRAL: Operation[MedReferral] = Operation("GET", "/med-cases/{id}/referrals/{referralId}")
ACCEPT_MED_REFERRAL: Operation[MedReferral] = Operation(
    "POST", "/med-cases/{id}/referrals/{referralId}/accept"
)
ACKNOWLEDGE_MED_REFERRAL: Operation[MedReferral] = Operation(
    "POST", "/med-cases/{id}/referrals/{referralId}/acknowledge"
)
CLOSE_MED_REFERRAL: Operation[MedReferral] = Operation("POST", "/med-cases/{id}/referrals/{referralId}/close")
COMPLETE_MED_TREATMENT: Operation[MedReferral] = Operation(
    "POST", "/med-cases/{id}/referrals/{referralId}/complete-treatment"
)
REJECT_MED_REFERRAL: Operation[MedReferral] = Operation(
    "POST", "/med-cases/{id}/referrals/{referralId}/reject", takes="body"
)
START_MED_TREATMENT: Operation[MedReferral] = Operation(
    "POST", "/med-cases/{id}/referrals/{referralId}/start-treatment"
)
WITHDRAW_MED_REFERRAL: Operation[MedReferral] = Operation(
    "POST", "/med-cases/{id}/referrals/{referralId}/withdraw"
)
UNARCHIVE_MED_CASE: Operation[MedCase] = Operation("POST", "/med-cases/{id}/unarchive")
SEND_MESSAGE: Operation[StatusUpdate] = Operation("POST", "/messages/send", takes="body")
LIST_INBOUND_RELATIONSHIPS: Operation[list[Relationship]] = Operation(
    "GET", "/network/inbound", takes="query", gives="page"
)
UPDATE_INBOUND_RELATIONSHIP: Operation[Relationship] = Operation(
    "PATCH", "/network/inbound/{firmId}", takes="body"
)
LIST_OUTBOUND_RELATIONSHIPS: Operation[list[Relationship]] = Operation(
    "GET", "/network/outbound", takes="query", gives="page"
)
REQUEST_RELATIONSHIP: Operation[Relationship] = Operation("PUT", "/network/outbound/{firmId}", takes="body")
UPDATE_OUTBOUND_RELATIONSHIP: Operation[Relationship] = Operation(
    "PATCH", "/network/outbound/{firmId}", takes="body"
)
DELETE_OUTBOUND_RELATIONSHIP: Operation[None] = Operation(
    "DELETE", "/network/outbound/{firmId}", gives="nothing"
)
LIST_PENDING_RELATIONSHIPS: Operation[list[Relationship]] = Operation(
    "GET", "/network/pending", takes="query", gives="page"
)
LIST_AVAILABLE_PROVIDERS: Operation[list[AvailableProvider]] = Operation(
    "GET", "/providers/available", takes="query", gives="page"
)
LIST_RECEIVED_REFERRALS: Operation[list[ReferralListItem]] = Operation(
    "GET", "/received-referrals", takes="query", gives="page"
)
GET_RECEIVED_REFERRAL: Operation[Referral] = Operation("GET", "/received-referrals/{id}")
UPDATE_RECEIVED_REFERRAL: Operation[Referral] = Operation("PATCH", "/received-referrals/{id}", takes="body")
BEGIN_INVESTIGATING: Operation[Referral] = Operation(
    "POST", "/received-referrals/{id}/begin-investigating", takes="body"
)
CLOSE_REFERRAL: Operation[Referral] = Operation("POST", "/received-referrals/{id}/close", takes="body")
REJECT_REFERRAL: Operation[Referral] = Operation("POST", "/received-referrals/{id}/reject", takes="body")
SIGN_REFERRAL: Operation[Referral] = Operation("POST", "/received-referrals/{id}/sign", takes="body")
START_LITIGATION: Operation[Referral] = Operation(
    "POST", "/received-referrals/{id}/start-litigation", takes="body"
)
GET_REFERRAL_LIFECYCLE: Operation[ReferralLifecycle] = Operation("GET", "/reference/referral-lifecycle")
LIST_REFERRALS: Operation[list[ReferralListItem]] = Operation(
    "GET", "/referrals", takes="query", gives="page"
)
GET_REFERRAL: Operation[Referral] = Operation("GET", "/referrals/{id}")
ARCHIVE_REFERRAL: Operation[Referral] = Operation("POST", "/referrals/{id}/archive")
GET_AVAILABLE_STATUSES: Operation[AvailableStatuses] = Operation("GET", "/referrals/{id}/available-statuses")
BEGIN_CLOSING: Operation[Referral] = Operation("POST", "/referrals/{id}/begin-closing", takes="body")
GET_STATUS_HISTORY: Operation[list[StatusHistoryEntry]] = Operation(
    "GET", "/referrals/{id}/status-history", takes="query"
)
UNARCHIVE_REFERRAL: Operation[Referral] = Operation("POST", "/referrals/{id}/unarchive")
LIST_REQUESTS: Operation[list[LoggedRequest]] = Operation("GET", "/request-log", takes="query")
COUNT_KEY_USE: Operation[list[KeyUse]] = Operation("GET", "/request-log/key-use")
EVALUATE_ROUTING: Operation[RoutingChoice | None] = Operation("GET", "/routing/evaluate", takes="query")
RE_REFER_ROUTING: Operation[RoutingChoice | None] = Operation("GET", "/routing/re-refer", takes="query")
LIST_ROUTING_RULES: Operation[list[RoutingRule]] = Operation(
    "GET", "/routing/rules", takes="query", gives="page"
)
CREATE_ROUTING_RULE: Operation[RoutingRule] = Operation("POST", "/routing/rules", takes="body")
GET_ROUTING_RULE_ORDER: Operation[RuleOrder] = Operation("GET", "/routing/rules/order")
SET_ROUTING_RULE_ORDER: Operation[RuleOrder] = Operation("PUT", "/routing/rules/order", takes="body")
PREVIEW_ROUTING_RULE: Operation[RulePreview] = Operation("POST", "/routing/rules/preview", takes="body")
GET_ROUTING_RULE: Operation[RoutingRule] = Operation("GET", "/routing/rules/{id}")
UPDATE_ROUTING_RULE: Operation[RoutingRule] = Operation("PATCH", "/routing/rules/{id}", takes="body")
DELETE_ROUTING_RULE: Operation[None] = Operation("DELETE", "/routing/rules/{id}", gives="nothing")
GET_TEST_CLOCK: Operation[Clock] = Operation("GET", "/sandbox/clock", takes="query")
ADVANCE_TEST_CLOCK: Operation[Clock] = Operation("POST", "/sandbox/clock", takes="body")
LIST_SENT_CASES: Operation[list[ReferralListItem]] = Operation(
    "GET", "/sent-cases", takes="query", gives="page"
)
CREATE_SENT_CASE: Operation[SentCase] = Operation("POST", "/sent-cases", takes="body")
GET_SENT_CASE: Operation[SentCase] = Operation("GET", "/sent-cases/{id}")
UPDATE_SENT_CASE: Operation[SentCase] = Operation("PATCH", "/sent-cases/{id}", takes="body")
DELETE_SENT_CASE: Operation[None] = Operation("DELETE", "/sent-cases/{id}", gives="nothing")
ARCHIVE_SENT_CASE: Operation[SentCase] = Operation("POST", "/sent-cases/{id}/archive")
CLOSE_SENT_CASE: Operation[SentCase] = Operation("POST", "/sent-cases/{id}/close", takes="body")
RATE_SENT_CASE: Operation[SentCase] = Operation("PUT", "/sent-cases/{id}/rating", takes="body")
REFER_SENT_CASE: Operation[SentCase] = Operation("POST", "/sent-cases/{id}/refer", takes="body")
REJECT_SENT_CASE: Operation[SentCase] = Operation("POST", "/sent-cases/{id}/reject", takes="body")
UNARCHIVE_SENT_CASE: Operation[SentCase] = Operation("POST", "/sent-cases/{id}/unarchive")
WITHDRAW_SENT_CASE: Operation[SentCase] = Operation("POST", "/sent-cases/{id}/withdraw", takes="body")
LIST_STATUS_UPDATES: Operation[list[StatusUpdate]] = Operation(
    "GET", "/status-updates", takes="query", gives="page"
)
LIST_USERS: Operation[list[FirmUser]] = Operation("GET", "/users", takes="query", gives="page")
INVITE_USER: Operation[FirmUser] = Operation("POST", "/users", takes="body")
GET_USER: Operation[FirmUser] = Operation("GET", "/users/{id}")
UPDATE_USER: Operation[FirmUser] = Operation("PATCH", "/users/{id}", takes="body")
DEACTIVATE_USER: Operation[None] = Operation("DELETE", "/users/{id}", gives="nothing")
RESEND_INVITATION: Operation[FirmUser] = Operation("POST", "/users/{id}/resend-invitation")
LIST_WEBHOOKS: Operation[list[Subscription]] = Operation("GET", "/webhooks")
CREATE_WEBHOOK: Operation[SubscriptionWithSecret] = Operation("POST", "/webhooks", takes="body")
GET_WEBHOOK: Operation[Subscription] = Operation("GET", "/webhooks/{id}")
UPDATE_WEBHOOK: Operation[Subscription] = Operation("PATCH", "/webhooks/{id}", takes="body")
DELETE_WEBHOOK: Operation[None] = Operation("DELETE", "/webhooks/{id}", gives="nothing")
LIST_DELIVERIES: Operation[list[Delivery]] = Operation(
    "GET", "/webhooks/{id}/deliveries", takes="query", gives="page"
)
LIST_DELIVERY_ATTEMPTS: Operation[list[DeliveryAttempt]] = Operation(
    "GET", "/webhooks/{id}/deliveries/{deliveryId}/attempts"
)
LIST_ECHO_CAPTURES: Operation[list[EchoCapture]] = Operation("GET", "/webhooks/{id}/echo/captures")
DISABLE_ECHO: Operation[Subscription] = Operation("POST", "/webhooks/{id}/echo/disable")
ENABLE_ECHO: Operation[EchoAddress] = Operation("POST", "/webhooks/{id}/echo/enable")
ROTATE_WEBHOOK_SECRET: Operation[SubscriptionWithSecret] = Operation("POST", "/webhooks/{id}/rotate-secret")
SEND_TEST_DELIVERY: Operation[Delivery] = Operation("POST", "/webhooks/{id}/test")

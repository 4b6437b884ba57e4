/* Written by `node tools/sdk/build.ts` from docs/api/openapi.json (ADR 131). */
import type { Listing } from '../requests/listing.js';
import type { IfMatch, Keyed, RequestOptions } from '../requests/request-options.js';
import type { Reply } from '../requests/reply.js';
import type {
  AcknowledgeReferral,
  AdvanceClock,
  AvailableFirm,
  AvailableProvider,
  AvailableStatuses,
  BeginClosing,
  BeginInvestigating,
  Caller,
  CallerFirm,
  CaseType,
  Clock,
  CloseReferral,
  CloseSentCase,
  County,
  CreateExternalLink,
  CreateMedCase,
  CreateNote,
  CreatePharmacyFill,
  CreatePharmacyTransaction,
  CreateRule,
  CreateSentCase,
  CreateSubscription,
  Delivery,
  DeliveryAttempt,
  Document,
  DocumentDownload,
  EchoAddress,
  EchoCapture,
  EvaluateRoutingQuery,
  ExternalLink,
  FirmUser,
  GetExternalLinkQuery,
  GetImportJobQuery,
  GetReceivedAnalyticsQuery,
  GetReceivedRevenueQuery,
  GetSendMappingQuery,
  GetSentAnalyticsQuery,
  GetSentRevenueQuery,
  GetStatusHistoryQuery,
  GetTestClockQuery,
  Health,
  ImportCasesForm,
  ImportJob,
  ImportJobListItem,
  ImportPharmacy,
  ImportResult,
  ImportStatusesForm,
  InteractiveSend,
  InteractiveSendResult,
  InviteUser,
  Jurisdiction,
  KeyUse,
  ListAvailableFirmsQuery,
  ListAvailableProvidersQuery,
  ListCountiesQuery,
  ListDeliveriesQuery,
  ListDocumentsQuery,
  ListImportJobsQuery,
  ListInboundRelationshipsQuery,
  ListJurisdictionsQuery,
  ListMedCasesQuery,
  ListNotesQuery,
  ListOutboundRelationshipsQuery,
  ListPendingRelationshipsQuery,
  ListPharmacyFillsQuery,
  ListPharmacyTransactionsQuery,
  ListReceivedReferralsQuery,
  ListReferralsQuery,
  ListRequestsQuery,
  ListRoutingRulesQuery,
  ListSentCasesQuery,
  ListStatusUpdatesQuery,
  ListUsersQuery,
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
  PreviewRule,
  RateSentCase,
  ReReferRoutingQuery,
  ReceivedAnalytics,
  ReceivedAnalyticsSection,
  ReceiverTerms,
  ReferMedCase,
  ReferSentCase,
  Referral,
  ReferralLifecycle,
  ReferralListItem,
  ReferralSummary,
  RejectMedReferral,
  RejectReferral,
  Relationship,
  ReportBalance,
  RevenueReceived,
  RevenueReceivedSection,
  RevenueSent,
  RevenueSentSection,
  RoutingChoice,
  RoutingRule,
  RuleOrder,
  RulePreview,
  SendMapping,
  SendMessage,
  SenderTerms,
  SentAnalytics,
  SentAnalyticsSection,
  SentCase,
  SignReferral,
  StartLitigation,
  StartedImport,
  StatusHistoryEntry,
  StatusUpdate,
  Subscription,
  SubscriptionWithSecret,
  UpdateDocument,
  UpdateFirm,
  UpdateMedCase,
  UpdateNote,
  UpdateReceivedReferral,
  UpdateRule,
  UpdateSentCase,
  UpdateSubscription,
  UpdateUser,
  UploadDocumentForm,
  VoidPharmacyFill,
  WithdrawSentCase,
} from '../schemas/api.js';

/**
 * Statistics of sent and received referrals.
 */
export interface AnalyticsResource {
  /**
   * Statistics of received referrals
   *
   * Test cases (unless your firm is a test firm) and archived referrals are left out. Rates and shares are fractions with 4 decimals; shares add up to 1. Trends have every bucket of the range (up to 31 days by day, up to 182 by ISO week, else by month), by the day of sending in `tz`; the average of an empty bucket is null. An imported referral has one date: what its row says happened counts at `sentDate`, and how long it took is unknown. With `section` the answer has that section alone.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  received(
    query: GetReceivedAnalyticsQuery | undefined,
    options: RequestOptions & { as: 'csv' },
  ): Reply<string>;
  received(
    query: GetReceivedAnalyticsQuery & { section: string },
    options?: RequestOptions,
  ): Reply<ReceivedAnalyticsSection>;
  received(query?: GetReceivedAnalyticsQuery, options?: RequestOptions): Reply<ReceivedAnalytics>;
  /**
   * Revenue of received referrals
   *
   * Referrals in `CLOSING` or `CLOSED` with the outcome `won_settled`; the trend is by the month of their entry into `CLOSING`. Amounts are US dollars; those of a received referral count once your firm has acknowledged it. With `section` the answer has that section alone.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  revenueReceived(
    query: GetReceivedRevenueQuery | undefined,
    options: RequestOptions & { as: 'csv' },
  ): Reply<string>;
  revenueReceived(
    query: GetReceivedRevenueQuery & { section: string },
    options?: RequestOptions,
  ): Reply<RevenueReceivedSection>;
  revenueReceived(query?: GetReceivedRevenueQuery, options?: RequestOptions): Reply<RevenueReceived>;
  /**
   * Revenue of sent referrals
   *
   * Referrals in `CLOSING` or `CLOSED` with the outcome `won_settled`; the trend is by the month of their entry into `CLOSING`. Amounts are US dollars; those of a received referral count once your firm has acknowledged it. With `section` the answer has that section alone.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  revenueSent(query: GetSentRevenueQuery | undefined, options: RequestOptions & { as: 'csv' }): Reply<string>;
  revenueSent(
    query: GetSentRevenueQuery & { section: string },
    options?: RequestOptions,
  ): Reply<RevenueSentSection>;
  revenueSent(query?: GetSentRevenueQuery, options?: RequestOptions): Reply<RevenueSent>;
  /**
   * Statistics of sent referrals
   *
   * Test cases (unless your firm is a test firm) and archived referrals are left out. Rates and shares are fractions with 4 decimals; shares add up to 1. Trends have every bucket of the range (up to 31 days by day, up to 182 by ISO week, else by month), by the day of sending in `tz`; the average of an empty bucket is null. An imported referral has one date: what its row says happened counts at `sentDate`, and how long it took is unknown. With `section` the answer has that section alone.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  sent(query: GetSentAnalyticsQuery | undefined, options: RequestOptions & { as: 'csv' }): Reply<string>;
  sent(
    query: GetSentAnalyticsQuery & { section: string },
    options?: RequestOptions,
  ): Reply<SentAnalyticsSection>;
  sent(query?: GetSentAnalyticsQuery, options?: RequestOptions): Reply<SentAnalytics>;
}

/**
 * Case types, jurisdictions, and the statuses of a referral.
 */
export interface ReferenceResource {
  /**
   * List the case types
   *
   * The list is the same for all firms and is not paginated.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  caseTypes(options?: RequestOptions): Reply<CaseType[]>;
  /**
   * List the counties
   *
   * Counties, and what a jurisdiction has instead of them: parishes, boroughs, census areas, independent cities, planning regions. From the county list of the U.S. Census Bureau, 2023. The list is not paginated.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  counties(query?: ListCountiesQuery, options?: RequestOptions): Reply<County[]>;
  /**
   * List the jurisdictions
   *
   * The states, districts and territories of the United States. The list is not paginated.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  jurisdictions(query?: ListJurisdictionsQuery, options?: RequestOptions): Reply<Jurisdiction[]>;
  /**
   * Read the lifecycle of a referral
   *
   * All statuses and transitions, as data.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  referralLifecycle(options?: RequestOptions): Reply<ReferralLifecycle>;
}

/**
 * Referrals that you sent or received, and operations on one referral by its id.
 */
export interface ReferralsResource {
  /**
   * List the referrals of a case
   *
   * Only referrals to which the caller is a party, the oldest first.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  listOfCase(baseCaseId: string, options?: RequestOptions): Reply<ReferralSummary[]>;
  /**
   * Acknowledge a referral
   *
   * By the receiving firm. From then on it sees client data and content. From `SENT` the status becomes `UNDER_EVALUATION`, or `INVESTIGATING` when the retainer is signed already.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  acknowledge(
    ids: {
      /**
       * Id of the base case.
       */
      baseCaseId: string;
      /**
       * Id of the record.
       */
      id: string;
    },
    body?: AcknowledgeReferral,
    options?: RequestOptions & Keyed & IfMatch,
  ): Reply<Referral>;
  /**
   * List referrals
   *
   * Referrals that the caller sent and referrals that it received. `perspective` gives one side only. With `Accept: text/csv` the answer is a file of all rows that match, at most 100,000: of a longer list it is 400 with the reason `too_many_rows`. What chooses a page does not count then. The first line names the columns, what is masked is empty, and a text that a spreadsheet would run as a formula begins with an apostrophe. A firm gets two files at a time.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  list(query: ListReferralsQuery | undefined, options: RequestOptions & { as: 'csv' }): Reply<string>;
  list(query?: ListReferralsQuery, options?: RequestOptions): Listing<ReferralListItem>;
  /**
   * Read a referral
   *
   * Either firm may read it. While the receiving firm has not acknowledged, it gets null for client data and content, and `piiMasked` is true. To the receiving firm a referral that ended as `REJECTED` or `WITHDRAWN` stays as it stood at that moment; `CLOSED` keeps access.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  get(id: string, options: RequestOptions & { ifNoneMatch: string }): Reply<Referral | null>;
  get(id: string, options?: RequestOptions): Reply<Referral>;
  /**
   * Archive a referral for the caller's firm
   *
   * The referral leaves the lists of the caller's firm. The lists of the other firm do not change.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  archive(id: string, options?: RequestOptions & Keyed & IfMatch): Reply<Referral>;
  /**
   * List the statuses that the caller can set now
   *
   * Each with the action that leads to it and what that action requires.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  availableStatuses(id: string, options?: RequestOptions): Reply<AvailableStatuses>;
  /**
   * Record the outcome and begin closing
   *
   * By the receiving firm, from `SIGNED` or `IN_LITIGATION`. Leads to `CLOSING`.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  beginClosing(id: string, body: BeginClosing, options?: RequestOptions & Keyed & IfMatch): Reply<Referral>;
  /**
   * List the status changes of a referral
   *
   * The oldest first, without messages. Each change carries the hash of the one before it: with `proof=true` a firm can show that its history is the one that the other firm has, although they see different fields. The guide to the lifecycle has a program that checks it.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  statusHistory(
    id: string,
    query?: GetStatusHistoryQuery,
    options?: RequestOptions,
  ): Reply<StatusHistoryEntry[]>;
  /**
   * Unarchive a referral for the caller's firm
   *
   * It is in lists again, and its events are delivered again.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  unarchive(id: string, options?: RequestOptions & Keyed & IfMatch): Reply<Referral>;
}

/**
 * Files on a case or a referral.
 */
export interface DocumentsResource {
  /**
   * List the documents of a case
   *
   * The newest first: documents of the case, if you own it or a referral that you acknowledged is in an active stage, and those of the referrals that you sent or may read. Empty before you acknowledge. 404 once your access has ended (`CLOSED`, `REJECTED`, `WITHDRAWN`).
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  list(caseId: string, query?: ListDocumentsQuery, options?: RequestOptions): Listing<Document>;
  /**
   * Upload a document
   *
   * Send a form with the part `file`, e.g. `curl -F file=@report.pdf -F category="Police report"`. If you own the case and name it by its baseCaseId, every referral with access to documents shows the document. If you name a referral, or received the case, the document belongs to that referral. The type is found from the content: 400 with reason `file_type_not_allowed` if it is not in `allowedMimeTypes` of `GET /firms/me`, or if the name or the content type of the part contradicts it. A name that does not end in an extension of the type gets one, text `.txt`. 400 with reason `malware_found` if the scanner refuses the file. 413 `file_too_large` beyond 52,428,800 bytes. With an `Idempotency-Key`, the body counts as the same if file, name, category and description are the same.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  upload(caseId: string, form: UploadDocumentForm, options?: RequestOptions & Keyed): Reply<Document>;
  /**
   * Change the metadata of one of your documents
   *
   * Only the firm that uploaded it may. Sends no webhook event.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  update(
    ids: {
      /**
       * Id of the case, or of one of its referrals.
       */
      caseId: string;
      /**
       * Id of the document.
       */
      docId: string;
    },
    body?: UpdateDocument,
    options?: RequestOptions,
  ): Reply<Document>;
  /**
   * Delete one of your documents
   *
   * Only the firm that uploaded it may. The file is removed too, and cannot be restored.
   *
   * **Access:** firm API key of tier `full`; CRM token.
   */
  delete(
    ids: {
      /**
       * Id of the case, or of one of its referrals.
       */
      caseId: string;
      /**
       * Id of the document.
       */
      docId: string;
    },
    options?: RequestOptions,
  ): Reply<void>;
  /**
   * Get an address to download a document
   *
   * The address works without a key for 15 minutes. Anyone who has it can read the file.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  download(
    ids: {
      /**
       * Id of the case, or of one of its referrals.
       */
      caseId: string;
      /**
       * Id of the document.
       */
      docId: string;
    },
    options?: RequestOptions,
  ): Reply<DocumentDownload>;
}

/**
 * Notes on a case. Both firms of a referral see them.
 */
export interface NotesResource {
  /**
   * List the notes of a case
   *
   * Your own notes, those of the receiving firm on referrals that you sent, and those of the sending firm on referrals that you acknowledged. After a received referral ended as `REJECTED` or `WITHDRAWN`: the notes from before, as they stood.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  list(caseId: string, query?: ListNotesQuery, options?: RequestOptions): Listing<Note>;
  /**
   * Write a note
   *
   * It belongs to the referral that `referralId` names, or to your latest one of the case. Who reads it: see the list of notes. With `referralId: null` it is written on a draft only: when the case was sent meanwhile, so that another firm would read the note, the answer is 409 `conflict`, reason `version_mismatch`.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  create(caseId: string, body: CreateNote, options?: RequestOptions & Keyed): Reply<Note>;
  /**
   * Edit one of your notes
   *
   * Only the firm that wrote a note may edit it. It stays where it is.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  update(
    ids: {
      /**
       * Id of the case.
       */
      caseId: string;
      /**
       * Id of the note.
       */
      noteId: string;
    },
    body: UpdateNote,
    options?: RequestOptions,
  ): Reply<Note>;
}

/**
 * Send a case from a CRM record.
 */
export interface CrmResource {
  /**
   * Send a case from a CRM record
   *
   * Makes a case of the record and refers it to the firm. Values come from the `prefill` of the mapping, then from the record in the CRM, then from `overrides`. A text of the record may fill a number or a flag, as values of picklists are texts. With `reRefer` the case of the record is referred again, and its values stay. A repeated `idempotencyKey` is answered with 200 and what the first call did, whatever the body. A refused send leaves nothing behind. 503 frees the key: retry with it.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  send(body: InteractiveSend, options?: RequestOptions & Keyed): Reply<InteractiveSendResult>;
  /**
   * Show the send mapping of a kind of record
   *
   * The profile of the record type applies, else the profile without a record type.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token.
   */
  sendMapping(query: GetSendMappingQuery, options?: RequestOptions): Reply<SendMapping>;
}

/**
 * Link a referral to a record of another system.
 */
export interface ExternalLinksResource {
  /**
   * Find a referral by the record of a case system
   *
   * The fields of the link stand beside `meta`, without `data`.
   *
   * **Access:** firm API key of tier `read_only` or higher.
   */
  find(query: GetExternalLinkQuery, options?: RequestOptions): Reply<ExternalLink>;
  /**
   * Link a referral to a record of a case system
   *
   * Each firm has its own links. A firm can link a record once per case system; a second link is 409 with the reason `duplicate_external_link`.
   *
   * **Access:** firm API key of tier `standard` or higher.
   */
  create(body: CreateExternalLink, options?: RequestOptions & Keyed): Reply<ExternalLink>;
  /**
   * Delete an external link
   *
   * The referral stays. The record can be linked again.
   *
   * **Access:** firm API key of tier `full`.
   */
  delete(id: string, options?: RequestOptions): Reply<void>;
}

/**
 * The firm of the API key, and the firms that can receive referrals.
 */
export interface FirmsResource {
  /**
   * List the firms that can receive referrals
   *
   * All active firms but your own, by name. You can refer to any of them. A real firm is shown sandbox firms only with `isTestFirm=true`. A firm without jurisdictions or case types takes all of them.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  available(query?: ListAvailableFirmsQuery, options?: RequestOptions): Listing<AvailableFirm>;
  /**
   * Get the calling firm and its key
   *
   * Shows whose key the call is made with, what it may do and how often. A good first call: it changes nothing and works with a key of any tier.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher; CRM token.
   */
  me(options?: RequestOptions): Reply<Caller>;
  /**
   * Update the profile of your firm
   *
   * Fields that are absent stay as they are. Other firms see the new profile at once.
   *
   * **Access:** firm API key of tier `full`; CRM token.
   */
  updateMe(body?: UpdateFirm, options?: RequestOptions): Reply<CallerFirm>;
}

/**
 * Checks that the API is available.
 */
export interface HealthResource {
  /**
   * Whether the API answers
   *
   * Needs no key and is not counted.
   */
  get(options?: RequestOptions): Reply<Health>;
}

/**
 * Import many rows from a CSV file.
 */
export interface ImportsResource {
  /**
   * Import historical cases from a CSV file
   *
   * Columns: externalId, referenceNumber, title, caseType, jurisdiction, county, clientFirstName, clientLastName, clientEmail, clientPhone, clientDateOfBirth, incidentDate, referentFirmId, status, sentDate, closingStatus, settlementAmount, attorneyFees, notes. Required: title, caseType, jurisdiction, clientFirstName, clientLastName. Silent: no webhook, no mail, and nothing is unmasked; analytics counts the referrals, by `sentDate`. A case gets a reference number of yours; `externalId` and `referenceNumber` are kept in its `customMetadata`. A row is known by `externalId`, else by `referenceNumber`, else by its content, compared letter by letter with the rows that were imported before. Numbers of your cases here do not count, as an old number may be the same by chance: a row with the number of such a case makes another one. When files of several systems may have the same numbers, send an `externalId`. A draft that you deleted can be imported again. `sentDate` must not be in the future; without a time it is 12:00 UTC of that day, which is the same day in all time zones of the United States. The example row of the template is refused.
   *
   * A row with errors changes nothing and does not stop the others: mend the rows of `GET /import/jobs/{jobId}/errors` and upload them. Rows that had their effect before are skipped, so a file can be uploaded again. A file that is no such CSV file is refused as a whole. A text that begins with an apostrophe before `=`, `+`, `-` or `@` is stored without that apostrophe. A firm has at most five imports that are not done: a small file beyond them is 429 with `Retry-After`, one for the background 409 `too_many_imports`. An import that is not done ends as `FAILED`, and `failureReason` says why, when its key is revoked or rotated, its user is deactivated or may no longer import, the public API is switched off (files that a key or CRM token uploaded), or the firm is deactivated. Rows that are done stay: upload the file again with another key or by another user, and they are skipped.
   *
   * **Access:** firm API key of tier `full`; CRM token.
   */
  cases(form: ImportCasesForm, options?: RequestOptions & Keyed): Reply<ImportResult | StartedImport>;
  /**
   * Get a template of a file of historical cases
   *
   * The columns and one row as an example.
   *
   * **Access:** firm API key of tier `full`; CRM token; admin key.
   */
  casesTemplate(options?: RequestOptions): Reply<string>;
  /**
   * Update statuses of referrals from a CSV file
   *
   * Columns: referenceNumber, referralId, status, reason, closingStatus, closureReason, settlementAmount, attorneyFees, leadAttorneyName, phase. Required: referenceNumber or referralId, status. The number is the one here, also of a case that was imported: not that of another system. Each row is the action by which your side of the referral reaches the status, with its event. A row of the receiving firm for a referral in `SENT` acknowledges it. Fields that your side may not write with that action are ignored. A row that names the present status is skipped when it says nothing else, else refused: to correct values, use PATCH. A row that had its effect is skipped from then on, also after an administrator has set the status back: to have it done again, change its `reason`.
   *
   * A row with errors changes nothing and does not stop the others: mend the rows of `GET /import/jobs/{jobId}/errors` and upload them. Rows that had their effect before are skipped, so a file can be uploaded again. A file that is no such CSV file is refused as a whole. A text that begins with an apostrophe before `=`, `+`, `-` or `@` is stored without that apostrophe. A firm has at most five imports that are not done: a small file beyond them is 429 with `Retry-After`, one for the background 409 `too_many_imports`. An import that is not done ends as `FAILED`, and `failureReason` says why, when its key is revoked or rotated, its user is deactivated or may no longer import, the public API is switched off (files that a key or CRM token uploaded), or the firm is deactivated. Rows that are done stay: upload the file again with another key or by another user, and they are skipped.
   *
   * **Access:** firm API key of tier `full`; CRM token.
   */
  statuses(form: ImportStatusesForm, options?: RequestOptions & Keyed): Reply<ImportResult | StartedImport>;
  /**
   * Get a template of a file of statuses
   *
   * The columns and one row as an example.
   *
   * **Access:** firm API key of tier `full`; CRM token; admin key.
   */
  statusesTemplate(options?: RequestOptions): Reply<string>;
  /**
   * List the imports of your firm
   *
   * The newest first, dry runs too. An import is kept for some weeks.
   *
   * **Access:** firm API key of tier `full`; CRM token; admin key.
   */
  jobs(query?: ListImportJobsQuery, options?: RequestOptions): Listing<ImportJobListItem>;
  /**
   * Read an import and its progress
   *
   * Poll it until `status` is `COMPLETED` or `FAILED`.
   *
   * **Access:** firm API key of tier `full`; CRM token; admin key.
   */
  job(jobId: string, query?: GetImportJobQuery, options?: RequestOptions): Reply<ImportJob>;
  /**
   * Get the failed rows of an import
   *
   * The rows as they were, with `reason` as the last column. Mend them and upload the file: the last column is ignored. Text that a spreadsheet would run as a formula has an apostrophe in front, which an upload takes back.
   *
   * **Access:** firm API key of tier `full`; CRM token; admin key.
   */
  jobErrors(jobId: string, options?: RequestOptions): Reply<string>;
}

/**
 * Cases with medical providers.
 */
export interface MedCasesResource {
  /**
   * List med cases
   *
   * Newest first. A firm sees the cases that it handles, a provider the cases that were referred to it.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher; CRM token; admin key.
   */
  list(query?: ListMedCasesQuery, options?: RequestOptions): Listing<MedCaseListItem>;
  /**
   * Create a med case
   *
   * It belongs to the calling firm and is sent to nobody: refer it to a provider next.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  create(body: CreateMedCase, options?: RequestOptions & Keyed): Reply<MedCase>;
  /**
   * Read a med case
   *
   * A provider sees the cases that were referred to it.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher; CRM token; admin key.
   */
  get(id: string, options?: RequestOptions): Reply<MedCase>;
  /**
   * Update a med case
   *
   * Corrects the data of the patient or sets the status. Null clears a field.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  update(id: string, body?: UpdateMedCase, options?: RequestOptions): Reply<MedCase>;
  /**
   * Archive a med case
   *
   * It leaves the lists of the firm and its providers, and no more webhooks are sent for it.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  archive(id: string, options?: RequestOptions & Keyed): Reply<MedCase>;
  /**
   * Refer a med case to a provider
   *
   * One referral of each kind, treatment and pharmacy, may be active per provider. An archived or closed med case cannot be referred: 409.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  refer(id: string, body: ReferMedCase, options?: RequestOptions & Keyed): Reply<MedReferral>;
  /**
   * Unarchive a med case
   *
   * It is in lists again and can be referred again.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  unarchive(id: string, options?: RequestOptions & Keyed): Reply<MedCase>;
}

/**
 * Fills and payments of a med referral.
 */
export interface PharmacyResource {
  /**
   * List the fills of a med referral
   *
   * Newest `fillDate` first, voided fills included. Works in every status of the referral.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher; CRM token.
   */
  listFills(
    ids: {
      /**
       * Id of the med case.
       */
      caseId: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    query?: ListPharmacyFillsQuery,
    options?: RequestOptions,
  ): Listing<PharmacyFillSummary>;
  /**
   * Record a fill
   *
   * A known `externalId` with the same content gives the fill that is there, with 200. With other content: 409 `conflict` with reason `external_id_in_use`. A referral that was rejected or withdrawn takes no new fills: 409 with reason `referral_ended`.
   *
   * **Access:** provider API key of tier `standard` or higher.
   */
  createFill(
    ids: {
      /**
       * Id of the med case.
       */
      caseId: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    body: CreatePharmacyFill,
    options?: RequestOptions & Keyed,
  ): Reply<PharmacyFill>;
  /**
   * Get a fill with its transactions
   *
   * `transactions` are those of the fill. `totals` are those of the whole referral.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher; CRM token.
   */
  getFill(
    ids: {
      /**
       * Id of the med case.
       */
      caseId: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
      /**
       * Id of the fill.
       */
      fillId: string;
    },
    options?: RequestOptions,
  ): Reply<PharmacyFill>;
  /**
   * Void a fill
   *
   * A voided fill bills zero. Its transactions stay and count as before: reverse them to take them back. 409 `conflict` with reason `already_voided` the second time.
   *
   * **Access:** provider API key of tier `standard` or higher.
   */
  voidFill(
    ids: {
      /**
       * Id of the med case.
       */
      caseId: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
      /**
       * Id of the fill.
       */
      fillId: string;
    },
    body: VoidPharmacyFill,
    options?: RequestOptions & Keyed,
  ): Reply<PharmacyFill>;
  /**
   * Import up to 500 fills and transactions
   *
   * All or nothing. When a record cannot be recorded the answer is 400 with the error of each such record (`records.12.transaction.amount`), and nothing is recorded. Each record has an `externalId`: a record that is known with the same content is left as it is, so a batch may be sent again. The fills of a batch are recorded before its transactions.
   *
   * **Access:** provider API key of tier `standard` or higher.
   */
  import(
    ids: {
      /**
       * Id of the med case.
       */
      caseId: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    body: ImportPharmacy,
    options?: RequestOptions & Keyed,
  ): Reply<PharmacyImport>;
  /**
   * Report the balance in your own books
   *
   * Replaces the balance reported before. `difference` of the totals compares it with the ledger.
   *
   * **Access:** provider API key of tier `standard` or higher.
   */
  reportBalance(
    ids: {
      /**
       * Id of the med case.
       */
      caseId: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    body: ReportBalance,
    options?: RequestOptions,
  ): Reply<PharmacyTotals>;
  /**
   * Get the totals of a med referral
   *
   * Those that each fill shows. Zero before the first record. Works in every status of the referral.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher; CRM token.
   */
  totals(
    ids: {
      /**
       * Id of the med case.
       */
      caseId: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    options?: RequestOptions,
  ): Reply<PharmacyTotals>;
  /**
   * List the transactions of a med referral
   *
   * Newest `transactionDate` first. Works in every status of the referral.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher; CRM token.
   */
  listTransactions(
    ids: {
      /**
       * Id of the med case.
       */
      caseId: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    query?: ListPharmacyTransactionsQuery,
    options?: RequestOptions,
  ): Listing<PharmacyTransaction>;
  /**
   * Record a transaction
   *
   * A transaction never changes: take it back with a `REVERSAL`, which takes its whole amount, once. 409 `conflict` with reason `already_reversed` the second time. A known `externalId` with the same content gives the transaction that is there, with 200; with other content: 409 with reason `external_id_in_use`. Transactions on a voided fill are recorded and count.
   *
   * **Access:** provider API key of tier `standard` or higher.
   */
  createTransaction(
    ids: {
      /**
       * Id of the med case.
       */
      caseId: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    body: CreatePharmacyTransaction,
    options?: RequestOptions & Keyed,
  ): Reply<PharmacyTransaction>;
  /**
   * Get a transaction
   *
   * A transaction never changes: what was wrong is taken back by a `REVERSAL`.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher; CRM token.
   */
  getTransaction(
    ids: {
      /**
       * Id of the med case.
       */
      caseId: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
      /**
       * Id of the transaction.
       */
      transactionId: string;
    },
    options?: RequestOptions,
  ): Reply<PharmacyTransaction>;
}

/**
 * Cases with medical providers.
 */
export interface MedReferralsResource {
  /**
   * List the referrals of a med case
   *
   * In the order of their numbers.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher; CRM token; admin key.
   */
  list(id: string, options?: RequestOptions): Reply<MedReferral[]>;
  /**
   * Read a med referral
   *
   * The firm of the case and the provider of the referral see it.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher; CRM token; admin key.
   */
  get(
    ids: {
      /**
       * Id of the med case.
       */
      id: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    options?: RequestOptions,
  ): Reply<MedReferral>;
  /**
   * Accept a med referral
   *
   * By the provider, from `UNDER_REVIEW`. Leads to `ACCEPTED`.
   *
   * **Access:** provider API key of tier `standard` or higher.
   */
  accept(
    ids: {
      /**
       * Id of the med case.
       */
      id: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    options?: RequestOptions & Keyed,
  ): Reply<MedReferral>;
  /**
   * Acknowledge a med referral
   *
   * By the provider, from `SENT`. Leads to `UNDER_REVIEW`.
   *
   * **Access:** provider API key of tier `standard` or higher.
   */
  acknowledge(
    ids: {
      /**
       * Id of the med case.
       */
      id: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    options?: RequestOptions & Keyed,
  ): Reply<MedReferral>;
  /**
   * Close a med referral
   *
   * By the firm, from `TREATMENT_COMPLETE`; a pharmacy referral from `ACCEPTED`. Leads to `CLOSED`.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  close(
    ids: {
      /**
       * Id of the med case.
       */
      id: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    options?: RequestOptions & Keyed,
  ): Reply<MedReferral>;
  /**
   * Complete the treatment of a med referral
   *
   * By the provider, from `IN_TREATMENT`. Leads to `TREATMENT_COMPLETE`.
   *
   * **Access:** provider API key of tier `standard` or higher.
   */
  completeTreatment(
    ids: {
      /**
       * Id of the med case.
       */
      id: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    options?: RequestOptions & Keyed,
  ): Reply<MedReferral>;
  /**
   * Reject a med referral
   *
   * By the provider, from `SENT` or `UNDER_REVIEW`. Leads to `REJECTED`.
   *
   * **Access:** provider API key of tier `standard` or higher.
   */
  reject(
    ids: {
      /**
       * Id of the med case.
       */
      id: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    body: RejectMedReferral,
    options?: RequestOptions & Keyed,
  ): Reply<MedReferral>;
  /**
   * Start the treatment of a med referral
   *
   * API keys cannot do this yet and get 501. A user of the provider can, from `ACCEPTED`: it leads to `IN_TREATMENT`.
   *
   * **Access:** firm API key of tier `standard` or higher; provider API key of tier `standard` or higher; CRM token; admin key.
   */
  startTreatment(
    ids: {
      /**
       * Id of the med case.
       */
      id: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    options?: RequestOptions & Keyed,
  ): Reply<MedReferral>;
  /**
   * Withdraw a med referral
   *
   * By the firm, from `SENT`, `UNDER_REVIEW` or `ACCEPTED`. Leads to `WITHDRAWN`.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  withdraw(
    ids: {
      /**
       * Id of the med case.
       */
      id: string;
      /**
       * Id of the med referral.
       */
      referralId: string;
    },
    options?: RequestOptions & Keyed,
  ): Reply<MedReferral>;
}

/**
 * Messages to the other firm of a referral.
 */
export interface MessagesResource {
  /**
   * Send a message to the other firm of a referral
   *
   * Both firms see the message in `GET /status-updates`. The people of the other firm get an email. Before the receiving firm acknowledges, it sees neither the text nor the requested status, also not by email. A message changes no status and has no webhook event. Where the other firm could not see it, it is refused with 400 `invalid_state_transition`: reason `referral_ended` to the receiver of a referral that was rejected or withdrawn, `case_archived` while the owner has the case archived.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  send(body: SendMessage, options?: RequestOptions & Keyed): Reply<StatusUpdate>;
}

/**
 * Relationships with other firms. You can refer a case without one.
 */
export interface NetworkResource {
  /**
   * List the firms that send to you
   *
   * By name.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token.
   */
  listInbound(query?: ListInboundRelationshipsQuery, options?: RequestOptions): Listing<Relationship>;
  /**
   * Answer a firm that wants to send to you
   *
   * Fields that are absent stay as they are, and all of it stays until you change it, also when the sender ends the relationship and asks again. `inactive` keeps the routing of the sender from choosing you; it does not stop referrals: referring needs no relationship.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  updateInbound(firmId: string, body?: ReceiverTerms, options?: RequestOptions): Reply<Relationship>;
  /**
   * List the firms that you send to
   *
   * By name.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token.
   */
  listOutbound(query?: ListOutboundRelationshipsQuery, options?: RequestOptions): Listing<Relationship>;
  /**
   * Ask a firm to receive your referrals
   *
   * The relationship is `pending` until the other firm answers. Asked again, it keeps its status and gets the new terms; absent ones are cleared. What the receiver set before you ended the relationship, its status included, holds again.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  requestOutbound(firmId: string, body?: SenderTerms, options?: RequestOptions): Reply<Relationship>;
  /**
   * Change your terms as the sender
   *
   * Fields that are absent stay as they are.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  updateOutbound(firmId: string, body?: SenderTerms, options?: RequestOptions): Reply<Relationship>;
  /**
   * End a relationship as the sender
   *
   * Your terms are deleted. What the receiver set stays with the receiver: a refusal goes on.
   *
   * **Access:** firm API key of tier `full`; CRM token.
   */
  deleteOutbound(firmId: string, options?: RequestOptions): Reply<void>;
  /**
   * List relationships that wait for an answer
   *
   * Inbound ones wait for yours, outbound ones for that of the other firm. By name.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token.
   */
  listPending(query?: ListPendingRelationshipsQuery, options?: RequestOptions): Listing<Relationship>;
}

/**
 * Cases with medical providers.
 */
export interface ProvidersResource {
  /**
   * List the providers that med cases can be referred to
   *
   * All active providers, by name. You can refer a med case to any of them.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token.
   */
  available(query?: ListAvailableProvidersQuery, options?: RequestOptions): Listing<AvailableProvider>;
}

/**
 * For the receiving firm: referrals sent to you. Client data is masked until you acknowledge a referral.
 */
export interface ReceivedReferralsResource {
  /**
   * List received referrals
   *
   * A referral that ended as `REJECTED` or `WITHDRAWN` is listed and found as it stood at that moment. With `Accept: text/csv` the answer is a file of all rows that match, at most 100,000: of a longer list it is 400 with the reason `too_many_rows`. What chooses a page does not count then. The first line names the columns, what is masked is empty, and a text that a spreadsheet would run as a formula begins with an apostrophe. A firm gets two files at a time.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  list(query: ListReceivedReferralsQuery | undefined, options: RequestOptions & { as: 'csv' }): Reply<string>;
  list(query?: ListReceivedReferralsQuery, options?: RequestOptions): Listing<ReferralListItem>;
  /**
   * Read a received referral
   *
   * Until the caller acknowledges, client data and content are null and `piiMasked` is true. A referral that ended as `REJECTED` or `WITHDRAWN` stays as it stood at that moment; what is written later does not show.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  get(id: string, options: RequestOptions & { ifNoneMatch: string }): Reply<Referral | null>;
  get(id: string, options?: RequestOptions): Reply<Referral>;
  /**
   * Update a received referral
   *
   * Only after the caller acknowledged it, and until it ends as `REJECTED` or `WITHDRAWN` (403 `permission_denied`, `details.reason` `referral_ended`). Null clears a field.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  update(id: string, body?: UpdateReceivedReferral, options?: RequestOptions & IfMatch): Reply<Referral>;
  /**
   * Begin investigating a received referral
   *
   * From `UNDER_EVALUATION`. Leads to `INVESTIGATING`.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  beginInvestigating(
    id: string,
    body?: BeginInvestigating,
    options?: RequestOptions & Keyed & IfMatch,
  ): Reply<Referral>;
  /**
   * Close a received referral
   *
   * From `CLOSING`. From `SIGNED` or `IN_LITIGATION` too, with `closingStatus`: that records the outcome and closes in one call.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  close(id: string, body?: CloseReferral, options?: RequestOptions & Keyed & IfMatch): Reply<Referral>;
  /**
   * Reject a received referral
   *
   * From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`. A referral that is rejected from `SENT` stays masked.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  reject(id: string, body?: RejectReferral, options?: RequestOptions & Keyed & IfMatch): Reply<Referral>;
  /**
   * Record that the client signed a retainer
   *
   * From `UNDER_EVALUATION` or `INVESTIGATING`. Leads to `SIGNED`.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  sign(id: string, body?: SignReferral, options?: RequestOptions & Keyed & IfMatch): Reply<Referral>;
  /**
   * Record that a lawsuit was filed
   *
   * From `SIGNED`. Leads to `IN_LITIGATION`.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  startLitigation(
    id: string,
    body?: StartLitigation,
    options?: RequestOptions & Keyed & IfMatch,
  ): Reply<Referral>;
}

/**
 * What your programs called in the last 30 days, and how it was answered.
 */
export interface RequestLogResource {
  /**
   * List what your programs called
   *
   * Calls of this API with the API keys and CRM tokens of your firm or provider, the newest first, also refused ones: `4xx` and `429`. A call is here a few seconds after its answer and for 30 days. It has no body, no query and no ids of the path. Calls with a key that does not work, as it was revoked or never issued, are not here, and a few may be missing after a failure of our own.
   *
   * **Access:** firm API key of tier `full`; provider API key of tier `full`.
   */
  list(query?: ListRequestsQuery, options?: RequestOptions): Reply<LoggedRequest[]>;
  /**
   * Count the calls of your keys in the last hour
   *
   * Calls with each API key and CRM token of your firm or provider, by minute: the minute that has begun, and the 59 before it. The busiest key comes first; keys and minutes without calls are not here. Calls that were answered with 429 are counted apart, as no limit counts them. The limits are in `GET /firms/me`; they hold for any 60 seconds, so a full minute is not the highest that was reached. The 200,000 newest calls are counted: `meta.from` says since when.
   *
   * **Access:** firm API key of tier `full`; provider API key of tier `full`.
   */
  keyUse(options?: RequestOptions): Reply<KeyUse[]>;
}

/**
 * Rules that choose the receiving firm.
 */
export interface RoutingResource {
  /**
   * Find the firm that a new referral would go to
   *
   * Rules are tried by priority; the slots of a rule from its pointer on. Null when no rule matches with an eligible slot. Reading never moves a pointer.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token.
   */
  evaluate(query: EvaluateRoutingQuery, options?: RequestOptions): Reply<RoutingChoice | null>;
  /**
   * Find the firm that a case should be referred to next
   *
   * Firms that had the case from you are skipped, and so are those that are a party of an active referral of it; the attempt is the number of your referrals of it plus 1. Null when no rule matches with an eligible slot. Reading never moves a pointer.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token.
   */
  reRefer(query: ReReferRoutingQuery, options?: RequestOptions): Reply<RoutingChoice | null>;
  /**
   * List routing rules
   *
   * In the order in which they are evaluated.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  listRules(query?: ListRoutingRulesQuery, options?: RequestOptions): Listing<RoutingRule>;
  /**
   * Create a routing rule
   *
   * Rules may overlap: the first one that matches and has an eligible slot is used. Try a rule on your latest cases with `POST /routing/rules/preview` first.
   *
   * **Access:** firm API key of tier `full`; CRM token.
   */
  createRule(body: CreateRule, options?: RequestOptions & Keyed): Reply<RoutingRule>;
  /**
   * Get the order of your routing rules
   *
   * With an `ETag`, for a change of the order that must not undo that of somebody else.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token.
   */
  ruleOrder(options: RequestOptions & { ifNoneMatch: string }): Reply<RuleOrder | null>;
  ruleOrder(options?: RequestOptions): Reply<RuleOrder>;
  /**
   * Set the order of your routing rules
   *
   * Takes effect at once for all of them: they get the priorities 10, 20, 30 and so on. The list names each rule once, also one that is switched off.
   *
   * **Access:** firm API key of tier `full`; CRM token.
   */
  setRuleOrder(body: RuleOrder, options?: RequestOptions & IfMatch): Reply<RuleOrder>;
  /**
   * Try a routing rule on your latest cases
   *
   * Shows what the rule would have done at the first referral of each case, had it been your only rule. The round robin and the monthly caps begin anew; firms count as they are now. Archived cases are left out. Nothing is stored, and no pointer moves.
   *
   * **Access:** firm API key of tier `full`; CRM token.
   */
  previewRule(body: PreviewRule, options?: RequestOptions & Keyed): Reply<RulePreview>;
  /**
   * Get a routing rule
   *
   * With its slots in order, and the pointer to the slot that is next.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  getRule(id: string, options: RequestOptions & { ifNoneMatch: string }): Reply<RoutingRule | null>;
  getRule(id: string, options?: RequestOptions): Reply<RoutingRule>;
  /**
   * Update a routing rule
   *
   * Fields that are absent stay. When slots are replaced, the pointer and the monthly counts stay with their slots. `If-Match` is about what you set: a referral that moves the pointer meanwhile does not outdate your `ETag`.
   *
   * **Access:** firm API key of tier `full`; CRM token.
   */
  updateRule(id: string, body?: UpdateRule, options?: RequestOptions & IfMatch): Reply<RoutingRule>;
  /**
   * Delete a routing rule
   *
   * Referrals that it made stay as they are.
   *
   * **Access:** firm API key of tier `full`; CRM token.
   */
  deleteRule(id: string, options?: RequestOptions & IfMatch): Reply<void>;
}

/**
 * The clock of a test firm: let days pass in a second.
 */
export interface SandboxResource {
  /**
   * Get the clock of a test firm
   *
   * After an advance it answers as soon as all due times have been moved, or after 5 seconds with `isSettled: false`: then ask again.
   *
   * **Access:** firm API key of tier `read_only` or higher; admin key.
   */
  clock(query?: GetTestClockQuery, options?: RequestOptions): Reply<Clock>;
  /**
   * Advance the clock of a test firm
   *
   * For the objects of a test firm it is then as if the exchange had slept for that time: the expiry of referrals that it sent, the next retries of its webhooks and CRM write-backs, and its links in mails are due sooner by as much. Times of the past stay true, other firms are not touched, and what is due happens once: what follows from it begins now. The answer comes at once; `GET /sandbox/clock` waits until all is moved. The guide "Sandbox" lists what moves.
   *
   * **Access:** firm API key of tier `full`; admin key.
   */
  advanceClock(body: AdvanceClock, options?: RequestOptions & Keyed): Reply<Clock>;
}

/**
 * For the sending firm: create a case, refer it, and manage the referrals that you sent.
 */
export interface SentCasesResource {
  /**
   * List sent cases
   *
   * Drafts included, each case once. The status of a row is that of its latest referral. With `Accept: text/csv` the answer is a file of all rows that match, at most 100,000: of a longer list it is 400 with the reason `too_many_rows`. What chooses a page does not count then. The first line names the columns, what is masked is empty, and a text that a spreadsheet would run as a formula begins with an apostrophe. A firm gets two files at a time.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  list(query: ListSentCasesQuery | undefined, options: RequestOptions & { as: 'csv' }): Reply<string>;
  list(query?: ListSentCasesQuery, options?: RequestOptions): Listing<ReferralListItem>;
  /**
   * Create a case
   *
   * With `referentFirmId` the case is sent to that firm at once. Without it the case is a draft.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  create(body: CreateSentCase, options?: RequestOptions & Keyed): Reply<SentCase>;
  /**
   * Read a sent case
   *
   * With its referrals, of which the latest gives the status. `id` may also be a referral id or a reference number.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  get(id: string, options: RequestOptions & { ifNoneMatch: string }): Reply<SentCase | null>;
  get(id: string, options?: RequestOptions): Reply<SentCase>;
  /**
   * Update a sent case
   *
   * Null clears a field. After the receiving firm acknowledged, only tier, source, notes, `note`, customMetadata, sendingFirmPercentage, title, description and the contact data of the client can change.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  update(id: string, body?: UpdateSentCase, options?: RequestOptions & IfMatch): Reply<SentCase>;
  /**
   * Delete a draft
   *
   * A case that was sent cannot be deleted: withdraw or archive it.
   *
   * **Access:** firm API key of tier `full`; CRM token.
   */
  delete(id: string, options?: RequestOptions & IfMatch): Reply<void>;
  /**
   * Archive a sent case
   *
   * Archives the case for both firms of each referral. It leaves their lists, and no more webhooks are sent for it.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  archive(id: string, options?: RequestOptions & Keyed & IfMatch): Reply<SentCase>;
  /**
   * Close a sent case
   *
   * From `CLOSING`: the receiving firm has recorded the outcome.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  close(id: string, body?: CloseSentCase, options?: RequestOptions & Keyed & IfMatch): Reply<SentCase>;
  /**
   * Rate a sent case
   *
   * Only the owner of the case sees the rating.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  rate(id: string, body: RateSentCase, options?: RequestOptions & IfMatch): Reply<SentCase>;
  /**
   * Refer a case to a firm
   *
   * Sends a draft, sends a case again after its referral ended, or refers a received case onward.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  refer(id: string, body: ReferSentCase, options?: RequestOptions & Keyed & IfMatch): Reply<SentCase>;
  /**
   * Reject a sent case on behalf of the receiving firm
   *
   * From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  reject(id: string, body?: RejectReferral, options?: RequestOptions & Keyed & IfMatch): Reply<SentCase>;
  /**
   * Unarchive a sent case
   *
   * Restores the case and the referrals that its owner archived. What another firm archived for itself stays archived for that firm.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  unarchive(id: string, options?: RequestOptions & Keyed & IfMatch): Reply<SentCase>;
  /**
   * Withdraw a sent case
   *
   * From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`. Leads to `WITHDRAWN`.
   *
   * **Access:** firm API key of tier `standard` or higher; CRM token.
   */
  withdraw(id: string, body?: WithdrawSentCase, options?: RequestOptions & Keyed & IfMatch): Reply<SentCase>;
}

/**
 * The status history, also as a feed without gaps. Use it to reconcile webhooks.
 */
export interface StatusUpdatesResource {
  /**
   * List status updates and messages
   *
   * By page; or by cursor with `after`, which never skips an update. A cursor is of use to your firm alone. Of a received referral that ended as `REJECTED` or `WITHDRAWN`, updates and messages of the other firm stop at that end.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  list(query?: ListStatusUpdatesQuery, options?: RequestOptions): Listing<StatusUpdate>;
}

/**
 * The users of your firm.
 */
export interface UsersResource {
  /**
   * List the users of your firm
   *
   * Newest first, deactivated ones included.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  list(query?: ListUsersQuery, options?: RequestOptions): Listing<FirmUser>;
  /**
   * Invite a user
   *
   * The user gets a mail with a link that works once, for 72 hours, and can sign in after choosing a password there. An e-mail address that is taken is 409 `conflict`, reason `duplicate_email`; somebody who was deactivated in another firm may be invited. An address gets one such mail a minute, and ten a day: 429 `rate_limited`, reason `too_many_mails`. An API key manages members and viewers only; administrators come from the session of an administrator.
   *
   * **Access:** firm API key of tier `full`. Keys issued for an MCP client are refused.
   */
  invite(body: InviteUser, options?: RequestOptions & Keyed): Reply<FirmUser>;
  /**
   * Get a user of your firm
   *
   * Invited and deactivated users too.
   *
   * **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
   */
  get(id: string, options?: RequestOptions): Reply<FirmUser>;
  /**
   * Update a user of your firm
   *
   * Fields that are absent stay as they are. A user who is deactivated or may not import any more loses imports that are not done. The last active administrator of a firm can be neither demoted nor deactivated: 409 `conflict`, reason `last_administrator`. Somebody who was deactivated here and has joined another firm cannot be activated again: 409 `duplicate_email`. An API key manages members and viewers only; administrators come from the session of an administrator.
   *
   * **Access:** firm API key of tier `full`. Keys issued for an MCP client are refused.
   */
  update(id: string, body?: UpdateUser, options?: RequestOptions): Reply<FirmUser>;
  /**
   * Deactivate a user of your firm
   *
   * The user can no longer sign in, and all sessions end within one second, as do imports of the user that are not done. The record stays, because other records name it. Doing it again changes nothing. An API key manages members and viewers only; administrators come from the session of an administrator.
   *
   * **Access:** firm API key of tier `full`. Keys issued for an MCP client are refused.
   */
  deactivate(id: string, options?: RequestOptions): Reply<void>;
  /**
   * Send an invitation again
   *
   * The new link works for 72 hours; the one before it no longer works. An address gets one such mail a minute, and ten a day: 429 `rate_limited`, reason `too_many_mails`. An API key manages members and viewers only; administrators come from the session of an administrator.
   *
   * **Access:** firm API key of tier `full`. Keys issued for an MCP client are refused.
   */
  resendInvitation(id: string, options?: RequestOptions & Keyed): Reply<FirmUser>;
}

/**
 * Subscriptions, deliveries, and echo mode for tests. The callbacks of `POST /webhooks` describe the body of each event and how to verify its signature.
 */
export interface WebhooksResource {
  /**
   * List your webhook subscriptions
   *
   * All of them, the newest first. The list has no pages.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher. Keys issued for an MCP client are refused.
   */
  list(options?: RequestOptions): Reply<Subscription[]>;
  /**
   * Create a webhook subscription
   *
   * Only this response and a rotation contain the secret. Every active subscription receives every event (see the callbacks). Verify `X-Service-Signature` over the exact bytes before you parse them, deduplicate on `X-Service-Delivery`, and ignore events and fields that you do not know. Answer with 2xx within 10 seconds; otherwise the delivery is retried after 30 seconds, 2, 10 and 30 minutes. At most five subscriptions can be active.
   *
   * **Access:** firm API key of tier `standard` or higher; provider API key of tier `standard` or higher. Keys issued for an MCP client are refused.
   */
  create(body: CreateSubscription, options?: RequestOptions & Keyed): Reply<SubscriptionWithSecret>;
  /**
   * Get a webhook subscription
   *
   * Without its secret, which is shown when it is made or replaced.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher. Keys issued for an MCP client are refused.
   */
  get(id: string, options?: RequestOptions): Reply<Subscription>;
  /**
   * Update a webhook subscription
   *
   * Changes the url or the description, or switches the subscription off or on.
   *
   * **Access:** firm API key of tier `standard` or higher; provider API key of tier `standard` or higher. Keys issued for an MCP client are refused.
   */
  update(id: string, body?: UpdateSubscription, options?: RequestOptions): Reply<Subscription>;
  /**
   * Delete a webhook subscription
   *
   * Cancels queued deliveries. The delivery log can no longer be read.
   *
   * **Access:** firm API key of tier `full`; provider API key of tier `full`. Keys issued for an MCP client are refused.
   */
  delete(id: string, options?: RequestOptions): Reply<void>;
  /**
   * List the deliveries of a webhook subscription
   *
   * The newest first, without payloads. A delivery stays in the log for 180 days.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher. Keys issued for an MCP client are refused.
   */
  listDeliveries(id: string, query?: ListDeliveriesQuery, options?: RequestOptions): Listing<Delivery>;
  /**
   * List the attempts of a delivery
   *
   * The oldest first. The list has no pages.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher. Keys issued for an MCP client are refused.
   */
  listDeliveryAttempts(
    ids: {
      /**
       * Id of the webhook subscription.
       */
      id: string;
      /**
       * Id of the delivery.
       */
      deliveryId: string;
    },
    options?: RequestOptions,
  ): Reply<DeliveryAttempt[]>;
  /**
   * List what the echo address received
   *
   * The 50 newest requests of the last hour, the newest first. 400 `validation_error` with reason `echo_not_active` if echo mode is off.
   *
   * **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or higher. Keys issued for an MCP client are refused.
   */
  listEchoCaptures(id: string, options?: RequestOptions): Reply<EchoCapture[]>;
  /**
   * Turn off echo mode
   *
   * Deliveries go to your url again. The echo address no longer works, and its captures can no longer be read.
   *
   * **Access:** firm API key of tier `standard` or higher; provider API key of tier `standard` or higher. Keys issued for an MCP client are refused.
   */
  disableEcho(id: string, options?: RequestOptions & Keyed): Reply<Subscription>;
  /**
   * Turn on echo mode
   *
   * Deliveries go to an echo address of ours instead of your url, so that you can read what is sent. Calling it again returns the same address.
   *
   * **Access:** firm API key of tier `standard` or higher; provider API key of tier `standard` or higher. Keys issued for an MCP client are refused.
   */
  enableEcho(id: string, options?: RequestOptions & Keyed): Reply<EchoAddress>;
  /**
   * Replace the secret of a webhook subscription
   *
   * The new secret applies immediately, also to retries. The old secret signs nothing more.
   *
   * **Access:** firm API key of tier `standard` or higher; provider API key of tier `standard` or higher. Keys issued for an MCP client are refused.
   */
  rotateSecret(id: string, options?: RequestOptions & Keyed): Reply<SubscriptionWithSecret>;
  /**
   * Send a test delivery
   *
   * Queues the event `webhook.test`. It is signed and retried like any other; its body is `{ event, timestamp, data }`, without the envelope. 409 `conflict` with reason `subscription_inactive` if the subscription is not active.
   *
   * **Access:** firm API key of tier `standard` or higher; provider API key of tier `standard` or higher. Keys issued for an MCP client are refused.
   */
  test(id: string, options?: RequestOptions & Keyed): Reply<Delivery>;
}

/** All resources of the API. */
export interface Resources {
  readonly analytics: AnalyticsResource;
  readonly reference: ReferenceResource;
  readonly referrals: ReferralsResource;
  readonly documents: DocumentsResource;
  readonly notes: NotesResource;
  readonly crm: CrmResource;
  readonly externalLinks: ExternalLinksResource;
  readonly firms: FirmsResource;
  readonly health: HealthResource;
  readonly imports: ImportsResource;
  readonly medCases: MedCasesResource;
  readonly pharmacy: PharmacyResource;
  readonly medReferrals: MedReferralsResource;
  readonly messages: MessagesResource;
  readonly network: NetworkResource;
  readonly providers: ProvidersResource;
  readonly receivedReferrals: ReceivedReferralsResource;
  readonly requestLog: RequestLogResource;
  readonly routing: RoutingResource;
  readonly sandbox: SandboxResource;
  readonly sentCases: SentCasesResource;
  readonly statusUpdates: StatusUpdatesResource;
  readonly users: UsersResource;
  readonly webhooks: WebhooksResource;
}

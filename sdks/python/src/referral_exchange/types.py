"""Written by `node tools/sdk/build.ts` from docs/api (ADR 133)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import NotRequired, TypedDict

from ._uploads import FileSource


class AcknowledgeFigures(TypedDict):
    meanHours: float | None
    """Mean. Null: there is none."""
    medianHours: float | None
    """Median. Null: there is none."""
    p90Hours: float | None
    """90th percentile. Null: there is none."""
    count: int
    """Acknowledgements, outliers left out."""
    outlierCount: int
    """Acknowledgements that took longer than `outlierThresholdHours`."""


class AcknowledgeReferral(TypedDict):
    reason: NotRequired[str | None]
    """Why, in words. Kept in the status history. Line breaks become spaces."""


class AcknowledgeTrendPoint(TypedDict):
    date: str
    """First day of the bucket: of sending."""
    avgHours: float | None
    """Mean hours until the acknowledgement. Null: there is none."""
    count: int
    """Acknowledgements that the mean is made of."""


class AdvanceClock(TypedDict):
    advance: str
    """How far the clock moves on: a whole number and one of the units `s`, `m`, `h` and `d`. At most 366 days in one call."""
    firmId: NotRequired[str]
    """With the admin key: the test firm whose clock is moved. Else your own firm, or absent."""


class AvailableFirm(TypedDict):
    id: str
    """Id of the firm: the `referentFirmId` of a referral."""
    name: str
    """Name of the firm."""
    description: str | None
    """What the firm does; null for none."""
    jurisdictions: list[str]
    """Two-letter codes of the jurisdictions the firm works in. Empty means any."""
    caseTypes: list[str]
    """Machine names of the case types the firm takes. Empty means any."""
    referralInstructions: str | None
    """What the firm wants to be sent along, from you or from everybody; null for none."""
    source: Literal["network", "directory"]
    """`network` if the firm accepted you as a sender."""
    isTestFirm: bool
    """Whether this is a sandbox firm."""


class AvailableProvider(TypedDict):
    id: str
    """Id of the provider: the `providerId` of a med referral."""
    name: str
    """Name of the provider."""


class AvailableTransition(TypedDict):
    status: Literal[
        "DRAFT",
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status after the call; the current one when only an acknowledgement is due."""
    label: str
    """Name of the status, to show to people."""
    operation: Literal[
        "refer",
        "acknowledge",
        "begin-investigating",
        "sign",
        "start-litigation",
        "begin-closing",
        "close",
        "reject",
        "withdraw",
        "delete",
        "force-status",
        "sync-status",
        "expire",
        "end-onward",
    ]
    """Action that leads to it."""
    requiresReason: bool
    """Whether the action requires `reason`."""
    requiresClosingStatus: bool
    """Whether the action requires `closingStatus`."""


class BeginClosing(TypedDict):
    reason: NotRequired[str | None]
    """Why, in words. Kept in the status history. Line breaks become spaces."""
    closureReason: NotRequired[str | None]
    """Why the referral was closed, in words. Line breaks become spaces."""
    settlementAmount: NotRequired[float | None]
    """Settlement, in US dollars. More than 0."""
    attorneyFees: NotRequired[float | None]
    """Attorney fees, in US dollars. Not more than `settlementAmount`."""
    clientFeeAgreementPercentage: NotRequired[float | None]
    """Share of the settlement that the client agreed to pay as fees, from 0 to 1."""
    estimatedDistributionDate: NotRequired[str | None]
    """Day on which the money is expected to be paid out."""
    payoutType: NotRequired[Literal["lump_sum", "structured", "hybrid", "other"] | None]
    """How the settlement is paid."""
    closingStatus: Literal["won_settled", "lost", "no_longer_pursuing"]
    """Outcome of the referral."""


class BeginInvestigating(TypedDict):
    reason: NotRequired[str | None]
    """Why, in words. Kept in the status history. Line breaks become spaces."""
    notes: NotRequired[str | None]
    """Notes that both firms of the referral see."""
    phase: NotRequired[str | None]
    """Phase of the case, in the words of the receiving firm."""


class CallerFirm(TypedDict):
    id: str
    """Id of the firm."""
    name: str
    """Name of the firm, as other firms see it."""
    description: str | None
    """What the firm does; null for none."""
    phone: str | None
    """Telephone number; null for none."""
    address: str | None
    """Postal address; null for none."""
    website: str | None
    """Address of the website; null for none."""
    jurisdictions: list[str]
    """Two-letter codes of the jurisdictions the firm works in. Empty means any."""
    caseTypes: list[str]
    """Machine names of the case types the firm takes. Empty means any."""
    generalReferralInstructions: str | None
    """What a firm should know before it sends a referral to this one; null for none."""
    timeZone: str
    """Time zone of the firm, by its IANA name."""
    isActive: bool
    """Whether the firm is active. API keys of a deactivated firm are refused."""
    isTestFirm: bool
    """Whether this is a sandbox firm. All cases of a sandbox firm are test cases."""
    allowedMimeTypes: list[str]
    """MIME types of the files that may be uploaded."""
    maxUploadBytes: int
    """Size of the largest file that may be uploaded, in bytes."""


class CallerKey(TypedDict):
    id: str
    """Id of the key."""
    name: str
    """Name that the key was given."""
    tier: Literal["read_only", "standard", "full"]
    """What the caller may do: `read_only` reads; `standard` also creates and updates; `full` does everything."""
    ownerType: Literal["firm", "provider"]
    """Whether the key belongs to a firm or to a medical provider."""
    prefix: str
    """First characters of the key, to recognise it by."""
    expiresAt: str | None
    """When the key expires. Null if it never does."""


class Candidate(TypedDict):
    position: int
    """Position in the round robin, from 0."""
    firmId: str
    """Firm of the slot."""
    firmName: str
    """Name of that firm."""
    eligible: bool
    """Whether the slot could get the case."""
    skippedReason: (
        Literal[
            "inactive",
            "attempt_window",
            "already_referred",
            "cap_reached",
            "firm_inactive",
            "not_accepting",
        ]
        | None
    )
    """Why the slot was skipped; null when it was eligible. `inactive`: the slot is switched off. `attempt_window`: not at this attempt. `already_referred`: the firm had this case from you. `cap_reached`: its referrals of this month are used up. `firm_inactive`: the firm is deactivated. `not_accepting`: the firm does not take such cases, or it refuses your referrals."""


class CaseType(TypedDict):
    id: str
    """Id of the case type. It never changes."""
    name: str
    """Machine name, which every case and referral carries as `caseType`. It never changes."""
    displayName: str
    """Name to show to people."""


class CaseTypeJurisdiction(TypedDict):
    caseType: str
    """Machine name of the case type."""
    jurisdiction: str
    """Two-letter code of the jurisdiction."""
    count: int
    """Referrals."""
    signed: int
    """Referrals that were ever signed."""


class ChosenFirm(TypedDict):
    id: str
    """Id of the firm."""
    name: str
    """Name of the firm."""


class Clock(TypedDict):
    firmId: str
    """The test firm."""
    advancedSeconds: int
    """By how much its clock was moved in all, in seconds; 0 when it never was."""
    lastAdvancedAt: str | None
    """When it was moved last; null when it never was."""
    isSettled: bool
    """Whether all due times of the firm have been moved. What is due then happens within some seconds."""


class CloseReferral(TypedDict):
    reason: NotRequired[str | None]
    """Why, in words. Kept in the status history. Line breaks become spaces."""
    closureReason: NotRequired[str | None]
    """Why the referral was closed, in words. Line breaks become spaces."""
    settlementAmount: NotRequired[float | None]
    """Settlement, in US dollars. More than 0."""
    attorneyFees: NotRequired[float | None]
    """Attorney fees, in US dollars. Not more than `settlementAmount`."""
    clientFeeAgreementPercentage: NotRequired[float | None]
    """Share of the settlement that the client agreed to pay as fees, from 0 to 1."""
    estimatedDistributionDate: NotRequired[str | None]
    """Day on which the money is expected to be paid out."""
    payoutType: NotRequired[Literal["lump_sum", "structured", "hybrid", "other"] | None]
    """How the settlement is paid."""
    closingStatus: NotRequired[Literal["won_settled", "lost", "no_longer_pursuing"] | None]
    """Outcome of the referral. Required unless the referral is in `CLOSING`."""


class CloseSentCase(TypedDict):
    reason: NotRequired[str | None]
    """Why, in words. Kept in the status history. Line breaks become spaces."""
    closureReason: NotRequired[str | None]
    """Why the referral was closed, in words. Line breaks become spaces."""


class County(TypedDict):
    fips: str
    """FIPS code: two digits of the jurisdiction, three of the county."""
    name: str
    """Name, without "County" and the like; independent cities end in "city" unless the name says so."""
    jurisdictionCode: str
    """Two-letter code of the jurisdiction."""


class CreateExternalLink(TypedDict):
    referralId: str
    """Referral to link. Your firm must be a party of it."""
    externalSystem: Literal["case_system_a", "case_system_b", "case_system_c"]
    """Name of the case system."""
    externalId: str
    """Id of the record in the case system."""
    externalUrl: NotRequired[str | None]
    """Web page of the record."""


class CreateMedCase(TypedDict):
    patientFirstName: str
    """First name of the patient."""
    patientLastName: str
    """Last name of the patient."""
    patientDateOfBirth: NotRequired[str | None]
    """Date of birth of the patient."""
    patientPhone: NotRequired[str | None]
    """Telephone number of the patient."""
    patientEmail: NotRequired[str | None]
    """E-mail address of the patient."""
    incidentDate: NotRequired[str | None]
    """Day of the incident."""
    caseType: str
    """Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name."""
    jurisdiction: str
    """Two-letter code of the jurisdiction: see `GET /jurisdictions`."""
    baseCaseId: NotRequired[str | None]
    """Id of the sent case (`baseCaseId`) that the treatment belongs to; null for none."""


class CreateNote(TypedDict):
    body: str
    """Text of the note."""
    referralId: NotRequired[str | None]
    """Referral of the note. Without it: the caller's latest referral of the case, or the draft. `null`: the draft alone."""


class CreatePharmacyFill(TypedDict):
    prescriptionId: NotRequired[str | None]
    """Prescription, as the provider names it."""
    claimDocumentId: NotRequired[str | None]
    """Document of the claim, as the provider names it."""
    rxNumber: NotRequired[str | None]
    """Number of the prescription."""
    ndc: NotRequired[str | None]
    """National Drug Code, 11 digits without hyphens."""
    drugName: str
    """Name of the drug."""
    prescriberName: NotRequired[str | None]
    """Who prescribed it."""
    notes: NotRequired[str | None]
    """Notes on the fill."""
    quantity: str
    """Quantity, a decimal string with at most 3 decimals, more than 0."""
    billedAmount: str
    """Billed amount in US dollars, a decimal string with at most 2 decimals."""
    fillDate: str
    """Day of the fill, at most a year ahead."""
    daysSupply: NotRequired[int | None]
    """For how many days the quantity lasts."""
    externalId: NotRequired[str | None]
    """Id in the provider's own system, unique in the referral. Repeating a request with it records nothing twice."""


class CreatePharmacyTransaction(TypedDict):
    type: Literal["PAYMENT", "ADJUSTMENT", "WRITE_OFF", "REFUND", "REVERSAL"]
    """Kind of the transaction. `PAYMENT` and `REFUND` change `paid`; `ADJUSTMENT` and `WRITE_OFF` change `adjustments`; a `REVERSAL` takes back the whole of another transaction."""
    amount: NotRequired[str | None]
    """Amount in US dollars, a decimal string with at most 2 decimals. Only an `ADJUSTMENT` may be negative. Required unless `type` is `REVERSAL`: its amount is the whole amount of the reversed transaction."""
    transactionDate: str
    """Day of the transaction, at most a year ahead."""
    fillId: NotRequired[str | None]
    """Fill that it belongs to. Without it: the fill of the reversed transaction, or the referral as a whole."""
    payer: NotRequired[str | None]
    """Who pays."""
    reference: NotRequired[str | None]
    """Reference in the payer's words."""
    note: NotRequired[str | None]
    """Note on the transaction."""
    reversesTransactionId: NotRequired[str | None]
    """Transaction to reverse. Required for a `REVERSAL`, refused otherwise."""
    externalId: NotRequired[str | None]
    """Id in the provider's own system, unique in the referral. Repeating a request with it records nothing twice."""


class CreateSentCase(TypedDict):
    description: NotRequired[str | None]
    """What happened."""
    county: NotRequired[str | None]
    """County of the case."""
    clientEmail: NotRequired[str | None]
    """E-mail address of the client."""
    clientPhone: NotRequired[str | None]
    """Telephone number of the client."""
    clientDateOfBirth: NotRequired[str | None]
    """Date of birth of the client."""
    incidentDate: NotRequired[str | None]
    """Day of the incident."""
    tier: NotRequired[int | None]
    """How the owner of the case rates it, from 1 (highest) to 5. Other firms get null."""
    source: NotRequired[str | None]
    """Where the owner of the case got it. Other firms get null."""
    notes: NotRequired[str | None]
    """Notes that both firms of the referral see."""
    isRetainerSigned: NotRequired[bool | None]
    """Whether the client has signed a retainer."""
    sentExpirationHours: NotRequired[int | None]
    """Hours, counted from `sentDate`, after which a referral that is still `SENT` is withdrawn. Null: never."""
    sendingFirmPercentage: NotRequired[float | None]
    """Share of the attorney fees that the sending firm gets, from 0 to 100."""
    clientFeeAgreementPercentage: NotRequired[float | None]
    """Share of the settlement that the client agreed to pay as fees, from 0 to 1."""
    warmTransferAttempted: NotRequired[bool | None]
    """Whether a warm transfer of the client was tried."""
    warmTransferSuccessful: NotRequired[bool | None]
    """Whether the warm transfer succeeded."""
    warmTransferUnsuccessfulReasonType: NotRequired[
        Literal["FIRM_UNABLE_TO_ANSWER", "CLIENT_UNABLE_TO_CONTINUE", "OTHER"] | None
    ]
    """Why the warm transfer failed."""
    warmTransferUnsuccessfulReason: NotRequired[str | None]
    """Why the warm transfer failed, in words. Only with `warmTransferUnsuccessfulReasonType` `OTHER`."""
    statuteOfLimitationsExpiration: NotRequired[str | None]
    """Day on which the statute of limitations expires."""
    customMetadata: NotRequired[dict[str, str | float | bool | None] | None]
    """Keys and values that your firm keeps with the record. The other firm has its own and never sees yours. At most 50 keys and 16 KB."""
    title: str
    """Title of the case."""
    caseType: str
    """Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name."""
    jurisdiction: str
    """Two-letter code of the jurisdiction: see `GET /jurisdictions`."""
    clientFirstName: str
    """First name of the client."""
    clientLastName: str
    """Last name of the client."""
    referentFirmId: NotRequired[str | None]
    """Firm to refer the case to at once. Without it the case is a draft."""
    routingRuleId: NotRequired[str | None]
    """Routing rule that chose the receiving firm."""
    roundRobinPosition: NotRequired[int | None]
    """Position in the round robin of the routing rule, from 0. Needs `routingRuleId`. The pointer of the rule stays if it has no such position, or if the firm at the position is another. The rule and the position of a draft are kept for its first referral, unless that names a rule itself."""
    isTestCase: NotRequired[bool | None]
    """Whether this is a test case. Every case of a sandbox firm is."""


class CreateSubscription(TypedDict):
    url: str
    """Your endpoint. It must use https on port 443, contain no user, password or fragment, and resolve to public addresses only."""
    description: NotRequired[str | None]
    """Note of your own, to tell your subscriptions apart."""


class Criteria(TypedDict):
    caseTypes: NotRequired[list[str]]
    """Case types: ids, machine names or display names. Empty: any."""
    jurisdictions: NotRequired[list[str]]
    """Two-letter codes of jurisdictions. Empty: any."""
    counties: NotRequired[list[str]]
    """Names of counties, in upper or lower case. Empty: any, also none."""
    tiers: NotRequired[list[int]]
    """Tiers of the case, 1 (highest) to 5. Empty: any, also none."""


class CrmAttempt(TypedDict):
    id: str
    """Id of the attempt."""
    idempotencyKey: str
    """Key of the send."""
    state: Literal["writeback_pending", "completed", "superseded", "needs_attention"]
    """`writeback_pending`: the record will be written. `completed`: it is written, or nothing has to be. `superseded`: a later referral of the case replaced the one of this attempt, whoever made it. The record is still written, with the latest referral. `needs_attention`: writing failed; an administrator must act."""
    replay: bool
    """True: the key was used before, and this is what the first call did."""
    failureCode: str | None
    """Why the attempt failed. Null: it did not."""
    createdAt: str
    """When the first call was made."""


class CrmSentCase(TypedDict):
    baseCaseId: str
    """The case."""
    referralId: str
    """The referral that the attempt sent."""
    referenceNumber: str
    """Reference number of the case."""
    status: Literal[
        "DRAFT",
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status of the referral now."""
    referentFirmId: str
    """Firm that received the referral."""


class Delivery(TypedDict):
    id: str
    """Id of the delivery: the header `X-Service-Delivery` of all its attempts. Deduplicate on it."""
    eventType: str
    """Name of the webhook event."""
    eventId: str
    """Id of the event. Other firms and your other subscriptions get the same event under the same id."""
    status: Literal["PENDING", "IN_PROGRESS", "FAILED", "DELIVERED", "EXHAUSTED"]
    """PENDING: not attempted yet. IN_PROGRESS: an attempt is running. FAILED: the last attempt failed and a retry is scheduled. DELIVERED: your endpoint answered with 2xx. EXHAUSTED: it failed and is not retried."""
    attempts: int
    """Number of attempts that have ended."""
    lastStatusCode: int | None
    """HTTP status of the last attempt. Null if no response came, or there was no attempt yet."""
    lastError: str | None
    """Why the last attempt failed: `HTTP <code>`, `Request timed out`, `Redirect not allowed: <3xx>`, `SSRF check failed: <reason>`, `Connection failed: <code>`, `TLS error: <reason>` or `Subscription is no longer active`. Null if no attempt failed yet, or it was delivered."""
    deliveredAt: str | None
    """When your endpoint accepted the delivery. Null if it has not yet."""
    nextRetryAt: str | None
    """When the next attempt is due. Null if the status is not FAILED, or the retry waits until the case is restored or the integration is switched on again."""
    createdAt: str
    """When the delivery was queued."""


class DeliveryAttempt(TypedDict):
    number: int
    """Number of the attempt, from 1."""
    startedAt: str
    """When the attempt started."""
    durationMs: int
    """How long the attempt took, in milliseconds."""
    statusCode: int | None
    """HTTP status of the response. Null if none came."""
    error: str | None
    """Error of the attempt, in the format of `lastError`. Null if it succeeded."""


class Document(TypedDict):
    id: str
    """Id of the document."""
    caseId: str
    """Case of the document."""
    referralId: str | None
    """Referral of the document. Null if it belongs to the case, and every referral with access to documents shows it."""
    fileName: str
    """Name of the file, made safe: without folders and control characters, and with an extension of its type at the end."""
    mimeType: str
    """Type of the file, found from its content."""
    sizeBytes: int
    """Size of the file, in bytes."""
    sha256: str
    """SHA-256 of the file, in hex."""
    category: str | None
    """Category that the uploader gave."""
    description: str | None
    """Description that the uploader gave."""
    uploadedByName: str | None
    """Name of the person, or for a key of its firm, that uploaded it."""
    uploadedByFirmId: str
    """Firm that uploaded it."""
    createdAt: str
    """When it was uploaded."""


class DocumentDownload(TypedDict):
    url: str
    """Address of the file. It works without a key until it expires, and answers range requests."""
    expiresAt: str
    """When the address expires, 15 minutes after it was made."""
    fileName: str
    """Name of the file."""
    mimeType: str
    """Type of the file."""
    sizeBytes: int
    """Size of the file, in bytes."""


class EchoAddress(TypedDict):
    echoUrl: str
    """Echo address. It accepts requests of at most 256 KB from anyone who knows it: keep it secret."""
    echoToken: str
    """The last part of `echoUrl`. A new one is made each time echo mode is turned on."""


class FieldFault(TypedDict):
    field: str
    """Name of the field, with dots and indexes for inner ones; empty for the whole body."""
    code: str
    """Which rule the value breaks."""
    message: str
    """What is wrong and what to do next, for people. Do not parse it."""


class FirmUser(TypedDict):
    id: str
    """Id of the user."""
    email: str
    """E-mail address the person signs in with."""
    firstName: str | None
    """First name; null if not known."""
    lastName: str | None
    """Last name; null if not known."""
    role: Literal[
        "account_manager",
        "firm_admin",
        "member",
        "viewer",
        "system_admin",
        "provider_admin",
        "provider_user",
    ]
    """What the person may do."""
    isActive: bool
    """Whether the person may sign in."""
    firmId: str | None
    """Firm of the person; null unless the role belongs to a firm."""
    providerId: str | None
    """Provider of the person; null unless the role belongs to a provider."""
    createdAt: str
    """When the user was created."""
    status: Literal["invited", "active", "deactivated"]
    """`invited` until the invitation is accepted, then `active`; `deactivated` when the firm removed the user. Only an active user can sign in."""


class FlowStage(TypedDict):
    status: Literal["UNDER_EVALUATION", "INVESTIGATING", "SIGNED", "IN_LITIGATION", "CLOSING"]
    """Active status."""
    label: str
    """Name of the status for people."""
    count: int
    """Referrals in this status now."""
    share: float
    """`count` of `activeTotal`."""
    everReached: int
    """Referrals that were ever in this status."""
    reachedNextPercent: float
    """Percentage of `everReached` that also reached a later stage: another active status further on, or `CLOSED`."""


class HealthDetails(TypedDict):
    redis: Literal["up", "down"]
    """`down`: calls are answered, and rate limits are not enforced."""
    auth: Literal["up", "down"]
    """`down`: credentials used in the last seconds work, others are answered with 503."""
    kafka: Literal["up", "down"]
    """`down`: every credential is verified again after half a second."""


class ImportError(TypedDict):
    row: int
    """Row of the file. The header is row 1."""
    referenceNumber: str | None
    """The `referenceNumber` of the row, as it is in the file."""
    code: str
    """Code of the error, as in other errors of fields."""
    message: str
    """What is wrong."""
    field: str
    """Column of the error; empty when it is of the row as a whole."""


class ImportJob(TypedDict):
    jobId: str
    """Id of the job: `GET /import/jobs/{jobId}`."""
    fileName: str
    """Name of the file."""
    dryRun: bool
    """Whether nothing was written."""
    totalRows: int
    """Rows of the file without its header."""
    created: int
    """Cases that were created."""
    updated: int
    """Referrals whose status changed."""
    skipped: int
    """Rows that had their effect before, and rows that only name the present status."""
    failed: int
    """Rows with errors. They changed nothing."""
    kind: Literal["cases", "statuses"]
    """What the file holds: historical cases, or statuses of referrals."""
    status: Literal["PENDING", "RUNNING", "COMPLETED", "FAILED"]
    """Status of the job. `FAILED`: it was stopped, and `failureReason` says why."""
    processedRows: int
    """Rows that are done."""
    failureReason: str | None
    """Why the job failed, and what to do."""
    createdByName: str | None
    """Who uploaded the file: the person, or the firm of the key."""
    createdAt: str
    """When the file was uploaded."""
    startedAt: str | None
    """When the first rows were done."""
    finishedAt: str | None
    """When the job ended."""
    errors: list[ImportError]
    """Errors by row, of the first 1,000 failed rows; with `afterRow`, of those that follow it."""
    omittedRows: NotRequired[int]
    """Failed rows that come after those of `errors`: see `afterRow`, and `GET /import/jobs/{jobId}/errors`."""


class ImportJobListItem(TypedDict):
    jobId: str
    """Id of the job: `GET /import/jobs/{jobId}`."""
    fileName: str
    """Name of the file."""
    dryRun: bool
    """Whether nothing was written."""
    totalRows: int
    """Rows of the file without its header."""
    created: int
    """Cases that were created."""
    updated: int
    """Referrals whose status changed."""
    skipped: int
    """Rows that had their effect before, and rows that only name the present status."""
    failed: int
    """Rows with errors. They changed nothing."""
    kind: Literal["cases", "statuses"]
    """What the file holds: historical cases, or statuses of referrals."""
    status: Literal["PENDING", "RUNNING", "COMPLETED", "FAILED"]
    """Status of the job. `FAILED`: it was stopped, and `failureReason` says why."""
    processedRows: int
    """Rows that are done."""
    failureReason: str | None
    """Why the job failed, and what to do."""
    createdByName: str | None
    """Who uploaded the file: the person, or the firm of the key."""
    createdAt: str
    """When the file was uploaded."""
    startedAt: str | None
    """When the first rows were done."""
    finishedAt: str | None
    """When the job ended."""


class ImportResult(TypedDict):
    jobId: str
    """Id of the job: `GET /import/jobs/{jobId}`."""
    fileName: str
    """Name of the file."""
    dryRun: bool
    """Whether nothing was written."""
    totalRows: int
    """Rows of the file without its header."""
    created: int
    """Cases that were created."""
    updated: int
    """Referrals whose status changed."""
    skipped: int
    """Rows that had their effect before, and rows that only name the present status."""
    failed: int
    """Rows with errors. They changed nothing."""
    errors: list[ImportError]
    """Errors by row, of the first 1,000 failed rows; with `afterRow`, of those that follow it."""
    omittedRows: NotRequired[int]
    """Failed rows that come after those of `errors`: see `afterRow`, and `GET /import/jobs/{jobId}/errors`."""


class ImportedFill(TypedDict):
    prescriptionId: NotRequired[str | None]
    """Prescription, as the provider names it."""
    claimDocumentId: NotRequired[str | None]
    """Document of the claim, as the provider names it."""
    rxNumber: NotRequired[str | None]
    """Number of the prescription."""
    ndc: NotRequired[str | None]
    """National Drug Code, 11 digits without hyphens."""
    drugName: str
    """Name of the drug."""
    prescriberName: NotRequired[str | None]
    """Who prescribed it."""
    notes: NotRequired[str | None]
    """Notes on the fill."""
    quantity: str
    """Quantity, a decimal string with at most 3 decimals, more than 0."""
    billedAmount: str
    """Billed amount in US dollars, a decimal string with at most 2 decimals."""
    fillDate: str
    """Day of the fill, at most a year ahead."""
    daysSupply: NotRequired[int | None]
    """For how many days the quantity lasts."""
    externalId: str
    """Id in the provider's own system, unique in the referral."""


class ImportedRecord(TypedDict):
    kind: Literal["fill", "transaction"]
    """Kind of the record."""
    id: str
    """Id of the fill or the transaction."""
    externalId: str
    """Id in the provider's own system."""
    isNew: bool
    """Whether this batch recorded it. False: it was recorded before."""


class ImportedTransaction(TypedDict):
    type: Literal["PAYMENT", "ADJUSTMENT", "WRITE_OFF", "REFUND", "REVERSAL"]
    """Kind of the transaction. `PAYMENT` and `REFUND` change `paid`; `ADJUSTMENT` and `WRITE_OFF` change `adjustments`; a `REVERSAL` takes back the whole of another transaction."""
    amount: NotRequired[str | None]
    """Amount in US dollars, a decimal string with at most 2 decimals. Only an `ADJUSTMENT` may be negative. Required unless `type` is `REVERSAL`: its amount is the whole amount of the reversed transaction."""
    transactionDate: str
    """Day of the transaction, at most a year ahead."""
    fillId: NotRequired[str | None]
    """Fill that it belongs to. Without it: the fill of the reversed transaction, or the referral as a whole."""
    payer: NotRequired[str | None]
    """Who pays."""
    reference: NotRequired[str | None]
    """Reference in the payer's words."""
    note: NotRequired[str | None]
    """Note on the transaction."""
    reversesTransactionId: NotRequired[str | None]
    """Transaction to reverse. Required for a `REVERSAL`, refused otherwise."""
    externalId: str
    """Id in the provider's own system, unique in the referral."""
    fillExternalId: NotRequired[str | None]
    """External id of the fill that it belongs to, instead of `fillId`."""
    reversesExternalId: NotRequired[str | None]
    """External id of the transaction to reverse, instead of `reversesTransactionId`."""


class InteractiveSend(TypedDict):
    sourceRecordId: str
    """Id of the source record."""
    crmObjectApiName: str
    """Object of the CRM that the record belongs to."""
    targetFirmIds: list[str]
    """The firm to refer the case to."""
    idempotencyKey: str
    """A new UUID for each submit. A repeated one returns what the first call did."""
    crmRecordTypeDevName: NotRequired[str | None]
    """Record type. Without it the mapping without a record type applies."""
    overrides: NotRequired[dict[str, object] | None]
    """Values by `key` of the `sendFields` of the mapping. They go before all others."""
    mappingVersion: NotRequired[str | None]
    """Version of the mapping that the form was made from. A stale one is logged."""
    reRefer: NotRequired[bool]
    """Whether to refer the case of a record again that was sent before. Default false."""
    notes: NotRequired[str | None]
    """Notes that both firms of the referral see."""
    routingRuleId: NotRequired[str | None]
    """Routing rule that chose the receiving firm."""
    roundRobinPosition: NotRequired[int | None]
    """Position in the round robin of the routing rule, from 0. Needs `routingRuleId`. The pointer of the rule stays if it has no such position, or if the firm at the position is another. The rule and the position of a draft are kept for its first referral, unless that names a rule itself."""


class InteractiveSendResult(TypedDict):
    attempt: CrmAttempt
    """The attempt."""
    case: CrmSentCase
    """The case."""


class InviteUser(TypedDict):
    firstName: NotRequired[str | None]
    """First name; null if not known."""
    lastName: NotRequired[str | None]
    """Last name; null if not known."""
    email: str
    """E-mail address that the invitation goes to. No two users share one, in upper or lower case."""
    role: NotRequired[Literal["account_manager", "firm_admin", "member", "viewer"]]
    """What the person may do: `viewer` reads and acknowledges, `member` also creates and updates, `firm_admin` does everything, `account_manager` manages firm_admins too. Nobody gives a role above their own; an API key gives `member` and `viewer` only."""


class Jurisdiction(TypedDict):
    code: str
    """Two-letter code, which every case and referral carries as `jurisdiction`."""
    name: str
    """Name to show to people."""
    counties: NotRequired[list[str]]
    """Names of its counties; only with `includeCounties`."""


LifecycleStatus = TypedDict(
    "LifecycleStatus",
    {
        "status": Literal[
            "DRAFT",
            "SENT",
            "UNDER_EVALUATION",
            "INVESTIGATING",
            "SIGNED",
            "IN_LITIGATION",
            "CLOSING",
            "CLOSED",
            "REJECTED",
            "WITHDRAWN",
        ],
        "label": str,
        "class": Literal["pre", "pending", "active", "terminal"],
        "isTerminal": bool,
        "isWorking": bool,
    },
)


LifecycleTransition = TypedDict(
    "LifecycleTransition",
    {
        "id": str,
        "from": list[
            Literal[
                "DRAFT",
                "SENT",
                "UNDER_EVALUATION",
                "INVESTIGATING",
                "SIGNED",
                "IN_LITIGATION",
                "CLOSING",
                "CLOSED",
                "REJECTED",
                "WITHDRAWN",
            ]
        ],
        "operation": Literal[
            "refer",
            "acknowledge",
            "begin-investigating",
            "sign",
            "start-litigation",
            "begin-closing",
            "close",
            "reject",
            "withdraw",
            "delete",
            "force-status",
            "sync-status",
            "expire",
            "end-onward",
        ],
        "party": Literal["sender", "receiver", "admin", "case_system", "system"],
        "to": list[
            Literal[
                "DRAFT",
                "SENT",
                "UNDER_EVALUATION",
                "INVESTIGATING",
                "SIGNED",
                "IN_LITIGATION",
                "CLOSING",
                "CLOSED",
                "REJECTED",
                "WITHDRAWN",
            ]
        ],
        "target": Literal["fixed", "same", "requested", "none"],
        "condition": str | None,
        "event": str | None,
        "createsReferral": bool,
        "requiresReason": bool,
        "requiresClosingStatus": bool,
        "tier": str | None,
        "route": str | None,
    },
)


class LinkedReferral(TypedDict):
    id: str
    """Id of the referral."""
    referenceNumber: str
    """Reference number of the referral."""
    currentStatus: Literal[
        "DRAFT",
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status of the referral."""
    validNextStatuses: list[
        Literal[
            "DRAFT",
            "SENT",
            "UNDER_EVALUATION",
            "INVESTIGATING",
            "SIGNED",
            "IN_LITIGATION",
            "CLOSING",
            "CLOSED",
            "REJECTED",
            "WITHDRAWN",
        ]
    ]
    """Statuses that your firm can reach with one call."""
    canBeginClosing: bool
    """True if your firm may begin closing."""
    canClose: bool
    """True if your firm may close."""
    settlementAmount: float | None
    """Amount of the settlement. Null if none is recorded, or while the referral is masked."""
    clientFeeAgreementPercentage: float | None
    """Fee that the client agreed to. Null if none is recorded, or while the referral is masked."""
    attorneyFees: float | None
    """Attorney fees. Null if none are recorded, or while the referral is masked."""
    closingStatus: Literal["won_settled", "lost", "no_longer_pursuing"] | None
    """Outcome. Null until it is recorded."""


class ListedMedReferral(TypedDict):
    id: str
    """Id of the referral."""
    referenceNumber: str
    """Reference number of the referral."""
    providerName: str
    """Name of the provider."""
    status: Literal[
        "SENT",
        "UNDER_REVIEW",
        "ACCEPTED",
        "IN_TREATMENT",
        "TREATMENT_COMPLETE",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status of the referral."""
    isPharmacy: bool
    """Whether this is a referral to a pharmacy. It skips treatment."""


class LoggedRequest(TypedDict):
    id: str
    """Id of the entry."""
    answeredAt: str
    """When it was answered."""
    requestId: str
    """`X-Request-Id` of the answer."""
    method: str
    """Method of the call."""
    route: str | None
    """Path as this description has it, `/mcp` or `/mcp/readonly` of an assistant; null when it has no such path."""
    status: int
    """Status of the answer. 499: the caller left before the answer."""
    errorCode: str | None
    """Code of the error; null when there was none."""
    keyPrefix: str
    """First characters of the key."""
    durationMs: int
    """How long the answer took, in milliseconds."""


class MedCase(TypedDict):
    id: str
    """Id of the med case."""
    referenceNumber: str
    """Reference number of the med case."""
    handlingFirmId: str
    """Id of the firm that handles the case."""
    handlingFirmName: str
    """Name of the firm that handles the case."""
    baseCaseId: str | None
    """Id of the sent case (`baseCaseId`) that the treatment belongs to; null for none."""
    patientFirstName: str | None
    """First name of the patient. Null for a provider whose referral ended before it acknowledged."""
    patientLastName: str | None
    """Last name of the patient. Null for a provider whose referral ended before it acknowledged."""
    patientDateOfBirth: str | None
    """Date of birth of the patient."""
    patientPhone: str | None
    """Telephone number of the patient."""
    patientEmail: str | None
    """E-mail address of the patient."""
    incidentDate: str | None
    """Day of the incident."""
    caseType: str
    """Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name."""
    jurisdiction: str
    """Two-letter code of the jurisdiction: see `GET /jurisdictions`."""
    status: Literal["OPEN", "SETTLED", "CLOSED"]
    """Status of the med case."""
    isArchived: bool
    """Whether the case is archived. Archived cases leave lists."""
    referralCount: int
    """Number of referrals of the case that the caller sees: of a provider its own."""
    createdAt: str
    """When the med case was created."""
    updatedAt: str
    """When the med case last changed."""


class MedCaseListItem(TypedDict):
    id: str
    """Id of the med case."""
    referenceNumber: str
    """Reference number of the med case."""
    handlingFirmId: str
    """Id of the firm that handles the case."""
    handlingFirmName: str
    """Name of the firm that handles the case."""
    baseCaseId: str | None
    """Id of the sent case (`baseCaseId`) that the treatment belongs to; null for none."""
    patientFirstName: str | None
    """First name of the patient. Null for a provider whose referral ended before it acknowledged."""
    patientLastName: str | None
    """Last name of the patient. Null for a provider whose referral ended before it acknowledged."""
    patientDateOfBirth: str | None
    """Date of birth of the patient."""
    patientPhone: str | None
    """Telephone number of the patient."""
    patientEmail: str | None
    """E-mail address of the patient."""
    incidentDate: str | None
    """Day of the incident."""
    caseType: str
    """Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name."""
    jurisdiction: str
    """Two-letter code of the jurisdiction: see `GET /jurisdictions`."""
    status: Literal["OPEN", "SETTLED", "CLOSED"]
    """Status of the med case."""
    isArchived: bool
    """Whether the case is archived. Archived cases leave lists."""
    referralCount: int
    """Number of referrals of the case that the caller sees: of a provider its own."""
    createdAt: str
    """When the med case was created."""
    updatedAt: str
    """When the med case last changed."""
    referrals: list[ListedMedReferral]
    """The latest 20 referrals of the case that the caller sees, in the order of their numbers."""


class MedReferral(TypedDict):
    id: str
    """Id of the referral."""
    medCaseId: str
    """Id of the med case."""
    referenceNumber: str
    """Reference number of the referral."""
    providerId: str
    """Id of the provider."""
    providerName: str
    """Name of the provider."""
    parentReferralId: str | None
    """An earlier referral of the same case that this one follows; null for none."""
    status: Literal[
        "SENT",
        "UNDER_REVIEW",
        "ACCEPTED",
        "IN_TREATMENT",
        "TREATMENT_COMPLETE",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status of the referral."""
    isPharmacy: bool
    """Whether this is a referral to a pharmacy. It skips treatment."""
    notes: str | None
    """Notes of the firm to the provider; null for none, and for a provider whose referral ended before it acknowledged."""
    rejectionReasonCode: (
        Literal[
            "conflict_of_interest",
            "outside_practice_area",
            "outside_jurisdiction",
            "statute_expired",
            "insufficient_damages",
            "no_liability",
            "client_unreachable",
            "client_declined",
            "capacity",
            "duplicate",
            "other",
        ]
        | None
    )
    """Why the provider rejected; null unless the status is `REJECTED`."""
    acknowledgedAt: str | None
    """When the provider acknowledged; null: not yet."""
    respondedAt: str | None
    """When the provider accepted or rejected; null: not yet."""
    treatmentStartedAt: str | None
    """When the treatment started; null: not yet."""
    treatmentCompletedAt: str | None
    """When the treatment was completed; null: not yet."""
    closedAt: str | None
    """When the firm closed the referral; null: not yet."""
    withdrawnAt: str | None
    """When the firm withdrew the referral; null: never."""
    createdAt: str
    """When the referral was created."""
    updatedAt: str
    """When the referral last changed."""


class Note(TypedDict):
    id: str
    """Id of the note."""
    referralId: str | None
    """Referral of the note. Null if it was written before the case was sent."""
    baseCaseId: str
    """Case of the note."""
    firmId: str
    """Firm of the author."""
    authorId: str | None
    """User who wrote it. Null to the other firm, and when a key wrote it."""
    authorName: str | None
    """Name of the person, or for a key of its firm, that wrote it. Null if none is known."""
    body: str
    """Text of the note."""
    createdAt: str
    """When the note was written."""
    updatedAt: str
    """When the note was last edited."""


class Outcome(TypedDict):
    outcome: Literal["won_settled", "lost", "no_longer_pursuing", "rejected", "withdrawn"]
    """Outcome."""
    label: str
    """Name of the outcome for people."""
    count: int
    """Referrals with this outcome."""
    share: float
    """`count` of the sum of the rows."""


class OutcomeStats(TypedDict):
    total: int
    """Sum of the rows."""
    previousTotal: int | None
    """The same of the days right before. Null: no `referralStartDate` was given."""
    rows: list[Outcome]
    """Every outcome, in a fixed order."""


class Pagination(TypedDict):
    page: int
    """Number of this page, from 1."""
    limit: int
    """Most rows that a page has."""
    total: int
    """Rows on all pages together."""
    totalPages: int
    """Number of pages; 0 when there are no rows."""


class PharmacyFillSummary(TypedDict):
    id: str
    """Id of the fill."""
    medCaseId: str
    """Med case."""
    medReferralId: str
    """Med referral whose ledger it belongs to."""
    externalId: str | None
    """Id in the provider's own system."""
    prescriptionId: str | None
    """Prescription, as the provider names it."""
    claimDocumentId: str | None
    """Document of the claim, as the provider names it."""
    rxNumber: str | None
    """Number of the prescription."""
    ndc: str | None
    """National Drug Code, 11 digits."""
    drugName: str
    """Name of the drug."""
    prescriberName: str | None
    """Who prescribed it."""
    notes: str | None
    """Notes on the fill."""
    quantity: str
    """Quantity, with 3 decimals."""
    billedAmount: str
    """Billed amount in US dollars. It counts as zero once the fill is voided."""
    fillDate: str
    """Day of the fill."""
    daysSupply: int | None
    """For how many days the quantity lasts."""
    createdVia: str
    """How it was recorded: `api`, `manual` or `import`."""
    voidReason: str | None
    """Why it was voided. Null while it counts."""
    voidedAt: str | None
    """When it was voided. Null while it counts."""
    createdAt: str
    """When it was recorded."""
    updatedAt: str
    """When it was recorded or voided."""


class PharmacyTransaction(TypedDict):
    id: str
    """Id of the transaction."""
    medCaseId: str
    """Med case."""
    medReferralId: str
    """Med referral whose ledger it belongs to."""
    fillId: str | None
    """Fill that it belongs to. Null: it belongs to the referral as a whole."""
    reversesTransactionId: str | None
    """Transaction that it reverses. Null unless `type` is `REVERSAL`."""
    externalId: str | None
    """Id in the provider's own system."""
    type: Literal["PAYMENT", "ADJUSTMENT", "WRITE_OFF", "REFUND", "REVERSAL"]
    """Kind of the transaction."""
    amount: str
    """Amount in US dollars. Only an `ADJUSTMENT` may be negative."""
    transactionDate: str
    """Day of the transaction."""
    payer: str | None
    """Who pays."""
    reference: str | None
    """Reference in the payer's words."""
    note: str | None
    """Note on the transaction."""
    createdVia: str
    """How it was recorded: `api`, `manual` or `import`."""
    createdAt: str
    """When it was recorded."""
    updatedAt: str
    """Same as `createdAt`: a transaction never changes."""


class PipelineStage(TypedDict):
    status: Literal["UNDER_EVALUATION", "INVESTIGATING", "SIGNED", "IN_LITIGATION", "CLOSING"]
    """Active status."""
    label: str
    """Name of the status for people."""
    count: int
    """Referrals in this status now."""


class PreviewCase(TypedDict):
    baseCaseId: str
    """Id of the case."""
    referenceNumber: str
    """Reference number of the case."""
    position: int | None
    """Position of the slot; null when the rule would not have matched."""
    firmId: str | None
    """Firm that would have got the case; null for none."""
    actualFirmId: str | None
    """Firm that you referred it to first; null while it is a draft."""
    actualFirmName: str | None
    """Name of that firm; null for none."""


class PreviewSlot(TypedDict):
    position: int
    """Position in the round robin, from 0."""
    firmId: str
    """Firm of the slot."""
    firmName: str
    """Name of that firm."""
    count: int
    """Cases that it would have got."""


class ProjectedRevenue(TypedDict):
    caseCount: int
    """Active referrals before `CLOSING` with a projected settlement."""
    projectedSettlementAmount: float
    """Sum of their projected settlements."""


class Provider(TypedDict):
    id: str
    """Id of the provider."""
    name: str
    """Name of the provider, as firms see it."""
    restrictedAccess: bool
    """Whether the practice is restricted. A restricted practice cannot read pharmacy data."""
    isActive: bool
    """Whether the provider is active. API keys of an inactive provider are refused."""


class RateLimit(TypedDict):
    read: int
    """Maximum number of reads in 60 seconds."""
    write: int
    """Maximum number of writes in 60 seconds."""


class RateSentCase(TypedDict):
    tier: int | None
    """How the owner of the case rates it, from 1 (highest) to 5. Other firms get null. Null takes the rating away."""


class ReceivedWindow(TypedDict):
    acknowledged: int
    """Referrals that the receiving firm acknowledged."""
    acknowledgedRate: float
    """`acknowledged` of the total."""
    signed: int
    """Referrals that were ever signed."""
    signedRate: float
    """`signed` of the total."""
    rejected: int
    """Referrals that are `REJECTED`."""
    rejectedRate: float
    """`rejected` of the total."""
    withdrawn: int
    """Referrals that are `WITHDRAWN`."""
    active: int
    """Referrals in one of the five active statuses."""
    closed: int
    """Referrals that are `CLOSED`."""
    avgHoursToAcknowledge: float | None
    """Mean hours from sent to acknowledged, outliers left out. Null: there is none."""
    avgDaysToSign: float | None
    """Mean days from sent to signed, outliers left out. Null: there is none."""
    totalReceived: int
    """Referrals received."""


class ReceiverTerms(TypedDict):
    status: NotRequired[Literal["active", "inactive"]]
    """`active` accepts the sender, `inactive` refuses or pauses it."""
    referralInstructions: NotRequired[str | None]
    """What the receiver asks of this sender before it sends a referral."""
    description: NotRequired[str | None]
    """What your firm notes about the relationship; the other firm does not see it."""


class ReferMedCase(TypedDict):
    providerId: str
    """Provider to refer the case to."""
    isPharmacy: NotRequired[bool]
    """Whether this is a referral to a pharmacy. It skips treatment."""
    notes: NotRequired[str | None]
    """Notes to the provider."""
    parentReferralId: NotRequired[str | None]
    """An earlier referral of the same case that this one follows."""


class ReferSentCase(TypedDict):
    referentFirmId: str
    """Firm to refer the case to."""
    notes: NotRequired[str | None]
    """Notes that both firms of the referral see."""
    routingRuleId: NotRequired[str | None]
    """Routing rule that chose the receiving firm."""
    roundRobinPosition: NotRequired[int | None]
    """Position in the round robin of the routing rule, from 0. Needs `routingRuleId`. The pointer of the rule stays if it has no such position, or if the firm at the position is another. The rule and the position of a draft are kept for its first referral, unless that names a rule itself."""


class ReferralLifecycle(TypedDict):
    statuses: list[LifecycleStatus]
    """Statuses, in the order of the lifecycle."""
    transitions: list[LifecycleTransition]
    """What may happen to a referral, and who may do it."""
    closingStatuses: list[Literal["won_settled", "lost", "no_longer_pursuing"]]
    """Outcomes of a referral."""
    payoutTypes: list[Literal["lump_sum", "structured", "hybrid", "other"]]
    """How a settlement may be paid."""
    reasonCodes: list[
        Literal[
            "conflict_of_interest",
            "outside_practice_area",
            "outside_jurisdiction",
            "statute_expired",
            "insufficient_damages",
            "no_liability",
            "client_unreachable",
            "client_declined",
            "capacity",
            "duplicate",
            "other",
        ]
    ]
    """Reasons to reject or withdraw a referral."""


class ReferralListItem(TypedDict):
    id: str
    """Id of the row: of the case under `/sent-cases`, else of the referral."""
    referralId: str | None
    """Id of the referral. Null on a draft."""
    baseCaseId: str
    """Id of the case."""
    referenceNumber: str
    """Reference number: `ABB-0001` of a case, `ABB-0001-R1` of a referral."""
    title: str | None
    """Title of the case. The receiving firm gets null until it acknowledges."""
    status: Literal[
        "DRAFT",
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status of the referral; `DRAFT` before it is sent."""
    closingStatus: Literal["won_settled", "lost", "no_longer_pursuing"] | None
    """Outcome of the referral. Null until it is recorded."""
    caseType: str
    """Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name."""
    jurisdiction: str
    """Two-letter code of the jurisdiction: see `GET /jurisdictions`."""
    referringFirmId: str
    """Firm that sent the referral."""
    referringFirmName: str
    """Name of the firm that sent the referral."""
    referentFirmId: str | None
    """Firm that received the referral. Null on a draft."""
    referentFirmName: str | None
    """Name of the firm that received the referral. Null on a draft."""
    sentDate: str | None
    """When the referral was sent. Null on a draft."""
    createdAt: str
    """When the case or the referral was created."""
    updatedAt: str
    """When what the caller sees of it last changed."""
    perspective: Literal["sent", "received"]
    """Whether the caller sent or received the referral."""
    piiMasked: bool
    """Whether the title is null because the caller has not acknowledged the referral."""


class ReferralSummary(TypedDict):
    id: str
    """Id of the referral."""
    sequenceNumber: int
    """Number of the referral within the case, from 1."""
    parentReferralId: str | None
    """Referral from which this one was referred onward. Null if there is none that the caller may see."""
    referenceNumber: str
    """Reference number of the referral."""
    referringFirmId: str
    """Firm that sent the referral."""
    referentFirmId: str
    """Firm that received the referral."""
    referentFirmName: str
    """Name of the firm that received the referral."""
    status: Literal[
        "DRAFT",
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status of the referral."""
    closingStatus: Literal["won_settled", "lost", "no_longer_pursuing"] | None
    """Outcome of the referral. Null until it is recorded."""
    notes: str | None
    """Notes that both firms of the referral see. The receiving firm gets null until it acknowledges."""
    sentDate: str
    """When the referral was sent."""
    acknowledgedAt: str | None
    """When the receiver acknowledged it. Null if not yet."""
    closedDate: str | None
    """When it was closed. Null if it is not."""
    createdAt: str
    """When the referral was created."""
    updatedAt: str
    """When what the caller sees of the referral last changed."""


class RejectMedReferral(TypedDict):
    reasonCode: Literal[
        "conflict_of_interest",
        "outside_practice_area",
        "outside_jurisdiction",
        "statute_expired",
        "insufficient_damages",
        "no_liability",
        "client_unreachable",
        "client_declined",
        "capacity",
        "duplicate",
        "other",
    ]
    """Why the provider rejects."""


class RejectReferral(TypedDict):
    reason: NotRequired[str | None]
    """Why, in words. Kept in the status history. Line breaks become spaces."""
    reasonCode: NotRequired[
        Literal[
            "conflict_of_interest",
            "outside_practice_area",
            "outside_jurisdiction",
            "statute_expired",
            "insufficient_damages",
            "no_liability",
            "client_unreachable",
            "client_declined",
            "capacity",
            "duplicate",
            "other",
        ]
        | None
    ]
    """Why the referral was rejected or withdrawn."""


class Relationship(TypedDict):
    firmId: str
    """Id of the other firm."""
    firmName: str
    """Name of the other firm."""
    direction: Literal["outbound", "inbound"]
    """`outbound`: you send to the other firm; `inbound`: it sends to you."""
    status: Literal["pending", "active", "inactive"]
    """`pending` until the receiver has answered."""
    description: str | None
    """What your firm notes about the relationship; the other firm does not see it."""
    sendingPercentage: float | None
    """Share of the fee that the sender asks for, 0 to 100, with at most two decimals."""
    referralInstructions: str | None
    """What the receiver asks of this sender before it sends a referral."""
    requestedAt: str
    """When the sender asked."""
    respondedAt: str | None
    """When the receiver last answered; null while it has not."""


class ReportBalance(TypedDict):
    balance: str
    """Balance in US dollars, a decimal string with at most 2 decimals. May be negative: a credit."""
    asOf: str
    """When the balance was right, with `Z` or an offset."""
    externalId: NotRequired[str | None]
    """Id in the provider's own system."""


class ReportedBalance(TypedDict):
    balance: str
    """Balance in US dollars."""
    asOf: str
    """When the balance was right."""
    externalId: str | None
    """Id in the provider's own system."""


class RevenueMonth(TypedDict):
    caseCount: int
    """Referrals that were won or settled."""
    settlementAmount: float
    """Sum of the settlement amounts."""
    attorneyFees: float
    """Sum of the attorney fees."""
    netFeeToSendingFirm: float
    """Sum of the fees of the sending firm."""
    netFeeToHandlingFirm: float
    """Sum of the fees of the firm that handled the referral."""
    month: str
    """Month of the entry into `CLOSING`."""


class RevenueOfCaseType(TypedDict):
    caseCount: int
    """Referrals that were won or settled."""
    settlementAmount: float
    """Sum of the settlement amounts."""
    attorneyFees: float
    """Sum of the attorney fees."""
    netFeeToSendingFirm: float
    """Sum of the fees of the sending firm."""
    netFeeToHandlingFirm: float
    """Sum of the fees of the firm that handled the referral."""
    caseType: str
    """Machine name of the case type."""


class RevenueOfFirm(TypedDict):
    firmId: str
    """Id of the firm."""
    firmName: str
    """Name of the firm."""
    caseCount: int
    """Referrals that were won or settled."""
    settlementAmount: float
    """Sum of the settlement amounts."""
    attorneyFees: float
    """Sum of the attorney fees."""
    netFeeToSendingFirm: float
    """Sum of the fees of the sending firm."""
    netFeeToHandlingFirm: float
    """Sum of the fees of the firm that handled the referral."""


class RevenueOfJurisdiction(TypedDict):
    caseCount: int
    """Referrals that were won or settled."""
    settlementAmount: float
    """Sum of the settlement amounts."""
    attorneyFees: float
    """Sum of the attorney fees."""
    netFeeToSendingFirm: float
    """Sum of the fees of the sending firm."""
    netFeeToHandlingFirm: float
    """Sum of the fees of the firm that handled the referral."""
    jurisdiction: str
    """Two-letter code of the jurisdiction."""


class RevenueTotals(TypedDict):
    caseCount: int
    """Referrals that were won or settled."""
    settlementAmount: float
    """Sum of the settlement amounts."""
    attorneyFees: float
    """Sum of the attorney fees."""
    netFeeToSendingFirm: float
    """Sum of the fees of the sending firm."""
    netFeeToHandlingFirm: float
    """Sum of the fees of the firm that handled the referral."""
    averageSettlement: float | None
    """Mean of the settlement amounts that are known. Null: none is."""
    averageAttorneyFees: float | None
    """Mean of the attorney fees that are known. Null: none are."""


class RoutingChoice(TypedDict):
    routingRuleId: str
    """Rule that answered. Send it with the referral."""
    ruleName: str
    """Name of the rule."""
    roundRobinPosition: int
    """Position of the chosen slot. Send it with the referral, so that the pointer moves on."""
    attempt: int
    """Attempt that was asked for: 1 is the first referral of a case."""
    firm: ChosenFirm
    """The chosen firm."""
    selectedFirmId: str
    """Id of the chosen firm."""
    isFirstLook: bool
    """Whether the attempts of the slot include the first. Only then the referral moves the pointer."""
    referralInstructions: str | None
    """What to observe when you refer the case; null for nothing."""
    candidates: list[Candidate]
    """All slots of the rule, by position."""


class RuleOrder(TypedDict):
    ruleIds: list[str]
    """Every rule of your firm, the one that is tried first in front."""


class RulePreview(TypedDict):
    evaluated: int
    """Cases that the rule was tried on."""
    matched: int
    """Cases for which it would have found a firm."""
    slots: list[PreviewSlot]
    """The slots, by position."""
    cases: list[PreviewCase]
    """The cases, the newest first."""


class RuleSlot(TypedDict):
    position: int
    """Position in the round robin, from 0."""
    firmId: str
    """Firm that receives."""
    firmName: str
    """Name of that firm."""
    firstAttempt: int
    """First attempt at which the slot gets a case."""
    lastAttempt: int | None
    """Last such attempt; null for none."""
    monthlyCap: int | None
    """Most referrals by this slot in a month; null for any number."""
    usedThisMonth: int
    """Referrals by this slot in the current month of your time zone, rejected ones included. The cap counts them."""
    isActive: bool
    """Whether the slot gets cases."""
    unavailableReason: Literal["firm_inactive", "not_accepting"] | None
    """Why no case of the rule goes to the firm now; null when some can. `firm_inactive`: it is deactivated. `not_accepting`: it takes no such cases, or refuses your referrals."""
    referralInstructions: str | None
    """What to observe when a case is referred by this slot; null for none."""


class Sandbox(TypedDict):
    retrySchedule: list[str]
    """Waits between the attempts of a webhook delivery; after the last one it is given up."""
    egress: Literal["public", "loopback"]
    """Addresses that webhooks and CRM connections may have: `public` as in production; with `loopback` also `http` on any port of the machine of the exchange."""
    rateLimitScale: float
    """Factor on all rate limits. `rateLimit` shows them multiplied."""


class SendMessage(TypedDict):
    id: str
    """Id of the referral."""
    message: str
    """Text of the message."""
    requestedStatus: NotRequired[
        Literal[
            "DRAFT",
            "SENT",
            "UNDER_EVALUATION",
            "INVESTIGATING",
            "SIGNED",
            "IN_LITIGATION",
            "CLOSING",
            "CLOSED",
            "REJECTED",
            "WITHDRAWN",
        ]
        | None
    ]
    """Status that the other firm is asked to set. It must be one that it can reach now."""


class SenderTerms(TypedDict):
    description: NotRequired[str | None]
    """What your firm notes about the relationship; the other firm does not see it."""
    sendingPercentage: NotRequired[float | None]
    """Share of the fee that the sender asks for, 0 to 100, with at most two decimals."""


class SentCase(TypedDict):
    id: str
    """Id of the case; the same as `baseCaseId`."""
    baseCaseId: str
    """Id of the case. All its referrals have the same."""
    referenceNumber: str
    """Reference number of the case."""
    description: str | None
    """What happened. The receiving firm gets null until it acknowledges."""
    caseType: str
    """Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name."""
    jurisdiction: str
    """Two-letter code of the jurisdiction: see `GET /jurisdictions`."""
    county: str | None
    """County of the case."""
    clientEmail: str | None
    """E-mail address of the client. The receiving firm gets null until it acknowledges."""
    clientPhone: str | None
    """Telephone number of the client. The receiving firm gets null until it acknowledges."""
    clientDateOfBirth: str | None
    """Date of birth of the client. The receiving firm gets null until it acknowledges."""
    incidentDate: str | None
    """Day of the incident. The receiving firm gets null until it acknowledges."""
    tier: int | None
    """How the owner of the case rates it, from 1 (highest) to 5. Other firms get null."""
    ratedTier: int | None
    """How the owner of the case rates it, from 1 (highest) to 5. Other firms get null. This is the rating given after the case was created. Null if there is none."""
    source: str | None
    """Where the owner of the case got it. Other firms get null."""
    isTestCase: bool
    """Whether this is a test case. Every case of a sandbox firm is."""
    isArchived: bool
    """Whether the record is archived for the caller."""
    archivedAt: str | None
    """When the record was archived for the caller. Null if it is not."""
    createdBy: str | None
    """Name of the person, or for a key of its firm, that created the case. Other firms get null."""
    createdAt: str
    """When the case or the referral was created."""
    updatedAt: str
    """When what the caller sees of the record last changed."""
    status: Literal[
        "DRAFT",
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status of the referral; `DRAFT` before it is sent."""
    closingStatus: Literal["won_settled", "lost", "no_longer_pursuing"] | None
    """Outcome of the referral. Null until it is recorded."""
    closureReason: str | None
    """Why the referral was closed, in words. Line breaks become spaces. The receiving firm gets null until it acknowledges."""
    reasonCode: (
        Literal[
            "conflict_of_interest",
            "outside_practice_area",
            "outside_jurisdiction",
            "statute_expired",
            "insufficient_damages",
            "no_liability",
            "client_unreachable",
            "client_declined",
            "capacity",
            "duplicate",
            "other",
        ]
        | None
    )
    """Why the referral was rejected or withdrawn. Null if it was not, or no reason was given. The receiving firm gets null until it acknowledges."""
    payoutType: Literal["lump_sum", "structured", "hybrid", "other"] | None
    """How the settlement is paid. The receiving firm gets null until it acknowledges."""
    referringFirmId: str
    """Firm that sent the referral; on a draft the owner of the case."""
    sentExpirationHours: int | None
    """Hours, counted from `sentDate`, after which a referral that is still `SENT` is withdrawn. Null: never. The receiving firm gets null until it acknowledges."""
    expiresAt: str | None
    """When the referral will be withdrawn. Null if never, or it is no longer `SENT`. The receiving firm gets null until it acknowledges."""
    acknowledgedAt: str | None
    """When the receiving firm acknowledged the referral. Null if it has not yet."""
    signedDate: str | None
    """When the retainer was signed. The receiving firm gets null until it acknowledges."""
    resolutionDate: str | None
    """When the outcome was recorded. The receiving firm gets null until it acknowledges."""
    closedDate: str | None
    """When the referral was closed. The receiving firm gets null until it acknowledges."""
    isRetainerSigned: bool
    """Whether the client has signed a retainer."""
    leadAttorneyName: str | None
    """Attorney who leads the case at the receiving firm. The receiving firm gets null until it acknowledges."""
    phase: str | None
    """Phase of the case, in the words of the receiving firm. The receiving firm gets null until it acknowledges."""
    notes: str | None
    """Notes that both firms of the referral see. The receiving firm gets null until it acknowledges."""
    settlementAmount: float | None
    """Settlement, in US dollars. More than 0. The receiving firm gets null until it acknowledges."""
    attorneyFees: float | None
    """Attorney fees, in US dollars. Not more than `settlementAmount`. The receiving firm gets null until it acknowledges."""
    projectedSettlementAmount: float | None
    """Expected settlement, in US dollars. The receiving firm gets null until it acknowledges."""
    clientFeeAgreementPercentage: float | None
    """Share of the settlement that the client agreed to pay as fees, from 0 to 1. The receiving firm gets null until it acknowledges."""
    sendingFirmPercentage: float | None
    """Share of the attorney fees that the sending firm gets, from 0 to 100. The receiving firm gets null until it acknowledges."""
    netFeeToSendingFirm: float | None
    """In US dollars: attorneyFees × sendingFirmPercentage / 100, rounded to cents. Null when one of them is null."""
    netFeeToHandlingFirm: float | None
    """In US dollars: attorneyFees − netFeeToSendingFirm. Null when one of them is null."""
    estimatedDateOfResolution: str | None
    """Day on which the case is expected to be resolved. The receiving firm gets null until it acknowledges."""
    estimatedDistributionDate: str | None
    """Day on which the money is expected to be paid out. The receiving firm gets null until it acknowledges."""
    statuteOfLimitationsExpiration: str | None
    """Day on which the statute of limitations expires. The receiving firm gets null until it acknowledges."""
    warmTransferAttempted: bool | None
    """Whether a warm transfer of the client was tried. The receiving firm gets null until it acknowledges."""
    warmTransferSuccessful: bool | None
    """Whether the warm transfer succeeded. The receiving firm gets null until it acknowledges."""
    warmTransferUnsuccessfulReasonType: (
        Literal["FIRM_UNABLE_TO_ANSWER", "CLIENT_UNABLE_TO_CONTINUE", "OTHER"] | None
    )
    """Why the warm transfer failed. The receiving firm gets null until it acknowledges."""
    warmTransferUnsuccessfulReason: str | None
    """Why the warm transfer failed, in words. Only with `warmTransferUnsuccessfulReasonType` `OTHER`. The receiving firm gets null until it acknowledges."""
    customMetadata: dict[str, str | float | bool | None] | None
    """Keys and values that your firm keeps with the record. The other firm has its own and never sees yours. At most 50 keys and 16 KB. The receiving firm gets null until it acknowledges."""
    validNextStatuses: list[
        Literal[
            "DRAFT",
            "SENT",
            "UNDER_EVALUATION",
            "INVESTIGATING",
            "SIGNED",
            "IN_LITIGATION",
            "CLOSING",
            "CLOSED",
            "REJECTED",
            "WITHDRAWN",
        ]
    ]
    """Statuses that the caller can reach now by one call, in the order of the lifecycle."""
    referrals: list[ReferralSummary]
    """Referrals of the case to which the caller is a party, the oldest first."""
    title: str
    """Title of the case."""
    clientFirstName: str
    """First name of the client."""
    clientLastName: str
    """Last name of the client."""
    referralId: str | None
    """Id of the latest referral. Null on a draft."""
    referentFirmId: str | None
    """Firm that received it. Null on a draft."""
    referentFirmName: str | None
    """Name of the firm that received it. Null on a draft."""
    sentDate: str | None
    """When it was sent. Null on a draft."""


class SentWindow(TypedDict):
    acknowledged: int
    """Referrals that the receiving firm acknowledged."""
    acknowledgedRate: float
    """`acknowledged` of the total."""
    signed: int
    """Referrals that were ever signed."""
    signedRate: float
    """`signed` of the total."""
    rejected: int
    """Referrals that are `REJECTED`."""
    rejectedRate: float
    """`rejected` of the total."""
    withdrawn: int
    """Referrals that are `WITHDRAWN`."""
    active: int
    """Referrals in one of the five active statuses."""
    closed: int
    """Referrals that are `CLOSED`."""
    avgHoursToAcknowledge: float | None
    """Mean hours from sent to acknowledged, outliers left out. Null: there is none."""
    avgDaysToSign: float | None
    """Mean days from sent to signed, outliers left out. Null: there is none."""
    totalSent: int
    """Referrals sent."""


class ShownSendField(TypedDict):
    key: str
    """Field of `POST /sent-cases`, and key of `overrides`."""
    label: str
    """What the form calls it."""
    type: str
    """How the form shows it."""
    required: bool
    """Whether a send without a value is refused."""
    maxLength: int | None
    """Longest text. Null: as long as the field allows."""
    sourceField: str | None
    """Field of the source record with the value. Null: it is called as `key`."""


class SignFigures(TypedDict):
    meanDays: float | None
    """Mean. Null: there is none."""
    medianDays: float | None
    """Median. Null: there is none."""
    p90Days: float | None
    """90th percentile. Null: there is none."""
    count: int
    """Signatures, outliers left out."""
    outlierCount: int
    """Referrals whose signature took longer than `outlierThresholdDays`."""


class SignReferral(TypedDict):
    reason: NotRequired[str | None]
    """Why, in words. Kept in the status history. Line breaks become spaces."""
    notes: NotRequired[str | None]
    """Notes that both firms of the referral see."""
    phase: NotRequired[str | None]
    """Phase of the case, in the words of the receiving firm."""
    estimatedDateOfResolution: NotRequired[str | None]
    """Day on which the case is expected to be resolved."""
    clientFeeAgreementPercentage: NotRequired[float | None]
    """Share of the settlement that the client agreed to pay as fees, from 0 to 1."""
    attorneyFees: NotRequired[float | None]
    """Attorney fees, in US dollars. Not more than `settlementAmount`."""
    projectedSettlementAmount: NotRequired[float | None]
    """Expected settlement, in US dollars."""
    leadAttorneyName: NotRequired[str | None]
    """Attorney who leads the case at the receiving firm."""
    statuteOfLimitationsExpiration: NotRequired[str | None]
    """Day on which the statute of limitations expires."""


class SignTrendPoint(TypedDict):
    date: str
    """First day of the bucket: of sending."""
    avgDays: float | None
    """Mean days until the first signature. Null: there is none."""
    count: int
    """Signatures that the mean is made of."""


class SignatureDetails(TypedDict):
    received: str | None
    """The header `X-Service-Signature` as received. Null if it was missing."""
    timestamp: int | None
    """Part `t` of the signature, in Unix seconds. Null if it was missing or not a number."""
    match: bool
    """Whether the signature was made with the current or the previous secret."""
    matchedSecret: Literal["current", "previous"] | None
    """Secret that the signature was made with. Null if neither matches. The previous secret counts for 24 hours after a rotation."""


class Slot(TypedDict):
    firmId: str
    """Firm that receives. A firm in two slots gets a double share. It cannot be your own."""
    position: NotRequired[int]
    """Position in the round robin, from 0. If given, it must be the place in the list."""
    firstAttempt: NotRequired[int]
    """First attempt at which the slot gets a case; 1 is the first referral of the case."""
    lastAttempt: NotRequired[int | None]
    """Last such attempt; null for none."""
    monthlyCap: NotRequired[int | None]
    """Most referrals by this slot in a month of your time zone; null for any number."""
    isActive: NotRequired[bool]
    """Whether the slot gets cases."""
    referralInstructions: NotRequired[str | None]
    """What to observe when a case is referred by this slot; null for none."""


class StageCount(TypedDict):
    status: Literal[
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status."""
    label: str
    """Name of the status for people."""
    count: int
    """Referrals in this status now."""
    share: float
    """`count` of all."""


class StageHistory(TypedDict):
    status: Literal[
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status."""
    label: str
    """Name of the status for people."""
    count: int
    """Referrals in this status now."""
    share: float
    """`count` of all."""
    count30DaysAgo: int
    """Referrals in this status 30 days ago."""


class StartLitigation(TypedDict):
    reason: NotRequired[str | None]
    """Why, in words. Kept in the status history. Line breaks become spaces."""
    notes: NotRequired[str | None]
    """Notes that both firms of the referral see."""
    phase: NotRequired[str | None]
    """Phase of the case, in the words of the receiving firm."""
    estimatedDateOfResolution: NotRequired[str | None]
    """Day on which the case is expected to be resolved."""
    clientFeeAgreementPercentage: NotRequired[float | None]
    """Share of the settlement that the client agreed to pay as fees, from 0 to 1."""
    attorneyFees: NotRequired[float | None]
    """Attorney fees, in US dollars. Not more than `settlementAmount`."""
    projectedSettlementAmount: NotRequired[float | None]
    """Expected settlement, in US dollars."""


class StartedImport(TypedDict):
    jobId: str
    """Id of the job: `GET /import/jobs/{jobId}`."""
    status: Literal["PENDING", "RUNNING", "COMPLETED", "FAILED"]
    """Status of the job."""


class StatusProof(TypedDict):
    hash: str
    """SHA-256, in hex, of the hash before and of the digest of this entry. Both firms get the same one."""
    hiddenDigests: list[str]
    """Digests of the entries between the one before and this one that your firm does not see."""
    createdByNameDigest: str
    """SHA-256 of the salt and of the name of who made the update."""
    createdByNameSalt: str | None
    """Random part of that digest. Null when the name was erased."""
    messageDigest: str
    """SHA-256 of the salt and of the message. It stays when the message is erased."""
    messageSalt: str | None
    """Random part of that digest. Null while the message is masked, or when it was erased."""


class StatusUpdate(TypedDict):
    id: str
    """Id of the update."""
    sequence: int
    """Number of the update among those of its referral that the caller sees, from 1."""
    referralId: str
    """Referral of the update."""
    baseCaseId: str
    """Case of the referral."""
    referenceNumber: str
    """Reference number of the referral."""
    status: Literal[
        "DRAFT",
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status of the referral after the update."""
    previousStatus: (
        Literal[
            "DRAFT",
            "SENT",
            "UNDER_EVALUATION",
            "INVESTIGATING",
            "SIGNED",
            "IN_LITIGATION",
            "CLOSING",
            "CLOSED",
            "REJECTED",
            "WITHDRAWN",
        ]
        | None
    )
    """Status before the update. Null on a referral's first update."""
    message: str | None
    """The reason given, or the text of the message. The receiving firm gets null until it acknowledges."""
    isMessage: bool
    """Whether this is a message. A message changes no status."""
    requestedStatus: (
        Literal[
            "DRAFT",
            "SENT",
            "UNDER_EVALUATION",
            "INVESTIGATING",
            "SIGNED",
            "IN_LITIGATION",
            "CLOSING",
            "CLOSED",
            "REJECTED",
            "WITHDRAWN",
        ]
        | None
    )
    """Of a message: the status that its sender asks the other firm to set. The receiving firm gets null until it acknowledges."""
    source: Literal[
        "manual",
        "api",
        "bulk_update",
        "crm",
        "case_system",
        "import",
        "admin",
        "system",
    ]
    """How the update was made."""
    createdAt: str
    """When the update was made."""
    createdByName: str | None
    """Name of the person, or for a key of its firm, that made it. Null if none is known."""
    firmId: str | None
    """Firm of the person or key that made it: one of the two firms of the referral. Null if neither of them did."""


class Subscription(TypedDict):
    id: str
    """Id of the subscription."""
    url: str
    """Your endpoint. In echo mode too, although deliveries do not go there then."""
    description: str | None
    """Note of your own. Null if there is none."""
    isActive: bool
    """Whether events are delivered. It becomes false when you switch the subscription off, or after ten exhausted deliveries in a row (circuit breaker)."""
    isEchoActive: bool
    """Whether echo mode is on: deliveries go to the echo address instead of `url`."""
    originalUrl: str | None
    """The same as `url` while echo mode is on, else null."""
    createdAt: str
    """When the subscription was created. Earlier events are not delivered."""
    updatedAt: str
    """When the subscription last changed."""


class SubscriptionWithSecret(TypedDict):
    id: str
    """Id of the subscription."""
    url: str
    """Your endpoint. In echo mode too, although deliveries do not go there then."""
    description: str | None
    """Note of your own. Null if there is none."""
    isActive: bool
    """Whether events are delivered. It becomes false when you switch the subscription off, or after ten exhausted deliveries in a row (circuit breaker)."""
    isEchoActive: bool
    """Whether echo mode is on: deliveries go to the echo address instead of `url`."""
    originalUrl: str | None
    """The same as `url` while echo mode is on, else null."""
    createdAt: str
    """When the subscription was created. Earlier events are not delivered."""
    updatedAt: str
    """When the subscription last changed."""
    secret: str
    """Secret that signs the deliveries; the whole string is the HMAC key. It is shown only this once: keep it in a secret store."""


class TopReceivingFirm(TypedDict):
    firmId: str
    """Id of the firm."""
    firmName: str
    """Name of the firm."""
    signed: int
    """Referrals that were ever signed."""
    signedRate: float
    """`signed` of all."""
    sent: int
    """Referrals sent to this firm."""


class TopSendingFirm(TypedDict):
    firmId: str
    """Id of the firm."""
    firmName: str
    """Name of the firm."""
    signed: int
    """Referrals that were ever signed."""
    signedRate: float
    """`signed` of all."""
    received: int
    """Referrals received from this firm."""


class TrailingCount(TypedDict):
    current: int
    """In the last 30 days."""
    previous: int
    """In the 30 days before."""


class UpdateDocument(TypedDict):
    fileName: NotRequired[str]
    """New name of the file. It must end in an extension of the type of the content."""
    category: NotRequired[str | None]
    """Free text; null or an empty text clears it."""
    description: NotRequired[str | None]
    """Free text; null or an empty text clears it."""


class UpdateFirm(TypedDict):
    name: NotRequired[str]
    """Name of the firm, as other firms see it."""
    description: NotRequired[str | None]
    """What the firm does; null for none."""
    phone: NotRequired[str | None]
    """Telephone number, in any format; null for none."""
    address: NotRequired[str | None]
    """Postal address; null for none."""
    website: NotRequired[str | None]
    """Address of the website, http or https; null for none."""
    jurisdictions: NotRequired[list[str]]
    """Two-letter codes of the jurisdictions the firm works in, from `GET /jurisdictions`. Replaces the list; an empty list means any."""
    caseTypes: NotRequired[list[str]]
    """Case types the firm takes: ids, machine names or display names from `GET /case-types`. Replaces the list; an empty list means any."""
    generalReferralInstructions: NotRequired[str | None]
    """What a firm should know before it sends a referral to this one; null for none."""
    timeZone: NotRequired[str]
    """Time zone of the firm, by its IANA name. Monthly caps of routing rules begin anew in it."""


class UpdateMedCase(TypedDict):
    status: NotRequired[Literal["OPEN", "SETTLED", "CLOSED"]]
    """Status of the med case."""
    patientFirstName: NotRequired[str]
    """First name of the patient."""
    patientLastName: NotRequired[str]
    """Last name of the patient."""
    patientDateOfBirth: NotRequired[str | None]
    """Date of birth of the patient."""
    patientPhone: NotRequired[str | None]
    """Telephone number of the patient."""
    patientEmail: NotRequired[str | None]
    """E-mail address of the patient."""
    incidentDate: NotRequired[str | None]
    """Day of the incident."""


class UpdateNote(TypedDict):
    body: str
    """Text of the note."""


class UpdateReceivedReferral(TypedDict):
    leadAttorneyName: NotRequired[str | None]
    """Attorney who leads the case at the receiving firm. Null clears it."""
    phase: NotRequired[str | None]
    """Phase of the case, in the words of the receiving firm. Null clears it."""
    notes: NotRequired[str | None]
    """Notes that both firms of the referral see. Null clears it."""
    customMetadata: NotRequired[dict[str, str | float | bool | None] | None]
    """Keys and values that your firm keeps with the record. The other firm has its own and never sees yours. At most 50 keys and 16 KB. Null clears it."""
    projectedSettlementAmount: NotRequired[float | None]
    """Expected settlement, in US dollars. Null clears it."""
    estimatedDateOfResolution: NotRequired[str | None]
    """Day on which the case is expected to be resolved. Null clears it."""
    estimatedDistributionDate: NotRequired[str | None]
    """Day on which the money is expected to be paid out. Null clears it."""
    statuteOfLimitationsExpiration: NotRequired[str | None]
    """Day on which the statute of limitations expires. Null clears it."""
    clientFeeAgreementPercentage: NotRequired[float | None]
    """Share of the settlement that the client agreed to pay as fees, from 0 to 1. Null clears it."""
    attorneyFees: NotRequired[float | None]
    """Attorney fees, in US dollars. Not more than `settlementAmount`. Null clears it."""
    settlementAmount: NotRequired[float | None]
    """Settlement, in US dollars. More than 0. Null clears it."""
    payoutType: NotRequired[Literal["lump_sum", "structured", "hybrid", "other"] | None]
    """How the settlement is paid. Null clears it."""


class UpdateRule(TypedDict):
    name: NotRequired[str]
    """Name of the rule."""
    description: NotRequired[str | None]
    """What the rule is for; null for nothing."""
    priority: NotRequired[int]
    """Rules are tried in this order, the lowest first; of equal ones the older first."""
    isActive: NotRequired[bool]
    """Whether the rule is used."""
    criteria: NotRequired[Criteria]
    """The cases that the rule is for. Replaces all criteria."""
    slots: NotRequired[list[Slot]]
    """The receivers, in the order of the round robin. Replaces all slots."""
    autoWaterfall: NotRequired[bool]
    """Whether a referral by this rule that is rejected or expires is followed by one to the next eligible slot, until a firm accepts."""


class UpdateSentCase(TypedDict):
    description: NotRequired[str | None]
    """What happened."""
    county: NotRequired[str | None]
    """County of the case."""
    clientEmail: NotRequired[str | None]
    """E-mail address of the client."""
    clientPhone: NotRequired[str | None]
    """Telephone number of the client."""
    clientDateOfBirth: NotRequired[str | None]
    """Date of birth of the client."""
    incidentDate: NotRequired[str | None]
    """Day of the incident."""
    tier: NotRequired[int | None]
    """How the owner of the case rates it, from 1 (highest) to 5. Other firms get null."""
    source: NotRequired[str | None]
    """Where the owner of the case got it. Other firms get null."""
    notes: NotRequired[str | None]
    """Notes that both firms of the referral see."""
    isRetainerSigned: NotRequired[bool]
    """Whether the client has signed a retainer."""
    sentExpirationHours: NotRequired[int | None]
    """Hours, counted from `sentDate`, after which a referral that is still `SENT` is withdrawn. Null: never."""
    sendingFirmPercentage: NotRequired[float | None]
    """Share of the attorney fees that the sending firm gets, from 0 to 100."""
    clientFeeAgreementPercentage: NotRequired[float | None]
    """Share of the settlement that the client agreed to pay as fees, from 0 to 1."""
    warmTransferAttempted: NotRequired[bool | None]
    """Whether a warm transfer of the client was tried."""
    warmTransferSuccessful: NotRequired[bool | None]
    """Whether the warm transfer succeeded."""
    warmTransferUnsuccessfulReasonType: NotRequired[
        Literal["FIRM_UNABLE_TO_ANSWER", "CLIENT_UNABLE_TO_CONTINUE", "OTHER"] | None
    ]
    """Why the warm transfer failed."""
    warmTransferUnsuccessfulReason: NotRequired[str | None]
    """Why the warm transfer failed, in words. Only with `warmTransferUnsuccessfulReasonType` `OTHER`."""
    statuteOfLimitationsExpiration: NotRequired[str | None]
    """Day on which the statute of limitations expires."""
    customMetadata: NotRequired[dict[str, str | float | bool | None] | None]
    """Keys and values that your firm keeps with the record. The other firm has its own and never sees yours. At most 50 keys and 16 KB."""
    title: NotRequired[str]
    """Title of the case."""
    caseType: NotRequired[str]
    """Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name."""
    jurisdiction: NotRequired[str]
    """Two-letter code of the jurisdiction: see `GET /jurisdictions`."""
    clientFirstName: NotRequired[str]
    """First name of the client."""
    clientLastName: NotRequired[str]
    """Last name of the client."""
    note: NotRequired[str | None]
    """Note to add to the case."""


class UpdateSubscription(TypedDict):
    url: NotRequired[str]
    """Your new endpoint, under the same rules as when the subscription is created. Retries of older deliveries go there too. It cannot change while echo mode is on."""
    description: NotRequired[str | None]
    """Note of your own. null removes it."""
    isActive: NotRequired[bool]
    """`false` cancels queued deliveries. `true` activates the subscription again and resets its failure count; at most five can be active."""


class UpdateUser(TypedDict):
    firstName: NotRequired[str | None]
    """First name; null if not known."""
    lastName: NotRequired[str | None]
    """Last name; null if not known."""
    role: NotRequired[Literal["account_manager", "firm_admin", "member", "viewer"]]
    """What the person may do: `viewer` reads and acknowledges, `member` also creates and updates, `firm_admin` does everything, `account_manager` manages firm_admins too. Nobody gives a role above their own; an API key gives `member` and `viewer` only."""
    isActive: NotRequired[bool]
    """false deactivates the user and ends all sessions, like `DELETE`; true lets the user sign in again."""


class UseInMinute(TypedDict):
    minute: str
    """When the minute began."""
    reads: int
    """Admitted calls with GET or HEAD, and those of an assistant."""
    writes: int
    """Admitted calls with another method."""
    refused: int
    """Calls that were answered with 429."""


class VoidPharmacyFill(TypedDict):
    voidReason: str
    """Why the fill is voided."""


class WarmTransferCounts(TypedDict):
    attempted: int
    """Warm transfers attempted."""
    successful: int
    """Warm transfers that succeeded."""
    successRate: float
    """`successful` of `attempted`."""


class WarmTransferFirm(TypedDict):
    firmId: str
    """Id of the firm."""
    firmName: str
    """Name of the firm."""
    attempted: int
    """Warm transfers attempted."""
    successful: int
    """Warm transfers that succeeded."""
    successRate: float
    """`successful` of `attempted`."""


class WarmTransferMonth(TypedDict):
    attempted: int
    """Warm transfers attempted."""
    successful: int
    """Warm transfers that succeeded."""
    successRate: float
    """`successful` of `attempted`."""
    month: str
    """Month of sending."""


class WarmTransferReason(TypedDict):
    reasonType: Literal["FIRM_UNABLE_TO_ANSWER", "CLIENT_UNABLE_TO_CONTINUE", "OTHER"]
    """Why a warm transfer failed."""
    count: int
    """Warm transfers that failed for this reason."""


class Warning(TypedDict):
    code: Literal["unknown_parameter", "unknown_field"]
    """Kind of the warning."""
    field: NotRequired[str]
    """Field of the body that was ignored, with dots and indexes for inner ones."""
    parameter: NotRequired[str]
    """Name of the query parameter that was ignored."""
    message: str
    """What was ignored, and what was probably meant."""


class WithdrawSentCase(TypedDict):
    reason: NotRequired[str | None]
    """Why, in words. Kept in the status history. Line breaks become spaces."""
    reasonCode: NotRequired[
        Literal[
            "conflict_of_interest",
            "outside_practice_area",
            "outside_jurisdiction",
            "statute_expired",
            "insufficient_damages",
            "no_liability",
            "client_unreachable",
            "client_declined",
            "capacity",
            "duplicate",
            "other",
        ]
        | None
    ]
    """Why the referral was rejected or withdrawn."""


class WebhookActor(TypedDict):
    """The firm that acted, null for an administrator and the system, and the channel."""

    firmId: str | None
    """Id of the firm that acted."""
    source: Literal[
        "manual",
        "api",
        "bulk_update",
        "crm",
        "case_system",
        "import",
        "admin",
        "system",
    ]
    """Channel of the change."""


class WebhookCase(TypedDict):
    id: str
    """Id of the record that the event is about."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    status: Literal[
        "DRAFT",
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status now, after the change."""
    closingStatus: Literal["won_settled", "lost", "no_longer_pursuing"] | None
    """Outcome of the case. Null until closing begins."""
    referringFirmId: str
    """Id of the sending firm."""
    referentFirmId: str | None
    """Id of the receiving firm. Null for a draft."""
    caseType: str
    """Machine name of the case type, as in `GET /case-types`."""
    jurisdiction: str
    """Two-letter code, as in `GET /jurisdictions`."""
    county: str | None
    """County of the case."""
    sentDate: str | None
    """When the referral was sent. Null for a draft."""
    isRetainerSigned: bool
    """Whether the client has signed a retainer."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    title: str
    """Short title of the case."""
    description: str | None
    """Category, in the words of the uploading firm."""
    clientFirstName: str
    """First name of the client."""
    clientLastName: str
    """Last name of the client."""
    clientEmail: str | None
    """Category, in the words of the uploading firm."""
    clientPhone: str | None
    """Category, in the words of the uploading firm."""
    clientDateOfBirth: str | None
    """Date of birth of the client."""
    incidentDate: str | None
    """Date of birth of the client."""
    leadAttorneyName: str | None
    """Category, in the words of the uploading firm."""
    phase: str | None
    """Category, in the words of the uploading firm."""
    payoutType: Literal["lump_sum", "structured", "hybrid", "other"] | None
    """How the settlement is paid."""
    closureReason: str | None
    """Category, in the words of the uploading firm."""
    warmTransferAttempted: bool | None
    """Whether a warm transfer of the client was tried."""
    warmTransferSuccessful: bool | None
    """Whether the warm transfer succeeded."""
    warmTransferUnsuccessfulReasonType: (
        Literal["FIRM_UNABLE_TO_ANSWER", "CLIENT_UNABLE_TO_CONTINUE", "OTHER"] | None
    )
    """Why the warm transfer failed."""
    warmTransferUnsuccessfulReason: str | None
    """Category, in the words of the uploading firm."""
    settlementAmount: float | None
    """Settlement in US dollars."""
    attorneyFees: float | None
    """Settlement in US dollars."""
    projectedSettlementAmount: float | None
    """Settlement in US dollars."""
    clientFeeAgreementPercentage: float | None
    """Settlement in US dollars."""
    sendingFirmPercentage: float | None
    """Settlement in US dollars."""
    netFeeToSendingFirm: float | None
    """Settlement in US dollars."""
    netFeeToHandlingFirm: float | None
    """Settlement in US dollars."""
    acknowledgedAt: str | None
    """When the receiver acknowledged. Null before that."""
    signedDate: str | None
    """When the client signed. Null before that."""
    resolutionDate: str | None
    """When the outcome was recorded. Null before that."""
    closedDate: str | None
    """When the referral was closed. Null before that."""
    estimatedDateOfResolution: str | None
    """Date of birth of the client."""
    estimatedDistributionDate: str | None
    """Date of birth of the client."""
    statuteOfLimitationsExpiration: str | None
    """Date of birth of the client."""


class WebhookFirm(TypedDict):
    id: str
    """Id of the record that the event is about."""
    name: str
    """Display name."""


class WebhookMaskedCase(TypedDict, closed=True):
    id: str
    """Id of the record that the event is about."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    status: Literal[
        "DRAFT",
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status now, after the change."""
    closingStatus: Literal["won_settled", "lost", "no_longer_pursuing"] | None
    """Outcome of the case. Null until closing begins."""
    referringFirmId: str
    """Id of the sending firm."""
    referentFirmId: str
    """Id of the receiving firm. Null for a draft."""
    caseType: str
    """Machine name of the case type, as in `GET /case-types`."""
    jurisdiction: str
    """Two-letter code, as in `GET /jurisdictions`."""
    county: str | None
    """County of the case."""
    sentDate: str
    """When the referral was sent. Null for a draft."""
    isRetainerSigned: bool
    """Whether the client has signed a retainer."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""


class WebhookNote(TypedDict):
    id: str
    """Id of the record that the event is about."""
    referralId: str | None
    """Id of the referral. Null when it belongs to the whole case."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    firmId: str
    """Id of the firm that acted."""
    authorId: str | None
    """Null for other firms."""
    authorName: str | None
    """Category, in the words of the uploading firm."""
    body: str
    """Text of the note."""
    createdAt: str
    """When its upload began."""
    updatedAt: str
    """When its upload began."""


class WebhookStatusChange(TypedDict):
    id: str
    """Id of the record that the event is about."""
    referralId: str
    """Id of the referral. Null when it belongs to the whole case."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    status: Literal[
        "DRAFT",
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status now, after the change."""
    previousStatus: (
        Literal[
            "DRAFT",
            "SENT",
            "UNDER_EVALUATION",
            "INVESTIGATING",
            "SIGNED",
            "IN_LITIGATION",
            "CLOSING",
            "CLOSED",
            "REJECTED",
            "WITHDRAWN",
        ]
        | None
    )
    """Status before the change. Null for the first one."""
    message: str | None
    """Null for a receiving firm that has not acknowledged."""
    isMessage: Literal[False]
    """Always false: messages between firms send no webhook."""
    source: Literal[
        "manual",
        "api",
        "bulk_update",
        "crm",
        "case_system",
        "import",
        "admin",
        "system",
    ]
    """Channel of the change."""
    createdAt: str
    """When its upload began."""
    createdByName: str | None
    """Category, in the words of the uploading firm."""
    case: WebhookCase | WebhookMaskedCase
    """With `piiMasked: true` the fourteen fields of the masked snapshot and no others."""


class WebhookCaseCreated(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["case.created"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the event, the same for both firms and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    perspective: Literal["sent", "received"]
    """The recipient's side of the referral."""
    piiMasked: bool
    """True for a receiving firm that has not acknowledged."""
    recipientFirmId: str
    """Id of the firm that gets this delivery."""
    referralId: str | None
    """Id of the referral. Null if the case was never sent."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    referringFirm: WebhookFirm
    referentFirm: WebhookFirm | None
    """Null if the case was never sent."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookCase


class WebhookCaseUpdatedData(TypedDict):
    """What happened."""

    id: str
    """Id of the record that the event is about."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    status: Literal[
        "DRAFT",
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status now, after the change."""
    closingStatus: Literal["won_settled", "lost", "no_longer_pursuing"] | None
    """Outcome of the case. Null until closing begins."""
    referringFirmId: str
    """Id of the sending firm."""
    referentFirmId: str | None
    """Id of the receiving firm. Null for a draft."""
    caseType: str
    """Machine name of the case type, as in `GET /case-types`."""
    jurisdiction: str
    """Two-letter code, as in `GET /jurisdictions`."""
    county: str | None
    """County of the case."""
    sentDate: str | None
    """When the referral was sent. Null for a draft."""
    isRetainerSigned: bool
    """Whether the client has signed a retainer."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record last changed."""
    title: str
    """Short title of the case."""
    description: str | None
    """Category, in the words of the uploading firm."""
    clientFirstName: str
    """First name of the client."""
    clientLastName: str
    """Last name of the client."""
    clientEmail: str | None
    """Category, in the words of the uploading firm."""
    clientPhone: str | None
    """Category, in the words of the uploading firm."""
    clientDateOfBirth: str | None
    """Date of birth of the client."""
    incidentDate: str | None
    """Date of birth of the client."""
    leadAttorneyName: str | None
    """Category, in the words of the uploading firm."""
    phase: str | None
    """Category, in the words of the uploading firm."""
    payoutType: Literal["lump_sum", "structured", "hybrid", "other"] | None
    """How the settlement is paid."""
    closureReason: str | None
    """Category, in the words of the uploading firm."""
    warmTransferAttempted: bool | None
    """Whether a warm transfer of the client was tried."""
    warmTransferSuccessful: bool | None
    """Whether the warm transfer succeeded."""
    warmTransferUnsuccessfulReasonType: (
        Literal["FIRM_UNABLE_TO_ANSWER", "CLIENT_UNABLE_TO_CONTINUE", "OTHER"] | None
    )
    """Why the warm transfer failed."""
    warmTransferUnsuccessfulReason: str | None
    """Category, in the words of the uploading firm."""
    settlementAmount: float | None
    """Settlement in US dollars."""
    attorneyFees: float | None
    """Settlement in US dollars."""
    projectedSettlementAmount: float | None
    """Settlement in US dollars."""
    clientFeeAgreementPercentage: float | None
    """Settlement in US dollars."""
    sendingFirmPercentage: float | None
    """Settlement in US dollars."""
    netFeeToSendingFirm: float | None
    """Settlement in US dollars."""
    netFeeToHandlingFirm: float | None
    """Settlement in US dollars."""
    acknowledgedAt: str | None
    """When the receiver acknowledged. Null before that."""
    signedDate: str | None
    """When the client signed. Null before that."""
    resolutionDate: str | None
    """When the outcome was recorded. Null before that."""
    closedDate: str | None
    """When the referral was closed. Null before that."""
    estimatedDateOfResolution: str | None
    """Date of birth of the client."""
    estimatedDistributionDate: str | None
    """Date of birth of the client."""
    statuteOfLimitationsExpiration: str | None
    """Date of birth of the client."""
    changedFields: list[str]
    """Names of the fields that changed and that the recipient may see."""


class WebhookCaseUpdated(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["case.updated"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the event, the same for both firms and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    perspective: Literal["sent", "received"]
    """The recipient's side of the referral."""
    piiMasked: bool
    """True for a receiving firm that has not acknowledged."""
    recipientFirmId: str
    """Id of the firm that gets this delivery."""
    referralId: str | None
    """Id of the referral. Null if the case was never sent."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    referringFirm: WebhookFirm
    referentFirm: WebhookFirm | None
    """Null if the case was never sent."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookCaseUpdatedData
    """What happened."""
    changedFields: list[str]
    """Names of the fields that changed and that the recipient may see."""


class WebhookCaseDeletedData(TypedDict):
    """What happened."""

    id: str
    """Id of the record that the event is about."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""


class WebhookCaseDeleted(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["case.deleted"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the event, the same for both firms and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    perspective: Literal["sent", "received"]
    """The recipient's side of the referral."""
    piiMasked: bool
    """True for a receiving firm that has not acknowledged."""
    recipientFirmId: str
    """Id of the firm that gets this delivery."""
    referralId: str | None
    """Id of the referral. Null if the case was never sent."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    referringFirm: WebhookFirm
    referentFirm: WebhookFirm | None
    """Null if the case was never sent."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookCaseDeletedData
    """What happened."""


class WebhookCaseStatusChanged(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["case.status_changed"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the event, the same for both firms and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    perspective: Literal["sent", "received"]
    """The recipient's side of the referral."""
    piiMasked: bool
    """True for a receiving firm that has not acknowledged."""
    recipientFirmId: str
    """Id of the firm that gets this delivery."""
    referralId: str | None
    """Id of the referral. Null if the case was never sent."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    referringFirm: WebhookFirm
    referentFirm: WebhookFirm | None
    """Null if the case was never sent."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookStatusChange


class WebhookCaseRatedData(TypedDict):
    """What happened."""

    tier: int | None
    """Rating of the owner, from 1 (highest) to 5. Null: not rated."""
    previousTier: int | None
    """Rating before the change."""
    ratedTier: int | None
    """Rating that was given."""
    ratingSource: Literal["manual", "system"]
    """Whether a person or the system rated the case."""


class WebhookCaseRated(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["case.rated"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the event, the same for both firms and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    perspective: Literal["sent", "received"]
    """The recipient's side of the referral."""
    piiMasked: bool
    """True for a receiving firm that has not acknowledged."""
    recipientFirmId: str
    """Id of the firm that gets this delivery."""
    referralId: str | None
    """Id of the referral. Null if the case was never sent."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    referringFirm: WebhookFirm
    referentFirm: WebhookFirm | None
    """Null if the case was never sent."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookCaseRatedData
    """What happened."""


class WebhookReferralSent(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["referral.sent"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the event, the same for both firms and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    perspective: Literal["sent", "received"]
    """The recipient's side of the referral."""
    piiMasked: bool
    """True for a receiving firm that has not acknowledged."""
    recipientFirmId: str
    """Id of the firm that gets this delivery."""
    referralId: str | None
    """Id of the referral. Null if the case was never sent."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    referringFirm: WebhookFirm
    referentFirm: WebhookFirm | None
    """Null if the case was never sent."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookStatusChange


class WebhookReferralReceived(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["referral.received"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the event, the same for both firms and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    perspective: Literal["sent", "received"]
    """The recipient's side of the referral."""
    piiMasked: bool
    """True for a receiving firm that has not acknowledged."""
    recipientFirmId: str
    """Id of the firm that gets this delivery."""
    referralId: str | None
    """Id of the referral. Null if the case was never sent."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    referringFirm: WebhookFirm
    referentFirm: WebhookFirm | None
    """Null if the case was never sent."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookStatusChange


class WebhookReferralAccepted(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["referral.accepted"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the event, the same for both firms and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    perspective: Literal["sent", "received"]
    """The recipient's side of the referral."""
    piiMasked: bool
    """True for a receiving firm that has not acknowledged."""
    recipientFirmId: str
    """Id of the firm that gets this delivery."""
    referralId: str | None
    """Id of the referral. Null if the case was never sent."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    referringFirm: WebhookFirm
    referentFirm: WebhookFirm | None
    """Null if the case was never sent."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookStatusChange


class WebhookReferralRejected(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["referral.rejected"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the event, the same for both firms and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    perspective: Literal["sent", "received"]
    """The recipient's side of the referral."""
    piiMasked: bool
    """True for a receiving firm that has not acknowledged."""
    recipientFirmId: str
    """Id of the firm that gets this delivery."""
    referralId: str | None
    """Id of the referral. Null if the case was never sent."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    referringFirm: WebhookFirm
    referentFirm: WebhookFirm | None
    """Null if the case was never sent."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookStatusChange


class WebhookNoteCreated(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["note.created"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the event, the same for both firms and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    perspective: Literal["sent", "received"]
    """The recipient's side of the referral."""
    piiMasked: bool
    """True for a receiving firm that has not acknowledged."""
    recipientFirmId: str
    """Id of the firm that gets this delivery."""
    referralId: str | None
    """Id of the referral. Null if the case was never sent."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    referringFirm: WebhookFirm
    referentFirm: WebhookFirm | None
    """Null if the case was never sent."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookNote


class WebhookNoteUpdated(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["note.updated"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the event, the same for both firms and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    perspective: Literal["sent", "received"]
    """The recipient's side of the referral."""
    piiMasked: bool
    """True for a receiving firm that has not acknowledged."""
    recipientFirmId: str
    """Id of the firm that gets this delivery."""
    referralId: str | None
    """Id of the referral. Null if the case was never sent."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    referringFirm: WebhookFirm
    referentFirm: WebhookFirm | None
    """Null if the case was never sent."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookNote


class WebhookDocumentUploadedData(TypedDict):
    """What happened."""

    id: str
    """Id of the record that the event is about."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referralId: str | None
    """Id of the referral. Null when it belongs to the whole case."""
    fileName: str
    """Name of the file."""
    mimeType: str
    """Type of the file, found from its content."""
    sizeBytes: int
    """Size in bytes."""
    category: str | None
    """Category, in the words of the uploading firm."""
    uploadedByName: str | None
    """Category, in the words of the uploading firm."""
    uploadedAt: str
    """When its upload began."""


class WebhookDocumentUploaded(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["document.uploaded"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the event, the same for both firms and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    perspective: Literal["sent", "received"]
    """The recipient's side of the referral."""
    piiMasked: bool
    """True for a receiving firm that has not acknowledged."""
    recipientFirmId: str
    """Id of the firm that gets this delivery."""
    referralId: str | None
    """Id of the referral. Null if the case was never sent."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    referringFirm: WebhookFirm
    referentFirm: WebhookFirm | None
    """Null if the case was never sent."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookDocumentUploadedData
    """What happened."""


class WebhookDocumentDeletedData(TypedDict):
    """What happened."""

    id: str
    """Id of the record that the event is about."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referralId: str | None
    """Id of the referral. Null when it belongs to the whole case."""


class WebhookDocumentDeleted(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["document.deleted"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the event, the same for both firms and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    perspective: Literal["sent", "received"]
    """The recipient's side of the referral."""
    piiMasked: bool
    """True for a receiving firm that has not acknowledged."""
    recipientFirmId: str
    """Id of the firm that gets this delivery."""
    referralId: str | None
    """Id of the referral. Null if the case was never sent."""
    baseCaseId: str
    """Id of the case. All referrals of a case share it."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    referringFirm: WebhookFirm
    referentFirm: WebhookFirm | None
    """Null if the case was never sent."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookDocumentDeletedData
    """What happened."""


class WebhookMedReferralReceivedProvider(TypedDict):
    """The medical provider."""

    id: str
    """Id of the record that the event is about."""
    name: str
    """Display name."""


class WebhookMedReferralReceivedData(TypedDict):
    """What happened."""

    id: str
    """Id of the record that the event is about."""
    medCaseId: str
    """Id of the med case."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    status: Literal[
        "SENT",
        "UNDER_REVIEW",
        "ACCEPTED",
        "IN_TREATMENT",
        "TREATMENT_COMPLETE",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status now, after the change."""
    previousStatus: (
        Literal[
            "SENT",
            "UNDER_REVIEW",
            "ACCEPTED",
            "IN_TREATMENT",
            "TREATMENT_COMPLETE",
            "CLOSED",
            "REJECTED",
            "WITHDRAWN",
        ]
        | None
    )
    """Status before the change. Null for the first one."""
    isPharmacy: bool
    """True for a referral to a pharmacy."""
    rejectionReasonCode: str | None
    """Id in the provider's own system."""
    acknowledgedAt: str | None
    """When the receiver acknowledged. Null before that."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record was created."""


class WebhookMedReferralReceived(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["med_referral.received"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the fact. It is the same for all recipients and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    recipientProviderId: str
    """Id of the medical provider that gets this delivery."""
    medCaseId: str
    """Id of the med case."""
    medReferralId: str
    """Id of the med referral."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    handlingFirm: WebhookFirm
    provider: WebhookMedReferralReceivedProvider
    """The medical provider."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookMedReferralReceivedData
    """What happened."""


class WebhookMedReferralStatusChangedProvider(TypedDict):
    """The medical provider."""

    id: str
    """Id of the record that the event is about."""
    name: str
    """Display name."""


class WebhookMedReferralStatusChangedData(TypedDict):
    """What happened."""

    id: str
    """Id of the record that the event is about."""
    medCaseId: str
    """Id of the med case."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    status: Literal[
        "SENT",
        "UNDER_REVIEW",
        "ACCEPTED",
        "IN_TREATMENT",
        "TREATMENT_COMPLETE",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status now, after the change."""
    previousStatus: (
        Literal[
            "SENT",
            "UNDER_REVIEW",
            "ACCEPTED",
            "IN_TREATMENT",
            "TREATMENT_COMPLETE",
            "CLOSED",
            "REJECTED",
            "WITHDRAWN",
        ]
        | None
    )
    """Status before the change. Null for the first one."""
    isPharmacy: bool
    """True for a referral to a pharmacy."""
    rejectionReasonCode: str | None
    """Id in the provider's own system."""
    acknowledgedAt: str | None
    """When the receiver acknowledged. Null before that."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record was created."""


class WebhookMedReferralStatusChanged(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["med_referral.status_changed"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the fact. It is the same for all recipients and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    recipientProviderId: str
    """Id of the medical provider that gets this delivery."""
    medCaseId: str
    """Id of the med case."""
    medReferralId: str
    """Id of the med referral."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    handlingFirm: WebhookFirm
    provider: WebhookMedReferralStatusChangedProvider
    """The medical provider."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookMedReferralStatusChangedData
    """What happened."""


class WebhookMedReferralWithdrawnProvider(TypedDict):
    """The medical provider."""

    id: str
    """Id of the record that the event is about."""
    name: str
    """Display name."""


class WebhookMedReferralWithdrawnData(TypedDict):
    """What happened."""

    id: str
    """Id of the record that the event is about."""
    medCaseId: str
    """Id of the med case."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    status: Literal[
        "SENT",
        "UNDER_REVIEW",
        "ACCEPTED",
        "IN_TREATMENT",
        "TREATMENT_COMPLETE",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status now, after the change."""
    previousStatus: (
        Literal[
            "SENT",
            "UNDER_REVIEW",
            "ACCEPTED",
            "IN_TREATMENT",
            "TREATMENT_COMPLETE",
            "CLOSED",
            "REJECTED",
            "WITHDRAWN",
        ]
        | None
    )
    """Status before the change. Null for the first one."""
    isPharmacy: bool
    """True for a referral to a pharmacy."""
    rejectionReasonCode: str | None
    """Id in the provider's own system."""
    acknowledgedAt: str | None
    """When the receiver acknowledged. Null before that."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record was created."""


class WebhookMedReferralWithdrawn(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["med_referral.withdrawn"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the fact. It is the same for all recipients and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    recipientProviderId: str
    """Id of the medical provider that gets this delivery."""
    medCaseId: str
    """Id of the med case."""
    medReferralId: str
    """Id of the med referral."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    handlingFirm: WebhookFirm
    provider: WebhookMedReferralWithdrawnProvider
    """The medical provider."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookMedReferralWithdrawnData
    """What happened."""


class WebhookPharmacyFillRecordedProvider(TypedDict):
    """The medical provider."""

    id: str
    """Id of the record that the event is about."""
    name: str
    """Display name."""


class WebhookPharmacyFillRecordedData(TypedDict):
    """What happened."""

    id: str
    """Id of the record that the event is about."""
    medReferralId: str
    """Id of the med referral."""
    externalId: str | None
    """Id in the provider's own system."""
    rxNumber: str | None
    """Id in the provider's own system."""
    ndc: str | None
    """Id in the provider's own system."""
    drugName: str
    """Name of the drug."""
    quantity: str
    """Amount in US dollars, a decimal with 2 places."""
    billedAmount: str
    """Amount in US dollars, a decimal with 2 places."""
    fillDate: str
    """Day of the fill."""
    daysSupply: int | None
    """For how many days the quantity lasts."""
    voidedAt: str | None
    """When the fill was voided. Null while it counts."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record was created."""


class WebhookPharmacyFillRecorded(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["pharmacy.fill_recorded"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the fact. It is the same for all recipients and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    recipientProviderId: str
    """Id of the medical provider that gets this delivery."""
    medCaseId: str
    """Id of the med case."""
    medReferralId: str
    """Id of the med referral."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    handlingFirm: WebhookFirm
    provider: WebhookPharmacyFillRecordedProvider
    """The medical provider."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookPharmacyFillRecordedData
    """What happened."""


class WebhookPharmacyTransactionRecordedProvider(TypedDict):
    """The medical provider."""

    id: str
    """Id of the record that the event is about."""
    name: str
    """Display name."""


class WebhookPharmacyTransactionRecordedData(TypedDict):
    """What happened."""

    id: str
    """Id of the record that the event is about."""
    medReferralId: str
    """Id of the med referral."""
    fillId: str | None
    """Id of the fill."""
    reversesTransactionId: str | None
    """Id of the transaction that this one reverses."""
    externalId: str | None
    """Id in the provider's own system."""
    type: Literal["PAYMENT", "ADJUSTMENT", "WRITE_OFF", "REFUND", "REVERSAL"]
    """Kind of the transaction."""
    amount: str
    """Amount in US dollars, a decimal with 2 places."""
    payer: str | None
    """Id in the provider's own system."""
    reference: str | None
    """Id in the provider's own system."""
    transactionDate: str
    """Day of the transaction."""
    createdAt: str
    """When the record was created."""
    updatedAt: str
    """When the record was created."""


class WebhookPharmacyTransactionRecorded(TypedDict):
    schemaVersion: Literal[1]
    """Version of the envelope."""
    event: Literal["pharmacy.transaction_recorded"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    eventId: str
    """Id of the fact. It is the same for all recipients and all subscriptions."""
    occurredAt: str
    """When it happened. Apply the delivery with the greatest value."""
    recipientProviderId: str
    """Id of the medical provider that gets this delivery."""
    medCaseId: str
    """Id of the med case."""
    medReferralId: str
    """Id of the med referral."""
    referenceNumber: str
    """Number that people use for the case or the referral."""
    handlingFirm: WebhookFirm
    provider: WebhookPharmacyTransactionRecordedProvider
    """The medical provider."""
    isTestCase: bool
    """True for a case of a sandbox firm."""
    actor: WebhookActor
    data: WebhookPharmacyTransactionRecordedData
    """What happened."""


class WebhookTestData(TypedDict):
    """What happened."""

    subscriptionId: str
    """Id of the tested subscription."""
    message: str
    """Text that came with it."""


class WebhookTest(TypedDict):
    event: Literal["webhook.test"]
    """Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)"""
    timestamp: str
    """When the test was requested."""
    data: WebhookTestData
    """What happened."""


WebhookEvent: TypeAlias = (
    WebhookCaseCreated
    | WebhookCaseUpdated
    | WebhookCaseDeleted
    | WebhookCaseStatusChanged
    | WebhookCaseRated
    | WebhookReferralSent
    | WebhookReferralReceived
    | WebhookReferralAccepted
    | WebhookReferralRejected
    | WebhookNoteCreated
    | WebhookNoteUpdated
    | WebhookDocumentUploaded
    | WebhookDocumentDeleted
    | WebhookMedReferralReceived
    | WebhookMedReferralStatusChanged
    | WebhookMedReferralWithdrawn
    | WebhookPharmacyFillRecorded
    | WebhookPharmacyTransactionRecorded
    | WebhookTest
)
"""The body of any event. Ignore events whose name you do not know."""


class GetReceivedAnalyticsQuery(TypedDict):
    """Query of “Statistics of received referrals”."""

    referralStartDate: NotRequired[str]
    """Only referrals sent on or after this day. With it the answer compares with the days right before, as many."""
    referralEndDate: NotRequired[str]
    """Only referrals sent up to this day. Without it: today."""
    firstReferralStartDate: NotRequired[str]
    """Only referrals of cases that your firm first sent, or received, on or after this day."""
    firstReferralEndDate: NotRequired[str]
    """The same, up to this day."""
    signedStartDate: NotRequired[str]
    """Only referrals first signed on or after this day."""
    signedEndDate: NotRequired[str]
    """Only referrals first signed up to this day."""
    tz: NotRequired[str]
    """IANA time zone of all days, weeks and months."""
    caseType: NotRequired[str]
    """Id, machine name or display name of a case type: see `GET /case-types`."""
    jurisdiction: NotRequired[str]
    """Two-letter code: see `GET /jurisdictions`."""
    minDataAsOf: NotRequired[str]
    """Waits up to 2 seconds until the figures hold everything up to this instant, then answers with what there is: see `meta.dataAsOf`. Take `meta.timestamp` of your last write."""
    sendingFirmId: NotRequired[str]
    """Only referrals that this firm sent."""
    section: NotRequired[
        Literal[
            "kpis",
            "currentStageBreakdown",
            "currentStageStats",
            "activePipeline",
            "activePipelineFlow",
            "timeToAcknowledgeTrend",
            "timeToAcknowledgeStats",
            "timeToSignTrend",
            "timeToSignStats",
            "outcomesOfReceived",
            "outcomesReceivedStats",
            "outcomesOfClosed",
            "outcomesClosedStats",
            "topSendingFirms",
            "topCaseTypeJurisdictions",
            "warmTransfer",
        ]
    ]
    """Only this section. With `Accept: text/csv` it comes as CSV: a list as one line per row, other sections as one line per value."""


class GetReceivedRevenueQuery(TypedDict):
    """Query of “Revenue of received referrals”."""

    referralStartDate: NotRequired[str]
    """Only referrals sent on or after this day. With it the answer compares with the days right before, as many."""
    referralEndDate: NotRequired[str]
    """Only referrals sent up to this day. Without it: today."""
    firstReferralStartDate: NotRequired[str]
    """Only referrals of cases that your firm first sent, or received, on or after this day."""
    firstReferralEndDate: NotRequired[str]
    """The same, up to this day."""
    signedStartDate: NotRequired[str]
    """Only referrals first signed on or after this day."""
    signedEndDate: NotRequired[str]
    """Only referrals first signed up to this day."""
    tz: NotRequired[str]
    """IANA time zone of all days, weeks and months."""
    caseType: NotRequired[str]
    """Id, machine name or display name of a case type: see `GET /case-types`."""
    jurisdiction: NotRequired[str]
    """Two-letter code: see `GET /jurisdictions`."""
    minDataAsOf: NotRequired[str]
    """Waits up to 2 seconds until the figures hold everything up to this instant, then answers with what there is: see `meta.dataAsOf`. Take `meta.timestamp` of your last write."""
    sendingFirmId: NotRequired[str]
    """Only referrals that this firm sent."""
    section: NotRequired[
        Literal[
            "totals",
            "projected",
            "trend",
            "byCaseType",
            "byJurisdiction",
            "bySendingFirm",
            "previous",
        ]
    ]
    """Only this section. With `Accept: text/csv` it comes as CSV: a list as one line per row, other sections as one line per value."""


class GetSentRevenueQuery(TypedDict):
    """Query of “Revenue of sent referrals”."""

    referralStartDate: NotRequired[str]
    """Only referrals sent on or after this day. With it the answer compares with the days right before, as many."""
    referralEndDate: NotRequired[str]
    """Only referrals sent up to this day. Without it: today."""
    firstReferralStartDate: NotRequired[str]
    """Only referrals of cases that your firm first sent, or received, on or after this day."""
    firstReferralEndDate: NotRequired[str]
    """The same, up to this day."""
    signedStartDate: NotRequired[str]
    """Only referrals first signed on or after this day."""
    signedEndDate: NotRequired[str]
    """Only referrals first signed up to this day."""
    tz: NotRequired[str]
    """IANA time zone of all days, weeks and months."""
    caseType: NotRequired[str]
    """Id, machine name or display name of a case type: see `GET /case-types`."""
    jurisdiction: NotRequired[str]
    """Two-letter code: see `GET /jurisdictions`."""
    minDataAsOf: NotRequired[str]
    """Waits up to 2 seconds until the figures hold everything up to this instant, then answers with what there is: see `meta.dataAsOf`. Take `meta.timestamp` of your last write."""
    receivingFirmId: NotRequired[str]
    """Only referrals that this firm received."""
    section: NotRequired[
        Literal[
            "totals",
            "projected",
            "trend",
            "byCaseType",
            "byJurisdiction",
            "byReceivingFirm",
            "previous",
        ]
    ]
    """Only this section. With `Accept: text/csv` it comes as CSV: a list as one line per row, other sections as one line per value."""


class GetSentAnalyticsQuery(TypedDict):
    """Query of “Statistics of sent referrals”."""

    referralStartDate: NotRequired[str]
    """Only referrals sent on or after this day. With it the answer compares with the days right before, as many."""
    referralEndDate: NotRequired[str]
    """Only referrals sent up to this day. Without it: today."""
    firstReferralStartDate: NotRequired[str]
    """Only referrals of cases that your firm first sent, or received, on or after this day."""
    firstReferralEndDate: NotRequired[str]
    """The same, up to this day."""
    signedStartDate: NotRequired[str]
    """Only referrals first signed on or after this day."""
    signedEndDate: NotRequired[str]
    """Only referrals first signed up to this day."""
    tz: NotRequired[str]
    """IANA time zone of all days, weeks and months."""
    caseType: NotRequired[str]
    """Id, machine name or display name of a case type: see `GET /case-types`."""
    jurisdiction: NotRequired[str]
    """Two-letter code: see `GET /jurisdictions`."""
    minDataAsOf: NotRequired[str]
    """Waits up to 2 seconds until the figures hold everything up to this instant, then answers with what there is: see `meta.dataAsOf`. Take `meta.timestamp` of your last write."""
    receivingFirmId: NotRequired[str]
    """Only referrals that this firm received."""
    section: NotRequired[
        Literal[
            "kpis",
            "currentStageBreakdown",
            "currentStageStats",
            "activePipeline",
            "activePipelineFlow",
            "timeToAcknowledgeTrend",
            "timeToAcknowledgeStats",
            "timeToSignTrend",
            "timeToSignStats",
            "outcomesOfSent",
            "outcomesSentStats",
            "outcomesOfClosed",
            "outcomesClosedStats",
            "topReceivingFirms",
            "topCaseTypeJurisdictions",
            "warmTransfer",
        ]
    ]
    """Only this section. With `Accept: text/csv` it comes as CSV: a list as one line per row, other sections as one line per value."""


class ListDocumentsQuery(TypedDict):
    """Query of “List the documents of a case”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""


class UploadDocumentForm(TypedDict):
    file: FileSource
    """The file, at most 52428800 bytes."""
    category: NotRequired[str]
    description: NotRequired[str]
    fileName: NotRequired[str]
    """Name of the file. A `File` brings its own."""
    contentType: NotRequired[str]
    """Media type of the file. A `Blob` brings its own."""


class ListNotesQuery(TypedDict):
    """Query of “List the notes of a case”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""


class ListCountiesQuery(TypedDict):
    """Query of “List the counties”."""

    jurisdictionCodes: NotRequired[list[str]]
    """Two-letter codes of the jurisdictions; absent: all of them."""


class GetSendMappingQuery(TypedDict):
    """Query of “Show the send mapping of a kind of record”."""

    crmObjectApiName: str
    """Object of the CRM."""
    crmRecordTypeDevName: NotRequired[str]
    """Record type."""


class GetExternalLinkQuery(TypedDict):
    """Query of “Find a referral by the record of a case system”."""

    externalSystem: Literal["case_system_a", "case_system_b", "case_system_c"]
    """Name of the case system."""
    externalId: str
    """Id of the record in the case system."""


class ListAvailableFirmsQuery(TypedDict):
    """Query of “List the firms that can receive referrals”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""
    caseType: NotRequired[str]
    """Only firms that take this case type."""
    jurisdiction: NotRequired[str]
    """Only firms that work in this jurisdiction."""
    county: NotRequired[str]
    """Only firms that work where this county is: name or FIPS code from `GET /counties`, together with `jurisdiction` if several counties have the name. A firm works in whole jurisdictions."""
    source: NotRequired[Literal["network", "directory"]]
    """`network`: firms that accepted you as a sender; `directory`: all others."""
    search: NotRequired[str]
    """Only firms whose name contains this text, in upper or lower case."""
    isTestFirm: NotRequired[bool]
    """Only sandbox firms (true) or only real ones (false). Absent: a real firm gets real ones, a sandbox firm all."""


class ImportCasesForm(TypedDict):
    file: FileSource
    """CSV file in UTF-8, at most 20 MB and 1,000,000 rows."""
    dryRun: NotRequired[Literal["true", "false"]]
    """Only check the rows, and write nothing: the answer is that of the real upload, if nothing else happens before it."""
    fileName: NotRequired[str]
    """Name of the file. A `File` brings its own."""
    contentType: NotRequired[str]
    """Media type of the file. A `Blob` brings its own."""


class ImportStatusesForm(TypedDict):
    file: FileSource
    """CSV file in UTF-8, at most 20 MB and 1,000,000 rows."""
    dryRun: NotRequired[Literal["true", "false"]]
    """Only check the rows, and write nothing: the answer is that of the real upload, if nothing else happens before it."""
    fileName: NotRequired[str]
    """Name of the file. A `File` brings its own."""
    contentType: NotRequired[str]
    """Media type of the file. A `Blob` brings its own."""


class ListImportJobsQuery(TypedDict):
    """Query of “List the imports of your firm”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""


class GetImportJobQuery(TypedDict):
    """Query of “Read an import and its progress”."""

    afterRow: NotRequired[int]
    """Lists the errors of failed rows after this row of the file. The `row` of the last error gives the next 1,000 failed rows."""


class ListJurisdictionsQuery(TypedDict):
    """Query of “List the jurisdictions”."""

    includeCounties: NotRequired[bool]
    """Whether each jurisdiction comes with the names of its counties."""


class ListMedCasesQuery(TypedDict):
    """Query of “List med cases”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""
    search: NotRequired[str]
    """Search in the reference number and in the name, telephone number and e-mail address of the patient. Every word must occur."""
    status: NotRequired[list[Literal["OPEN", "SETTLED", "CLOSED"]]]
    """Only these statuses."""
    referralStatus: NotRequired[
        list[
            Literal[
                "SENT",
                "UNDER_REVIEW",
                "ACCEPTED",
                "IN_TREATMENT",
                "TREATMENT_COMPLETE",
                "CLOSED",
                "REJECTED",
                "WITHDRAWN",
            ]
        ]
    ]
    """Only cases with a referral in one of these statuses; for a provider, a referral to it."""
    includeArchived: NotRequired[bool]
    """Whether archived cases are listed too."""


class ListPharmacyFillsQuery(TypedDict):
    """Query of “List the fills of a med referral”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""
    dateFrom: NotRequired[str]
    """Only with a `fillDate` on or after this day."""
    dateTo: NotRequired[str]
    """Only with a `fillDate` up to this day, inclusive."""
    externalId: NotRequired[str]
    """Only the fill with this external id, exact match."""


class ListPharmacyTransactionsQuery(TypedDict):
    """Query of “List the transactions of a med referral”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""
    fillId: NotRequired[str]
    """Only transactions of this fill."""
    type: NotRequired[Literal["PAYMENT", "ADJUSTMENT", "WRITE_OFF", "REFUND", "REVERSAL"]]
    """Only transactions of this type."""
    dateFrom: NotRequired[str]
    """Only with a `transactionDate` on or after this day."""
    dateTo: NotRequired[str]
    """Only with a `transactionDate` up to this day, inclusive."""
    externalId: NotRequired[str]
    """Only the transaction with this external id, exact match."""


class ListInboundRelationshipsQuery(TypedDict):
    """Query of “List the firms that send to you”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""
    status: NotRequired[Literal["pending", "active", "inactive"]]
    """Only relationships with this status."""


class ListOutboundRelationshipsQuery(TypedDict):
    """Query of “List the firms that you send to”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""
    status: NotRequired[Literal["pending", "active", "inactive"]]
    """Only relationships with this status."""


class ListPendingRelationshipsQuery(TypedDict):
    """Query of “List relationships that wait for an answer”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""


class ListAvailableProvidersQuery(TypedDict):
    """Query of “List the providers that med cases can be referred to”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""
    search: NotRequired[str]
    """Only providers whose name contains this text, in upper or lower case."""


class ListReceivedReferralsQuery(TypedDict):
    """Query of “List received referrals”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""
    order: NotRequired[Literal["asc", "desc"]]
    """Direction of the sort."""
    status: NotRequired[
        list[
            Literal[
                "DRAFT",
                "SENT",
                "UNDER_EVALUATION",
                "INVESTIGATING",
                "SIGNED",
                "IN_LITIGATION",
                "CLOSING",
                "CLOSED",
                "REJECTED",
                "WITHDRAWN",
            ]
        ]
    ]
    """Only these statuses."""
    closingStatus: NotRequired[list[Literal["won_settled", "lost", "no_longer_pursuing"]]]
    """Only these outcomes."""
    caseType: NotRequired[str]
    """Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name."""
    jurisdiction: NotRequired[str]
    """Two-letter code of the jurisdiction: see `GET /jurisdictions`."""
    search: NotRequired[str]
    """Search in title, client name and reference number. Masked data is not searched."""
    dateFrom: NotRequired[str]
    """Only from this day or instant on, in UTC: `createdAt` of sent cases, `sentDate` of referrals."""
    dateTo: NotRequired[str]
    """Only up to the end of this day or up to this instant, in UTC."""
    includeArchived: NotRequired[bool]
    """Whether archived rows are listed too."""
    sort: NotRequired[Literal["updatedAt", "createdAt", "status", "referenceNumber", "sentDate"]]
    """Field to sort by."""
    sendingFirmId: NotRequired[str]
    """Only referrals that this firm sent."""


class ListReferralsQuery(TypedDict):
    """Query of “List referrals”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""
    order: NotRequired[Literal["asc", "desc"]]
    """Direction of the sort."""
    status: NotRequired[
        list[
            Literal[
                "DRAFT",
                "SENT",
                "UNDER_EVALUATION",
                "INVESTIGATING",
                "SIGNED",
                "IN_LITIGATION",
                "CLOSING",
                "CLOSED",
                "REJECTED",
                "WITHDRAWN",
            ]
        ]
    ]
    """Only these statuses."""
    closingStatus: NotRequired[list[Literal["won_settled", "lost", "no_longer_pursuing"]]]
    """Only these outcomes."""
    caseType: NotRequired[str]
    """Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name."""
    jurisdiction: NotRequired[str]
    """Two-letter code of the jurisdiction: see `GET /jurisdictions`."""
    search: NotRequired[str]
    """Search in title, client name and reference number. Masked data is not searched."""
    dateFrom: NotRequired[str]
    """Only from this day or instant on, in UTC: `createdAt` of sent cases, `sentDate` of referrals."""
    dateTo: NotRequired[str]
    """Only up to the end of this day or up to this instant, in UTC."""
    includeArchived: NotRequired[bool]
    """Whether archived rows are listed too."""
    sort: NotRequired[Literal["updatedAt", "createdAt", "status", "referenceNumber", "sentDate"]]
    """Field to sort by."""
    perspective: NotRequired[Literal["sent", "received"]]
    """Only referrals that the caller sent, or received."""
    baseCaseId: NotRequired[str]
    """Only referrals of this case."""
    counterpartyFirmId: NotRequired[str]
    """Only referrals whose other firm is this one."""
    updatedFrom: NotRequired[str]
    """Only changed on or after this day or instant, in UTC."""
    updatedTo: NotRequired[str]
    """Only changed up to the end of this day or up to this instant, in UTC."""


class GetStatusHistoryQuery(TypedDict):
    """Query of “List the status changes of a referral”."""

    proof: NotRequired[bool]
    """`true`: each entry comes with what proves it, to compare with what the other firm has."""


class ListRequestsQuery(TypedDict):
    """Query of “List what your programs called”."""

    requestId: NotRequired[str]
    """Only the call with this id: `X-Request-Id` of its answer."""
    method: NotRequired[Literal["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]]
    """Only calls with this method."""
    route: NotRequired[str]
    """Only calls of this path, as this description has it."""
    status: NotRequired[str]
    """Only answers with this status, or with one of its class."""
    keyPrefix: NotRequired[str]
    """Only calls with this key."""
    dateFrom: NotRequired[str]
    """Only answered on or after this day or instant, in UTC."""
    dateTo: NotRequired[str]
    """Only answered up to the end of this day or up to this instant, in UTC."""
    cursor: NotRequired[str]
    """Cursor: `meta.nextCursor` of the last answer, with the same filters."""
    limit: NotRequired[int]
    """Calls in one answer."""


class EvaluateRoutingQuery(TypedDict):
    """Query of “Find the firm that a new referral would go to”."""

    caseType: str
    """Case type: id, machine name or display name of an entry of `GET /case-types`."""
    jurisdiction: str
    """Two-letter code of the jurisdiction."""
    county: NotRequired[str]
    """County of the case."""
    tier: NotRequired[int]
    """How you rate the case, from 1 (highest) to 5."""
    attempt: NotRequired[int]
    """Which attempt it would be: 1 for the first referral of the case."""


class ReReferRoutingQuery(TypedDict):
    """Query of “Find the firm that a case should be referred to next”."""

    caseId: str
    """The case: its id or reference number, or that of a referral of it."""
    tier: NotRequired[int]
    """How you rate the case, from 1 (highest) to 5. Without it the tier of the case counts."""


class ListRoutingRulesQuery(TypedDict):
    """Query of “List routing rules”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""


class GetTestClockQuery(TypedDict):
    """Query of “Get the clock of a test firm”."""

    firmId: NotRequired[str]
    """With the admin key: the test firm whose clock is read."""


class ListSentCasesQuery(TypedDict):
    """Query of “List sent cases”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""
    order: NotRequired[Literal["asc", "desc"]]
    """Direction of the sort."""
    status: NotRequired[
        list[
            Literal[
                "DRAFT",
                "SENT",
                "UNDER_EVALUATION",
                "INVESTIGATING",
                "SIGNED",
                "IN_LITIGATION",
                "CLOSING",
                "CLOSED",
                "REJECTED",
                "WITHDRAWN",
            ]
        ]
    ]
    """Only these statuses."""
    closingStatus: NotRequired[list[Literal["won_settled", "lost", "no_longer_pursuing"]]]
    """Only these outcomes."""
    caseType: NotRequired[str]
    """Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name."""
    jurisdiction: NotRequired[str]
    """Two-letter code of the jurisdiction: see `GET /jurisdictions`."""
    search: NotRequired[str]
    """Search in title, client name and reference number. Masked data is not searched."""
    dateFrom: NotRequired[str]
    """Only from this day or instant on, in UTC: `createdAt` of sent cases, `sentDate` of referrals."""
    dateTo: NotRequired[str]
    """Only up to the end of this day or up to this instant, in UTC."""
    includeArchived: NotRequired[bool]
    """Whether archived rows are listed too."""
    sort: NotRequired[Literal["updatedAt", "createdAt", "status", "referenceNumber", "sentDate"]]
    """Field to sort by."""


class ListStatusUpdatesQuery(TypedDict):
    """Query of “List status updates and messages”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""
    order: NotRequired[Literal["asc", "desc"]]
    """Direction of the sort."""
    referralId: NotRequired[str]
    """Only updates of this referral."""
    baseCaseId: NotRequired[str]
    """Only updates of this case."""
    status: NotRequired[
        list[
            Literal[
                "DRAFT",
                "SENT",
                "UNDER_EVALUATION",
                "INVESTIGATING",
                "SIGNED",
                "IN_LITIGATION",
                "CLOSING",
                "CLOSED",
                "REJECTED",
                "WITHDRAWN",
            ]
        ]
    ]
    """Only updates to these statuses."""
    source: NotRequired[
        Literal[
            "manual",
            "api",
            "bulk_update",
            "crm",
            "case_system",
            "import",
            "admin",
            "system",
        ]
    ]
    """Only updates made this way."""
    isMessage: NotRequired[bool]
    """`true`: only messages. `false`: only status changes."""
    dateFrom: NotRequired[str]
    """Only created on or after this day or instant, in UTC."""
    dateTo: NotRequired[str]
    """Only created up to the end of this day or up to this instant, in UTC."""
    after: NotRequired[str]
    """Cursor: `meta.nextCursor` of the last answer, or empty for the beginning. Rows then come oldest first and none is ever skipped."""


class ListUsersQuery(TypedDict):
    """Query of “List the users of your firm”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""
    role: NotRequired[Literal["account_manager", "firm_admin", "member", "viewer"]]
    """Only users with this role."""
    isActive: NotRequired[bool]
    """Only users who may sign in (true), or only invited and deactivated ones (false)."""
    status: NotRequired[Literal["invited", "active", "deactivated"]]
    """Only users of this status."""
    search: NotRequired[str]
    """Only users whose name or e-mail address contains this text, in upper or lower case."""


class ListDeliveriesQuery(TypedDict):
    """Query of “List the deliveries of a webhook subscription”."""

    page: NotRequired[int]
    """Number of the page, from 1. A page past the end is empty."""
    limit: NotRequired[int]
    """Rows on a page."""
    status: NotRequired[Literal["PENDING", "IN_PROGRESS", "FAILED", "DELIVERED", "EXHAUSTED"]]
    """Only deliveries with this status, in upper or lower case."""
    eventType: NotRequired[
        Literal[
            "case.created",
            "case.updated",
            "case.deleted",
            "case.status_changed",
            "case.rated",
            "referral.sent",
            "referral.received",
            "referral.accepted",
            "referral.rejected",
            "note.created",
            "note.updated",
            "document.uploaded",
            "document.deleted",
            "med_referral.received",
            "med_referral.status_changed",
            "med_referral.withdrawn",
            "pharmacy.fill_recorded",
            "pharmacy.transaction_recorded",
            "webhook.test",
        ]
    ]
    """Only deliveries of this event."""
    dateFrom: NotRequired[str]
    """Only queued on or after this day or instant, in UTC."""
    dateTo: NotRequired[str]
    """Only queued up to the end of this day or up to this instant, in UTC."""
    baseCaseId: NotRequired[str]
    """Only deliveries about this case: its `baseCaseId`, or the id of a med case. Found while the payload is kept: by default 30 days after delivery, 90 after it was exhausted."""


class GetReceivedAnalyticsSectionQuery(TypedDict):
    """Query of “Statistics of received referrals”."""

    referralStartDate: NotRequired[str]
    """Only referrals sent on or after this day. With it the answer compares with the days right before, as many."""
    referralEndDate: NotRequired[str]
    """Only referrals sent up to this day. Without it: today."""
    firstReferralStartDate: NotRequired[str]
    """Only referrals of cases that your firm first sent, or received, on or after this day."""
    firstReferralEndDate: NotRequired[str]
    """The same, up to this day."""
    signedStartDate: NotRequired[str]
    """Only referrals first signed on or after this day."""
    signedEndDate: NotRequired[str]
    """Only referrals first signed up to this day."""
    tz: NotRequired[str]
    """IANA time zone of all days, weeks and months."""
    caseType: NotRequired[str]
    """Id, machine name or display name of a case type: see `GET /case-types`."""
    jurisdiction: NotRequired[str]
    """Two-letter code: see `GET /jurisdictions`."""
    minDataAsOf: NotRequired[str]
    """Waits up to 2 seconds until the figures hold everything up to this instant, then answers with what there is: see `meta.dataAsOf`. Take `meta.timestamp` of your last write."""
    sendingFirmId: NotRequired[str]
    """Only referrals that this firm sent."""
    section: Literal[
        "kpis",
        "currentStageBreakdown",
        "currentStageStats",
        "activePipeline",
        "activePipelineFlow",
        "timeToAcknowledgeTrend",
        "timeToAcknowledgeStats",
        "timeToSignTrend",
        "timeToSignStats",
        "outcomesOfReceived",
        "outcomesReceivedStats",
        "outcomesOfClosed",
        "outcomesClosedStats",
        "topSendingFirms",
        "topCaseTypeJurisdictions",
        "warmTransfer",
    ]
    """Only this section. With `Accept: text/csv` it comes as CSV: a list as one line per row, other sections as one line per value."""


class GetReceivedRevenueSectionQuery(TypedDict):
    """Query of “Revenue of received referrals”."""

    referralStartDate: NotRequired[str]
    """Only referrals sent on or after this day. With it the answer compares with the days right before, as many."""
    referralEndDate: NotRequired[str]
    """Only referrals sent up to this day. Without it: today."""
    firstReferralStartDate: NotRequired[str]
    """Only referrals of cases that your firm first sent, or received, on or after this day."""
    firstReferralEndDate: NotRequired[str]
    """The same, up to this day."""
    signedStartDate: NotRequired[str]
    """Only referrals first signed on or after this day."""
    signedEndDate: NotRequired[str]
    """Only referrals first signed up to this day."""
    tz: NotRequired[str]
    """IANA time zone of all days, weeks and months."""
    caseType: NotRequired[str]
    """Id, machine name or display name of a case type: see `GET /case-types`."""
    jurisdiction: NotRequired[str]
    """Two-letter code: see `GET /jurisdictions`."""
    minDataAsOf: NotRequired[str]
    """Waits up to 2 seconds until the figures hold everything up to this instant, then answers with what there is: see `meta.dataAsOf`. Take `meta.timestamp` of your last write."""
    sendingFirmId: NotRequired[str]
    """Only referrals that this firm sent."""
    section: Literal[
        "totals",
        "projected",
        "trend",
        "byCaseType",
        "byJurisdiction",
        "bySendingFirm",
        "previous",
    ]
    """Only this section. With `Accept: text/csv` it comes as CSV: a list as one line per row, other sections as one line per value."""


class GetSentRevenueSectionQuery(TypedDict):
    """Query of “Revenue of sent referrals”."""

    referralStartDate: NotRequired[str]
    """Only referrals sent on or after this day. With it the answer compares with the days right before, as many."""
    referralEndDate: NotRequired[str]
    """Only referrals sent up to this day. Without it: today."""
    firstReferralStartDate: NotRequired[str]
    """Only referrals of cases that your firm first sent, or received, on or after this day."""
    firstReferralEndDate: NotRequired[str]
    """The same, up to this day."""
    signedStartDate: NotRequired[str]
    """Only referrals first signed on or after this day."""
    signedEndDate: NotRequired[str]
    """Only referrals first signed up to this day."""
    tz: NotRequired[str]
    """IANA time zone of all days, weeks and months."""
    caseType: NotRequired[str]
    """Id, machine name or display name of a case type: see `GET /case-types`."""
    jurisdiction: NotRequired[str]
    """Two-letter code: see `GET /jurisdictions`."""
    minDataAsOf: NotRequired[str]
    """Waits up to 2 seconds until the figures hold everything up to this instant, then answers with what there is: see `meta.dataAsOf`. Take `meta.timestamp` of your last write."""
    receivingFirmId: NotRequired[str]
    """Only referrals that this firm received."""
    section: Literal[
        "totals",
        "projected",
        "trend",
        "byCaseType",
        "byJurisdiction",
        "byReceivingFirm",
        "previous",
    ]
    """Only this section. With `Accept: text/csv` it comes as CSV: a list as one line per row, other sections as one line per value."""


class GetSentAnalyticsSectionQuery(TypedDict):
    """Query of “Statistics of sent referrals”."""

    referralStartDate: NotRequired[str]
    """Only referrals sent on or after this day. With it the answer compares with the days right before, as many."""
    referralEndDate: NotRequired[str]
    """Only referrals sent up to this day. Without it: today."""
    firstReferralStartDate: NotRequired[str]
    """Only referrals of cases that your firm first sent, or received, on or after this day."""
    firstReferralEndDate: NotRequired[str]
    """The same, up to this day."""
    signedStartDate: NotRequired[str]
    """Only referrals first signed on or after this day."""
    signedEndDate: NotRequired[str]
    """Only referrals first signed up to this day."""
    tz: NotRequired[str]
    """IANA time zone of all days, weeks and months."""
    caseType: NotRequired[str]
    """Id, machine name or display name of a case type: see `GET /case-types`."""
    jurisdiction: NotRequired[str]
    """Two-letter code: see `GET /jurisdictions`."""
    minDataAsOf: NotRequired[str]
    """Waits up to 2 seconds until the figures hold everything up to this instant, then answers with what there is: see `meta.dataAsOf`. Take `meta.timestamp` of your last write."""
    receivingFirmId: NotRequired[str]
    """Only referrals that this firm received."""
    section: Literal[
        "kpis",
        "currentStageBreakdown",
        "currentStageStats",
        "activePipeline",
        "activePipelineFlow",
        "timeToAcknowledgeTrend",
        "timeToAcknowledgeStats",
        "timeToSignTrend",
        "timeToSignStats",
        "outcomesOfSent",
        "outcomesSentStats",
        "outcomesOfClosed",
        "outcomesClosedStats",
        "topReceivingFirms",
        "topCaseTypeJurisdictions",
        "warmTransfer",
    ]
    """Only this section. With `Accept: text/csv` it comes as CSV: a list as one line per row, other sections as one line per value."""


class AcknowledgeStats(TypedDict):
    meanHours: float | None
    """Mean. Null: there is none."""
    medianHours: float | None
    """Median. Null: there is none."""
    p90Hours: float | None
    """90th percentile. Null: there is none."""
    count: int
    """Acknowledgements, outliers left out."""
    outlierCount: int
    """Acknowledgements that took longer than `outlierThresholdHours`."""
    outlierThresholdHours: int
    """Longer times are left out of averages and counted separately."""
    bucket: Literal["day", "week", "month"] | None
    """Length of a bucket. Null: there is no referral."""
    rangeStart: str | None
    """First day of the trend. Null: there is no referral."""
    rangeEnd: str | None
    """Last day of the trend."""
    trend: list[AcknowledgeTrendPoint]
    """Every bucket from `rangeStart` to `rangeEnd`."""
    previous: AcknowledgeFigures | None
    """The days right before, as many. Null: no `referralStartDate` was given."""


class AvailableStatuses(TypedDict):
    currentStatus: Literal[
        "DRAFT",
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status of the referral now."""
    availableTransitions: list[AvailableTransition]
    """Statuses that the caller can reach by one call. Empty: none."""


class Caller(TypedDict):
    firmId: str | None
    """Id of the calling firm; null for the key of a provider."""
    firmName: str | None
    """Name of the calling firm; null for the key of a provider."""
    tier: Literal["read_only", "standard", "full"]
    """What the caller may do: `read_only` reads; `standard` also creates and updates; `full` does everything."""
    keyName: str | None
    """Name of the key; null for a CRM token."""
    authMethod: Literal["public_api_key", "crm_token", "session", "oauth"]
    """Kind of credential that the call was made with."""
    allowedMimeTypes: list[str]
    """MIME types of the files that may be uploaded."""
    firm: CallerFirm | None
    """The calling firm; null for the key of a provider."""
    provider: NotRequired[Provider]
    """The calling provider; absent unless the key belongs to one."""
    key: CallerKey | None
    """The key; null for a CRM token."""
    rateLimit: RateLimit
    """Rate limits of this credential."""
    sandbox: Sandbox | None
    """How the exchange is set, for tests; null for a real firm in production."""


class CreateRule(TypedDict):
    name: str
    """Name of the rule."""
    description: NotRequired[str | None]
    """What the rule is for; null for nothing."""
    priority: NotRequired[int]
    """Rules are tried in this order, the lowest first; of equal ones the older first."""
    isActive: NotRequired[bool]
    """Whether the rule is used."""
    criteria: NotRequired[Criteria]
    """The cases that the rule is for. Without it: any."""
    slots: list[Slot]
    """The receivers, in the order of the round robin."""
    autoWaterfall: NotRequired[bool]
    """Whether a referral by this rule that is rejected or expires is followed by one to the next eligible slot, until a firm accepts."""


class CurrentStageStats(TypedDict):
    total: int
    """Referrals now."""
    total30DaysAgo: int
    """Those of them that had been sent 30 days ago."""
    stages: list[StageHistory]
    """Every status but `DRAFT`, in flow order."""


class EchoCapture(TypedDict):
    id: str
    """Id of the capture."""
    subscriptionId: str
    """Id of the subscription."""
    headers: dict[str, str]
    """Headers of the request. Names are in lower case."""
    body: dict[str, object] | list[object] | str | float | bool | None
    """The body parsed as JSON. Null if it is not JSON or is nested deeper than 32 levels."""
    rawBody: str
    """The body as UTF-8 text: exactly what was signed."""
    rawBodyBase64: str | None
    """The exact bytes in base64 if they are not valid UTF-8, e.g. compressed; else null."""
    signatureValid: bool
    """Whether a receiver would have accepted the signature: it matches, and `t` was at most 300 seconds from the time of receipt."""
    signatureDetails: SignatureDetails
    """Why the signature is valid or not."""
    receivedAt: str
    """When the request was received."""


class ErrorEnvelopeErrorDetails(TypedDict):
    """More about the error. Its keys depend on the code."""

    reason: NotRequired[str]
    """The finer cause, in snake_case."""
    errors: NotRequired[list[FieldFault]]
    """The faulty fields of a `validation_error`, at most 50."""
    warnings: NotRequired[list[Warning]]
    """Parts of the request that were ignored. Absent when there are none."""
    omittedErrors: NotRequired[int]
    """Number of faulty fields that are not listed. Absent when all are."""


class ErrorEnvelopeError(TypedDict):
    """The error."""

    code: Literal[
        "invalid_api_key",
        "insufficient_tier",
        "permission_denied",
        "wrong_scope",
        "restricted_access",
        "public_api_not_enabled",
        "api_key_firm_inactive",
        "validation_error",
        "invalid_state_transition",
        "subscription_limit_reached",
        "invalid_webhook_url",
        "resource_not_found",
        "external_link_not_found",
        "referral_not_found",
        "conflict",
        "file_too_large",
        "rate_limited",
        "internal_error",
        "not_implemented",
        "service_unavailable",
        "insufficient_scope",
    ]
    """What went wrong. Branch on the HTTP status, then on this."""
    message: str
    """What is wrong and what to do next, for people. Do not parse it."""
    docUrl: str
    """Page about the error: what it means, and what to do next."""
    details: NotRequired[ErrorEnvelopeErrorDetails]
    """More about the error. Its keys depend on the code."""


class ExternalLink(TypedDict):
    id: str
    """Id of the link."""
    referralId: str
    """Linked referral."""
    externalSystem: Literal["case_system_a", "case_system_b", "case_system_c"]
    """Name of the case system."""
    externalId: str
    """Id of the record in the case system."""
    externalUrl: str | None
    """Web page of the record."""
    createdAt: str
    """When the link was made."""
    referral: LinkedReferral
    """Summary of the referral."""


class Health(TypedDict):
    status: Literal["ok"]
    """Always `ok`: the gateway answers. The services behind it are not checked."""
    version: str
    """Version of the interface."""
    details: HealthDetails
    """What the gateway uses for every call, and how it works without it."""


class ImportRecord(TypedDict):
    fill: NotRequired[ImportedFill]
    """A fill."""
    transaction: NotRequired[ImportedTransaction]
    """A transaction."""


class KeyUse(TypedDict):
    keyPrefix: str
    """First characters of the key."""
    reads: int
    """Admitted reads."""
    writes: int
    """Admitted writes."""
    refused: int
    """Calls that were answered with 429."""
    minutes: list[UseInMinute]
    """The minutes with calls, the oldest first."""


class Meta(TypedDict):
    requestId: str
    """Also in the header X-Request-Id."""
    timestamp: str
    """When the response was made."""
    warnings: NotRequired[list[Warning]]
    """Parts of the request that were ignored. Absent when there are none."""


class PharmacyTotals(TypedDict):
    billed: str
    """Sum of the billed amounts of the fills that are not voided."""
    paid: str
    """Payments less refunds, net of reversals."""
    adjustments: str
    """Adjustments and write-offs, net of reversals."""
    computedBalance: str
    """`billed` − `paid` − `adjustments`."""
    difference: str | None
    """`computedBalance` − `reported.balance`. Null when nothing was reported."""
    reported: ReportedBalance | None
    """The reported balance. Null when nothing was reported."""
    fillCount: int
    """Number of fills, voided ones included."""
    transactionCount: int
    """Number of transactions, reversals included."""


class PreviewRule(TypedDict):
    name: str
    """Name of the rule."""
    description: NotRequired[str | None]
    """What the rule is for; null for nothing."""
    priority: NotRequired[int]
    """Rules are tried in this order, the lowest first; of equal ones the older first."""
    isActive: NotRequired[bool]
    """Whether the rule is used."""
    criteria: NotRequired[Criteria]
    """The cases that the rule is for. Without it: any."""
    slots: list[Slot]
    """The receivers, in the order of the round robin."""
    autoWaterfall: NotRequired[bool]
    """Whether a referral by this rule that is rejected or expires is followed by one to the next eligible slot, until a firm accepts."""
    ruleId: NotRequired[str]
    """Rule of yours that this one would replace: firms that it names already may be inactive, as in PATCH."""
    last: NotRequired[int]
    """How many of your latest cases to try it on."""


class ReceivedKpis(TypedDict):
    acknowledged: int
    """Referrals that the receiving firm acknowledged."""
    acknowledgedRate: float
    """`acknowledged` of the total."""
    signed: int
    """Referrals that were ever signed."""
    signedRate: float
    """`signed` of the total."""
    rejected: int
    """Referrals that are `REJECTED`."""
    rejectedRate: float
    """`rejected` of the total."""
    withdrawn: int
    """Referrals that are `WITHDRAWN`."""
    active: int
    """Referrals in one of the five active statuses."""
    closed: int
    """Referrals that are `CLOSED`."""
    avgHoursToAcknowledge: float | None
    """Mean hours from sent to acknowledged, outliers left out. Null: there is none."""
    avgDaysToSign: float | None
    """Mean days from sent to signed, outliers left out. Null: there is none."""
    totalReceived: int
    """Referrals received."""
    previous: ReceivedWindow | None
    """The same figures of the days right before, as many. Null: no `referralStartDate` was given."""


class ReceivedThroughput(TypedDict):
    acknowledged: TrailingCount
    """Acknowledgements."""
    signed: TrailingCount
    """First signatures."""
    closed: TrailingCount
    """Entries into `CLOSED`."""
    received: TrailingCount
    """Referrals received."""


class Referral(TypedDict):
    id: str
    """Id of the referral."""
    baseCaseId: str
    """Id of the case. All its referrals have the same."""
    referenceNumber: str
    """Reference number of the referral."""
    description: str | None
    """What happened. The receiving firm gets null until it acknowledges."""
    caseType: str
    """Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name."""
    jurisdiction: str
    """Two-letter code of the jurisdiction: see `GET /jurisdictions`."""
    county: str | None
    """County of the case."""
    clientEmail: str | None
    """E-mail address of the client. The receiving firm gets null until it acknowledges."""
    clientPhone: str | None
    """Telephone number of the client. The receiving firm gets null until it acknowledges."""
    clientDateOfBirth: str | None
    """Date of birth of the client. The receiving firm gets null until it acknowledges."""
    incidentDate: str | None
    """Day of the incident. The receiving firm gets null until it acknowledges."""
    tier: int | None
    """How the owner of the case rates it, from 1 (highest) to 5. Other firms get null."""
    ratedTier: int | None
    """How the owner of the case rates it, from 1 (highest) to 5. Other firms get null. This is the rating given after the case was created. Null if there is none."""
    source: str | None
    """Where the owner of the case got it. Other firms get null."""
    isTestCase: bool
    """Whether this is a test case. Every case of a sandbox firm is."""
    isArchived: bool
    """Whether the record is archived for the caller."""
    archivedAt: str | None
    """When the record was archived for the caller. Null if it is not."""
    createdBy: str | None
    """Name of the person, or for a key of its firm, that created the case. Other firms get null."""
    createdAt: str
    """When the case or the referral was created."""
    updatedAt: str
    """When what the caller sees of the record last changed."""
    status: Literal[
        "DRAFT",
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status of the referral; `DRAFT` before it is sent."""
    closingStatus: Literal["won_settled", "lost", "no_longer_pursuing"] | None
    """Outcome of the referral. Null until it is recorded."""
    closureReason: str | None
    """Why the referral was closed, in words. Line breaks become spaces. The receiving firm gets null until it acknowledges."""
    reasonCode: (
        Literal[
            "conflict_of_interest",
            "outside_practice_area",
            "outside_jurisdiction",
            "statute_expired",
            "insufficient_damages",
            "no_liability",
            "client_unreachable",
            "client_declined",
            "capacity",
            "duplicate",
            "other",
        ]
        | None
    )
    """Why the referral was rejected or withdrawn. Null if it was not, or no reason was given. The receiving firm gets null until it acknowledges."""
    payoutType: Literal["lump_sum", "structured", "hybrid", "other"] | None
    """How the settlement is paid. The receiving firm gets null until it acknowledges."""
    referringFirmId: str
    """Firm that sent the referral; on a draft the owner of the case."""
    sentExpirationHours: int | None
    """Hours, counted from `sentDate`, after which a referral that is still `SENT` is withdrawn. Null: never. The receiving firm gets null until it acknowledges."""
    expiresAt: str | None
    """When the referral will be withdrawn. Null if never, or it is no longer `SENT`. The receiving firm gets null until it acknowledges."""
    acknowledgedAt: str | None
    """When the receiving firm acknowledged the referral. Null if it has not yet."""
    signedDate: str | None
    """When the retainer was signed. The receiving firm gets null until it acknowledges."""
    resolutionDate: str | None
    """When the outcome was recorded. The receiving firm gets null until it acknowledges."""
    closedDate: str | None
    """When the referral was closed. The receiving firm gets null until it acknowledges."""
    isRetainerSigned: bool
    """Whether the client has signed a retainer."""
    leadAttorneyName: str | None
    """Attorney who leads the case at the receiving firm. The receiving firm gets null until it acknowledges."""
    phase: str | None
    """Phase of the case, in the words of the receiving firm. The receiving firm gets null until it acknowledges."""
    notes: str | None
    """Notes that both firms of the referral see. The receiving firm gets null until it acknowledges."""
    settlementAmount: float | None
    """Settlement, in US dollars. More than 0. The receiving firm gets null until it acknowledges."""
    attorneyFees: float | None
    """Attorney fees, in US dollars. Not more than `settlementAmount`. The receiving firm gets null until it acknowledges."""
    projectedSettlementAmount: float | None
    """Expected settlement, in US dollars. The receiving firm gets null until it acknowledges."""
    clientFeeAgreementPercentage: float | None
    """Share of the settlement that the client agreed to pay as fees, from 0 to 1. The receiving firm gets null until it acknowledges."""
    sendingFirmPercentage: float | None
    """Share of the attorney fees that the sending firm gets, from 0 to 100. The receiving firm gets null until it acknowledges."""
    netFeeToSendingFirm: float | None
    """In US dollars: attorneyFees × sendingFirmPercentage / 100, rounded to cents. Null when one of them is null."""
    netFeeToHandlingFirm: float | None
    """In US dollars: attorneyFees − netFeeToSendingFirm. Null when one of them is null."""
    estimatedDateOfResolution: str | None
    """Day on which the case is expected to be resolved. The receiving firm gets null until it acknowledges."""
    estimatedDistributionDate: str | None
    """Day on which the money is expected to be paid out. The receiving firm gets null until it acknowledges."""
    statuteOfLimitationsExpiration: str | None
    """Day on which the statute of limitations expires. The receiving firm gets null until it acknowledges."""
    warmTransferAttempted: bool | None
    """Whether a warm transfer of the client was tried. The receiving firm gets null until it acknowledges."""
    warmTransferSuccessful: bool | None
    """Whether the warm transfer succeeded. The receiving firm gets null until it acknowledges."""
    warmTransferUnsuccessfulReasonType: (
        Literal["FIRM_UNABLE_TO_ANSWER", "CLIENT_UNABLE_TO_CONTINUE", "OTHER"] | None
    )
    """Why the warm transfer failed. The receiving firm gets null until it acknowledges."""
    warmTransferUnsuccessfulReason: str | None
    """Why the warm transfer failed, in words. Only with `warmTransferUnsuccessfulReasonType` `OTHER`. The receiving firm gets null until it acknowledges."""
    customMetadata: dict[str, str | float | bool | None] | None
    """Keys and values that your firm keeps with the record. The other firm has its own and never sees yours. At most 50 keys and 16 KB. The receiving firm gets null until it acknowledges."""
    validNextStatuses: list[
        Literal[
            "DRAFT",
            "SENT",
            "UNDER_EVALUATION",
            "INVESTIGATING",
            "SIGNED",
            "IN_LITIGATION",
            "CLOSING",
            "CLOSED",
            "REJECTED",
            "WITHDRAWN",
        ]
    ]
    """Statuses that the caller can reach now by one call, in the order of the lifecycle."""
    referrals: list[ReferralSummary]
    """Referrals of the case to which the caller is a party, the oldest first."""
    title: str | None
    """Title of the case. The receiving firm gets null until it acknowledges."""
    clientFirstName: str | None
    """First name of the client. The receiving firm gets null until it acknowledges."""
    clientLastName: str | None
    """Last name of the client. The receiving firm gets null until it acknowledges."""
    referralId: str
    """The same as `id`."""
    referentFirmId: str
    """Firm that received the referral."""
    referentFirmName: str
    """Name of the firm that received the referral."""
    referringFirmName: str
    """Name of the firm that sent the referral."""
    sentDate: str
    """When the referral was sent."""
    perspective: Literal["sent", "received"]
    """Whether the caller sent or received the referral."""
    piiMasked: bool
    """Whether client data and content are null because the caller has not acknowledged."""


class RevenueReceived(TypedDict):
    currency: Literal["USD"]
    """Currency of all amounts."""
    totals: RevenueTotals
    """All won or settled referrals."""
    projected: ProjectedRevenue
    """What referrals under way may bring."""
    trend: list[RevenueMonth]
    """Every month from the first entry into `CLOSING` to this month."""
    byCaseType: list[RevenueOfCaseType]
    """By case type, the largest settlements first."""
    byJurisdiction: list[RevenueOfJurisdiction]
    """By jurisdiction, the largest settlements first."""
    previous: RevenueTotals | None
    """`totals` of the days right before, as many. Null: no `referralStartDate` was given."""
    bySendingFirm: list[RevenueOfFirm]
    """By sending firm, the largest settlements first."""


class RevenueReceivedSection(TypedDict):
    currency: NotRequired[Literal["USD"]]
    """Currency of all amounts."""
    totals: NotRequired[RevenueTotals]
    """All won or settled referrals."""
    projected: NotRequired[ProjectedRevenue]
    """What referrals under way may bring."""
    trend: NotRequired[list[RevenueMonth]]
    """Every month from the first entry into `CLOSING` to this month."""
    byCaseType: NotRequired[list[RevenueOfCaseType]]
    """By case type, the largest settlements first."""
    byJurisdiction: NotRequired[list[RevenueOfJurisdiction]]
    """By jurisdiction, the largest settlements first."""
    previous: NotRequired[RevenueTotals | None]
    """`totals` of the days right before, as many. Null: no `referralStartDate` was given."""
    bySendingFirm: NotRequired[list[RevenueOfFirm]]
    """By sending firm, the largest settlements first."""


class RevenueSent(TypedDict):
    currency: Literal["USD"]
    """Currency of all amounts."""
    totals: RevenueTotals
    """All won or settled referrals."""
    projected: ProjectedRevenue
    """What referrals under way may bring."""
    trend: list[RevenueMonth]
    """Every month from the first entry into `CLOSING` to this month."""
    byCaseType: list[RevenueOfCaseType]
    """By case type, the largest settlements first."""
    byJurisdiction: list[RevenueOfJurisdiction]
    """By jurisdiction, the largest settlements first."""
    previous: RevenueTotals | None
    """`totals` of the days right before, as many. Null: no `referralStartDate` was given."""
    byReceivingFirm: list[RevenueOfFirm]
    """By receiving firm, the largest settlements first."""


class RevenueSentSection(TypedDict):
    currency: NotRequired[Literal["USD"]]
    """Currency of all amounts."""
    totals: NotRequired[RevenueTotals]
    """All won or settled referrals."""
    projected: NotRequired[ProjectedRevenue]
    """What referrals under way may bring."""
    trend: NotRequired[list[RevenueMonth]]
    """Every month from the first entry into `CLOSING` to this month."""
    byCaseType: NotRequired[list[RevenueOfCaseType]]
    """By case type, the largest settlements first."""
    byJurisdiction: NotRequired[list[RevenueOfJurisdiction]]
    """By jurisdiction, the largest settlements first."""
    previous: NotRequired[RevenueTotals | None]
    """`totals` of the days right before, as many. Null: no `referralStartDate` was given."""
    byReceivingFirm: NotRequired[list[RevenueOfFirm]]
    """By receiving firm, the largest settlements first."""


class RoutingRule(TypedDict):
    id: str
    """Id of the rule."""
    firmId: str
    """Firm whose rule it is."""
    name: str
    """Name of the rule."""
    description: str | None
    """What the rule is for; null for nothing."""
    priority: int
    """Rules are tried in this order, the lowest first; of equal ones the older first."""
    isActive: bool
    """Whether the rule is used."""
    criteria: Criteria
    """The cases that the rule is for."""
    slots: list[RuleSlot]
    """The receivers, in the order of the round robin."""
    roundRobinPointer: int
    """Position at which the next evaluation starts. Each referral by a first-look slot takes one turn and moves it on, also when several come at once: two referrals at position 0 of 4 at once lead to 2."""
    autoWaterfall: bool
    """Whether a referral by this rule that is rejected or expires is followed by one to the next eligible slot, until a firm accepts."""
    createdAt: str
    """When the rule was created."""
    updatedAt: str
    """When its owner last changed it. The pointer does not count."""


class SendMapping(TypedDict):
    mappingVersion: str
    """Version of the mapping. It changes with its content."""
    crmObjectApiName: str
    """Object of the CRM."""
    crmRecordTypeDevName: str | None
    """Record type of the profile that applies. Null: the profile for all other types."""
    matchKey: str | None
    """Field by which the CRM matches the record."""
    sendFields: list[ShownSendField]
    """Fields of the form, which are the keys of `overrides`."""
    prefill: dict[str, object]
    """Values by field of `POST /sent-cases`. The source record and `overrides` go before them."""
    writebackFields: dict[str, str]
    """Fields of the sent case that are written to the record, with the field of the CRM for each."""


class SentKpis(TypedDict):
    acknowledged: int
    """Referrals that the receiving firm acknowledged."""
    acknowledgedRate: float
    """`acknowledged` of the total."""
    signed: int
    """Referrals that were ever signed."""
    signedRate: float
    """`signed` of the total."""
    rejected: int
    """Referrals that are `REJECTED`."""
    rejectedRate: float
    """`rejected` of the total."""
    withdrawn: int
    """Referrals that are `WITHDRAWN`."""
    active: int
    """Referrals in one of the five active statuses."""
    closed: int
    """Referrals that are `CLOSED`."""
    avgHoursToAcknowledge: float | None
    """Mean hours from sent to acknowledged, outliers left out. Null: there is none."""
    avgDaysToSign: float | None
    """Mean days from sent to signed, outliers left out. Null: there is none."""
    totalSent: int
    """Referrals sent."""
    previous: SentWindow | None
    """The same figures of the days right before, as many. Null: no `referralStartDate` was given."""


class SentThroughput(TypedDict):
    acknowledged: TrailingCount
    """Acknowledgements."""
    signed: TrailingCount
    """First signatures."""
    closed: TrailingCount
    """Entries into `CLOSED`."""
    sent: TrailingCount
    """Referrals sent."""


class SignStats(TypedDict):
    meanDays: float | None
    """Mean. Null: there is none."""
    medianDays: float | None
    """Median. Null: there is none."""
    p90Days: float | None
    """90th percentile. Null: there is none."""
    count: int
    """Signatures, outliers left out."""
    outlierCount: int
    """Referrals whose signature took longer than `outlierThresholdDays`."""
    outlierThresholdDays: int
    """Longer times are left out of averages and counted separately."""
    bucket: Literal["day", "week", "month"] | None
    """Length of a bucket. Null: there is no referral."""
    rangeStart: str | None
    """First day of the trend. Null: there is no referral."""
    rangeEnd: str | None
    """Last day of the trend."""
    trend: list[SignTrendPoint]
    """Every bucket from `rangeStart` to `rangeEnd`."""
    previous: SignFigures | None
    """The days right before, as many. Null: no `referralStartDate` was given."""


class StatusHistoryEntry(TypedDict):
    id: str
    """Id of the update."""
    sequence: int
    """Number of the update among those of its referral that the caller sees, from 1."""
    referralId: str
    """Referral of the update."""
    baseCaseId: str
    """Case of the referral."""
    referenceNumber: str
    """Reference number of the referral."""
    status: Literal[
        "DRAFT",
        "SENT",
        "UNDER_EVALUATION",
        "INVESTIGATING",
        "SIGNED",
        "IN_LITIGATION",
        "CLOSING",
        "CLOSED",
        "REJECTED",
        "WITHDRAWN",
    ]
    """Status of the referral after the update."""
    previousStatus: (
        Literal[
            "DRAFT",
            "SENT",
            "UNDER_EVALUATION",
            "INVESTIGATING",
            "SIGNED",
            "IN_LITIGATION",
            "CLOSING",
            "CLOSED",
            "REJECTED",
            "WITHDRAWN",
        ]
        | None
    )
    """Status before the update. Null on a referral's first update."""
    message: str | None
    """The reason given, or the text of the message. The receiving firm gets null until it acknowledges."""
    isMessage: bool
    """Whether this is a message. A message changes no status."""
    requestedStatus: (
        Literal[
            "DRAFT",
            "SENT",
            "UNDER_EVALUATION",
            "INVESTIGATING",
            "SIGNED",
            "IN_LITIGATION",
            "CLOSING",
            "CLOSED",
            "REJECTED",
            "WITHDRAWN",
        ]
        | None
    )
    """Of a message: the status that its sender asks the other firm to set. The receiving firm gets null until it acknowledges."""
    source: Literal[
        "manual",
        "api",
        "bulk_update",
        "crm",
        "case_system",
        "import",
        "admin",
        "system",
    ]
    """How the update was made."""
    createdAt: str
    """When the update was made."""
    createdByName: str | None
    """Name of the person, or for a key of its firm, that made it. Null if none is known."""
    firmId: str | None
    """Firm of the person or key that made it: one of the two firms of the referral. Null if neither of them did."""
    proof: NotRequired[StatusProof]
    """With `proof=true`: what proves this entry."""


class WarmTransfer(TypedDict):
    kpis: WarmTransferCounts
    """All of them."""
    reasonBreakdown: list[WarmTransferReason]
    """Every reason, in a fixed order."""
    byPartnerFirm: list[WarmTransferFirm]
    """By the other firm, most attempts first."""
    trend: list[WarmTransferMonth]
    """Every month of the range, by the day of sending."""


class ErrorEnvelope(TypedDict):
    error: ErrorEnvelopeError
    """The error."""
    meta: Meta


class ImportPharmacy(TypedDict):
    records: list[ImportRecord]
    """Fills and transactions. A transaction may name a fill of the same batch, and a reversal a transaction before it."""


class PharmacyFill(TypedDict):
    id: str
    """Id of the fill."""
    medCaseId: str
    """Med case."""
    medReferralId: str
    """Med referral whose ledger it belongs to."""
    externalId: str | None
    """Id in the provider's own system."""
    prescriptionId: str | None
    """Prescription, as the provider names it."""
    claimDocumentId: str | None
    """Document of the claim, as the provider names it."""
    rxNumber: str | None
    """Number of the prescription."""
    ndc: str | None
    """National Drug Code, 11 digits."""
    drugName: str
    """Name of the drug."""
    prescriberName: str | None
    """Who prescribed it."""
    notes: str | None
    """Notes on the fill."""
    quantity: str
    """Quantity, with 3 decimals."""
    billedAmount: str
    """Billed amount in US dollars. It counts as zero once the fill is voided."""
    fillDate: str
    """Day of the fill."""
    daysSupply: int | None
    """For how many days the quantity lasts."""
    createdVia: str
    """How it was recorded: `api`, `manual` or `import`."""
    voidReason: str | None
    """Why it was voided. Null while it counts."""
    voidedAt: str | None
    """When it was voided. Null while it counts."""
    createdAt: str
    """When it was recorded."""
    updatedAt: str
    """When it was recorded or voided."""
    transactions: list[PharmacyTransaction]
    """Transactions of this fill, newest `transactionDate` first: at most 1,000. `GET …/pharmacy/transactions?fillId=` has them all."""
    totals: PharmacyTotals
    """Totals of the whole referral, not of this fill."""


class PharmacyImport(TypedDict):
    created: int
    """Number of records that this batch recorded."""
    existing: int
    """Number of records that were recorded before, with the same content."""
    records: list[ImportedRecord]
    """The records, in the order of the batch."""
    totals: PharmacyTotals
    """Totals of the referral after the batch."""


class ReceivedFlow(TypedDict):
    activeTotal: int
    """Referrals in an active status now."""
    stages: list[FlowStage]
    """The five active statuses in flow order."""
    throughput: ReceivedThroughput
    """How many passed, in trailing windows of 30 times 24 hours."""


class SentFlow(TypedDict):
    activeTotal: int
    """Referrals in an active status now."""
    stages: list[FlowStage]
    """The five active statuses in flow order."""
    throughput: SentThroughput
    """How many passed, in trailing windows of 30 times 24 hours."""


class ReceivedAnalytics(TypedDict):
    currentStageBreakdown: list[StageCount]
    """Referrals by status, in flow order."""
    currentStageStats: CurrentStageStats
    """The same, compared with 30 days ago."""
    activePipeline: list[PipelineStage]
    """Referrals in the five active statuses, in flow order."""
    timeToAcknowledgeTrend: list[AcknowledgeTrendPoint]
    """`trend` of timeToAcknowledgeStats."""
    timeToAcknowledgeStats: AcknowledgeStats
    """Hours from sent to acknowledged."""
    timeToSignTrend: list[SignTrendPoint]
    """`trend` of timeToSignStats."""
    timeToSignStats: SignStats
    """Days from sent to signed for the first time."""
    outcomesOfClosed: list[Outcome]
    """`rows` of outcomesClosedStats."""
    outcomesClosedStats: OutcomeStats
    """Outcomes of the referrals that reached `CLOSING`."""
    topCaseTypeJurisdictions: list[CaseTypeJurisdiction]
    """The ten most frequent pairs of case type and jurisdiction."""
    warmTransfer: WarmTransfer
    """Warm transfers."""
    kpis: ReceivedKpis
    """Key figures."""
    activePipelineFlow: ReceivedFlow
    """How referrals move through the active statuses."""
    outcomesOfReceived: list[Outcome]
    """`rows` of outcomesReceivedStats."""
    outcomesReceivedStats: OutcomeStats
    """Outcomes, with rejected and withdrawn referrals."""
    topSendingFirms: list[TopSendingFirm]
    """The ten firms that sent the most referrals."""


class ReceivedAnalyticsSection(TypedDict):
    currentStageBreakdown: NotRequired[list[StageCount]]
    """Referrals by status, in flow order."""
    currentStageStats: NotRequired[CurrentStageStats]
    """The same, compared with 30 days ago."""
    activePipeline: NotRequired[list[PipelineStage]]
    """Referrals in the five active statuses, in flow order."""
    timeToAcknowledgeTrend: NotRequired[list[AcknowledgeTrendPoint]]
    """`trend` of timeToAcknowledgeStats."""
    timeToAcknowledgeStats: NotRequired[AcknowledgeStats]
    """Hours from sent to acknowledged."""
    timeToSignTrend: NotRequired[list[SignTrendPoint]]
    """`trend` of timeToSignStats."""
    timeToSignStats: NotRequired[SignStats]
    """Days from sent to signed for the first time."""
    outcomesOfClosed: NotRequired[list[Outcome]]
    """`rows` of outcomesClosedStats."""
    outcomesClosedStats: NotRequired[OutcomeStats]
    """Outcomes of the referrals that reached `CLOSING`."""
    topCaseTypeJurisdictions: NotRequired[list[CaseTypeJurisdiction]]
    """The ten most frequent pairs of case type and jurisdiction."""
    warmTransfer: NotRequired[WarmTransfer]
    """Warm transfers."""
    kpis: NotRequired[ReceivedKpis]
    """Key figures."""
    activePipelineFlow: NotRequired[ReceivedFlow]
    """How referrals move through the active statuses."""
    outcomesOfReceived: NotRequired[list[Outcome]]
    """`rows` of outcomesReceivedStats."""
    outcomesReceivedStats: NotRequired[OutcomeStats]
    """Outcomes, with rejected and withdrawn referrals."""
    topSendingFirms: NotRequired[list[TopSendingFirm]]
    """The ten firms that sent the most referrals."""


class SentAnalytics(TypedDict):
    currentStageBreakdown: list[StageCount]
    """Referrals by status, in flow order."""
    currentStageStats: CurrentStageStats
    """The same, compared with 30 days ago."""
    activePipeline: list[PipelineStage]
    """Referrals in the five active statuses, in flow order."""
    timeToAcknowledgeTrend: list[AcknowledgeTrendPoint]
    """`trend` of timeToAcknowledgeStats."""
    timeToAcknowledgeStats: AcknowledgeStats
    """Hours from sent to acknowledged."""
    timeToSignTrend: list[SignTrendPoint]
    """`trend` of timeToSignStats."""
    timeToSignStats: SignStats
    """Days from sent to signed for the first time."""
    outcomesOfClosed: list[Outcome]
    """`rows` of outcomesClosedStats."""
    outcomesClosedStats: OutcomeStats
    """Outcomes of the referrals that reached `CLOSING`."""
    topCaseTypeJurisdictions: list[CaseTypeJurisdiction]
    """The ten most frequent pairs of case type and jurisdiction."""
    warmTransfer: WarmTransfer
    """Warm transfers."""
    kpis: SentKpis
    """Key figures."""
    activePipelineFlow: SentFlow
    """How referrals move through the active statuses."""
    outcomesOfSent: list[Outcome]
    """`rows` of outcomesSentStats."""
    outcomesSentStats: OutcomeStats
    """Outcomes, with rejected and withdrawn referrals."""
    topReceivingFirms: list[TopReceivingFirm]
    """The ten firms to which the most referrals were sent."""


class SentAnalyticsSection(TypedDict):
    currentStageBreakdown: NotRequired[list[StageCount]]
    """Referrals by status, in flow order."""
    currentStageStats: NotRequired[CurrentStageStats]
    """The same, compared with 30 days ago."""
    activePipeline: NotRequired[list[PipelineStage]]
    """Referrals in the five active statuses, in flow order."""
    timeToAcknowledgeTrend: NotRequired[list[AcknowledgeTrendPoint]]
    """`trend` of timeToAcknowledgeStats."""
    timeToAcknowledgeStats: NotRequired[AcknowledgeStats]
    """Hours from sent to acknowledged."""
    timeToSignTrend: NotRequired[list[SignTrendPoint]]
    """`trend` of timeToSignStats."""
    timeToSignStats: NotRequired[SignStats]
    """Days from sent to signed for the first time."""
    outcomesOfClosed: NotRequired[list[Outcome]]
    """`rows` of outcomesClosedStats."""
    outcomesClosedStats: NotRequired[OutcomeStats]
    """Outcomes of the referrals that reached `CLOSING`."""
    topCaseTypeJurisdictions: NotRequired[list[CaseTypeJurisdiction]]
    """The ten most frequent pairs of case type and jurisdiction."""
    warmTransfer: NotRequired[WarmTransfer]
    """Warm transfers."""
    kpis: NotRequired[SentKpis]
    """Key figures."""
    activePipelineFlow: NotRequired[SentFlow]
    """How referrals move through the active statuses."""
    outcomesOfSent: NotRequired[list[Outcome]]
    """`rows` of outcomesSentStats."""
    outcomesSentStats: NotRequired[OutcomeStats]
    """Outcomes, with rejected and withdrawn referrals."""
    topReceivingFirms: NotRequired[list[TopReceivingFirm]]
    """The ten firms to which the most referrals were sent."""

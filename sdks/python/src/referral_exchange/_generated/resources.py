"""Written by `node tools/sdk/build.ts` from docs/api/openapi.json (ADR 133)."""

# a query that names a section is a query too, and gives less
# mypy: disable-error-code="overload-overlap"

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, Literal, overload

from typing_extensions import Unpack

from .._options import AnyOptions, KeyedMatchedOptions, KeyedOptions, MatchedOptions, Options
from .._pages import Pages
from .._resource import Resource, Transport
from . import operations as rows

if TYPE_CHECKING:
    from ..types import (
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
        GetReceivedAnalyticsSectionQuery,
        GetReceivedRevenueQuery,
        GetReceivedRevenueSectionQuery,
        GetSendMappingQuery,
        GetSentAnalyticsQuery,
        GetSentAnalyticsSectionQuery,
        GetSentRevenueQuery,
        GetSentRevenueSectionQuery,
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
        ReceivedAnalytics,
        ReceivedAnalyticsSection,
        ReceiverTerms,
        ReferMedCase,
        Referral,
        ReferralLifecycle,
        ReferralListItem,
        ReferralSummary,
        ReferSentCase,
        RejectMedReferral,
        RejectReferral,
        Relationship,
        ReportBalance,
        ReReferRoutingQuery,
        RevenueReceived,
        RevenueReceivedSection,
        RevenueSent,
        RevenueSentSection,
        RoutingChoice,
        RoutingRule,
        RuleOrder,
        RulePreview,
        SenderTerms,
        SendMapping,
        SendMessage,
        SentAnalytics,
        SentAnalyticsSection,
        SentCase,
        SignReferral,
        StartedImport,
        StartLitigation,
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
    )


class AnalyticsResource(Resource):
    """Statistics of sent and received referrals."""

    @overload
    def received(
        self,
        query: GetReceivedAnalyticsQuery | None = None,
        *,
        as_csv: Literal[True],
        **options: Unpack[Options],
    ) -> str: ...

    @overload
    def received(
        self, query: GetReceivedAnalyticsSectionQuery, **options: Unpack[Options]
    ) -> ReceivedAnalyticsSection: ...

    @overload
    def received(
        self, query: GetReceivedAnalyticsQuery | None = None, **options: Unpack[Options]
    ) -> ReceivedAnalytics: ...

    def received(
        self,
        query: GetReceivedAnalyticsQuery | GetReceivedAnalyticsSectionQuery | None = None,
        **options: Unpack[AnyOptions],
    ) -> str | ReceivedAnalyticsSection | ReceivedAnalytics:
        """Statistics of received referrals

        Test cases (unless your firm is a test firm) and archived referrals are left out. Rates and
        shares are fractions with 4 decimals; shares add up to 1. Trends have every bucket of the range
        (up to 31 days by day, up to 182 by ISO week, else by month), by the day of sending in `tz`; the
        average of an empty bucket is null. An imported referral has one date: what its row says
        happened counts at `sentDate`, and how long it took is unknown. With `section` the answer has
        that section alone.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.GET_RECEIVED_ANALYTICS, {}, query, options)

    @overload
    def revenue_received(
        self,
        query: GetReceivedRevenueQuery | None = None,
        *,
        as_csv: Literal[True],
        **options: Unpack[Options],
    ) -> str: ...

    @overload
    def revenue_received(
        self, query: GetReceivedRevenueSectionQuery, **options: Unpack[Options]
    ) -> RevenueReceivedSection: ...

    @overload
    def revenue_received(
        self, query: GetReceivedRevenueQuery | None = None, **options: Unpack[Options]
    ) -> RevenueReceived: ...

    def revenue_received(
        self,
        query: GetReceivedRevenueQuery | GetReceivedRevenueSectionQuery | None = None,
        **options: Unpack[AnyOptions],
    ) -> str | RevenueReceivedSection | RevenueReceived:
        """Revenue of received referrals

        Referrals in `CLOSING` or `CLOSED` with the outcome `won_settled`; the trend is by the month of
        their entry into `CLOSING`. Amounts are US dollars; those of a received referral count once your
        firm has acknowledged it. With `section` the answer has that section alone.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.GET_RECEIVED_REVENUE, {}, query, options)

    @overload
    def revenue_sent(
        self, query: GetSentRevenueQuery | None = None, *, as_csv: Literal[True], **options: Unpack[Options]
    ) -> str: ...

    @overload
    def revenue_sent(
        self, query: GetSentRevenueSectionQuery, **options: Unpack[Options]
    ) -> RevenueSentSection: ...

    @overload
    def revenue_sent(
        self, query: GetSentRevenueQuery | None = None, **options: Unpack[Options]
    ) -> RevenueSent: ...

    def revenue_sent(
        self,
        query: GetSentRevenueQuery | GetSentRevenueSectionQuery | None = None,
        **options: Unpack[AnyOptions],
    ) -> str | RevenueSentSection | RevenueSent:
        """Revenue of sent referrals

        Referrals in `CLOSING` or `CLOSED` with the outcome `won_settled`; the trend is by the month of
        their entry into `CLOSING`. Amounts are US dollars; those of a received referral count once your
        firm has acknowledged it. With `section` the answer has that section alone.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.GET_SENT_REVENUE, {}, query, options)

    @overload
    def sent(
        self, query: GetSentAnalyticsQuery | None = None, *, as_csv: Literal[True], **options: Unpack[Options]
    ) -> str: ...

    @overload
    def sent(
        self, query: GetSentAnalyticsSectionQuery, **options: Unpack[Options]
    ) -> SentAnalyticsSection: ...

    @overload
    def sent(
        self, query: GetSentAnalyticsQuery | None = None, **options: Unpack[Options]
    ) -> SentAnalytics: ...

    def sent(
        self,
        query: GetSentAnalyticsQuery | GetSentAnalyticsSectionQuery | None = None,
        **options: Unpack[AnyOptions],
    ) -> str | SentAnalyticsSection | SentAnalytics:
        """Statistics of sent referrals

        Test cases (unless your firm is a test firm) and archived referrals are left out. Rates and
        shares are fractions with 4 decimals; shares add up to 1. Trends have every bucket of the range
        (up to 31 days by day, up to 182 by ISO week, else by month), by the day of sending in `tz`; the
        average of an empty bucket is null. An imported referral has one date: what its row says
        happened counts at `sentDate`, and how long it took is unknown. With `section` the answer has
        that section alone.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.GET_SENT_ANALYTICS, {}, query, options)


class ReferenceResource(Resource):
    """Case types, jurisdictions, and the statuses of a referral."""

    def case_types(self, **options: Unpack[Options]) -> builtins.list[CaseType]:
        """List the case types

        The list is the same for all firms and is not paginated.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.LIST_CASE_TYPES, {}, None, options)

    def counties(
        self, query: ListCountiesQuery | None = None, **options: Unpack[Options]
    ) -> builtins.list[County]:
        """List the counties

        Counties, and what a jurisdiction has instead of them: parishes, boroughs, census areas,
        independent cities, planning regions. From the county list of the U.S. Census Bureau, 2023. The
        list is not paginated.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.LIST_COUNTIES, {}, query, options)

    def jurisdictions(
        self, query: ListJurisdictionsQuery | None = None, **options: Unpack[Options]
    ) -> builtins.list[Jurisdiction]:
        """List the jurisdictions

        The states, districts and territories of the United States. The list is not paginated.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.LIST_JURISDICTIONS, {}, query, options)

    def referral_lifecycle(self, **options: Unpack[Options]) -> ReferralLifecycle:
        """Read the lifecycle of a referral

        All statuses and transitions, as data.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.GET_REFERRAL_LIFECYCLE, {}, None, options)


class ReferralsResource(Resource):
    """Referrals that you sent or received, and operations on one referral by its id."""

    def list_of_case(self, base_case_id: str, **options: Unpack[Options]) -> builtins.list[ReferralSummary]:
        """List the referrals of a case

        Only referrals to which the caller is a party, the oldest first.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.LIST_CASE_REFERRALS, {"baseCaseId": base_case_id}, None, options)

    def acknowledge(
        self,
        body: AcknowledgeReferral | None = None,
        *,
        base_case_id: str,
        id: str,
        **options: Unpack[KeyedMatchedOptions],
    ) -> Referral:
        """Acknowledge a referral

        By the receiving firm. From then on it sees client data and content. From `SENT` the status
        becomes `UNDER_EVALUATION`, or `INVESTIGATING` when the retainer is signed already.

        **Access:** firm API key of tier `standard` or higher; CRM token.

        id: Id of the record.
        base_case_id: Id of the base case.
        """
        return self._call(rows.ACKNOWLEDGE_REFERRAL, {"baseCaseId": base_case_id, "id": id}, body, options)

    @overload
    def list(
        self, query: ListReferralsQuery | None = None, *, as_csv: Literal[True], **options: Unpack[Options]
    ) -> str: ...

    @overload
    def list(
        self, query: ListReferralsQuery | None = None, **options: Unpack[Options]
    ) -> Pages[ReferralListItem]: ...

    def list(
        self, query: ListReferralsQuery | None = None, **options: Unpack[AnyOptions]
    ) -> str | Pages[ReferralListItem]:
        """List referrals

        Referrals that the caller sent and referrals that it received. `perspective` gives one side
        only. With `Accept: text/csv` the answer is a file of all rows that match, at most 100,000: of a
        longer list it is 400 with the reason `too_many_rows`. What chooses a page does not count then.
        The first line names the columns, what is masked is empty, and a text that a spreadsheet would
        run as a formula begins with an apostrophe. A firm gets two files at a time.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        if options.get("as_csv"):
            return self._text(rows.LIST_REFERRALS, {}, query, options)
        return self._pages(rows.LIST_REFERRALS, {}, query, options)

    @overload
    def get(self, id: str, *, if_none_match: str, **options: Unpack[Options]) -> Referral | None: ...

    @overload
    def get(self, id: str, **options: Unpack[Options]) -> Referral: ...

    def get(self, id: str, **options: Unpack[AnyOptions]) -> Referral | Referral | None:
        """Read a referral

        Either firm may read it. While the receiving firm has not acknowledged, it gets null for client
        data and content, and `piiMasked` is true. To the receiving firm a referral that ended as
        `REJECTED` or `WITHDRAWN` stays as it stood at that moment; `CLOSED` keeps access.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.GET_REFERRAL, {"id": id}, None, options)

    def archive(self, id: str, **options: Unpack[KeyedMatchedOptions]) -> Referral:
        """Archive a referral for the caller's firm

        The referral leaves the lists of the caller's firm. The lists of the other firm do not change.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.ARCHIVE_REFERRAL, {"id": id}, None, options)

    def available_statuses(self, id: str, **options: Unpack[Options]) -> AvailableStatuses:
        """List the statuses that the caller can set now

        Each with the action that leads to it and what that action requires.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.GET_AVAILABLE_STATUSES, {"id": id}, None, options)

    def begin_closing(self, id: str, body: BeginClosing, **options: Unpack[KeyedMatchedOptions]) -> Referral:
        """Record the outcome and begin closing

        By the receiving firm, from `SIGNED` or `IN_LITIGATION`. Leads to `CLOSING`.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.BEGIN_CLOSING, {"id": id}, body, options)

    def status_history(
        self, id: str, query: GetStatusHistoryQuery | None = None, **options: Unpack[Options]
    ) -> builtins.list[StatusHistoryEntry]:
        """List the status changes of a referral

        The oldest first, without messages. Each change carries the hash of the one before it: with
        `proof=true` a firm can show that its history is the one that the other firm has, although they
        see different fields. The guide to the lifecycle has a program that checks it.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.GET_STATUS_HISTORY, {"id": id}, query, options)

    def unarchive(self, id: str, **options: Unpack[KeyedMatchedOptions]) -> Referral:
        """Unarchive a referral for the caller's firm

        It is in lists again, and its events are delivered again.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.UNARCHIVE_REFERRAL, {"id": id}, None, options)


class DocumentsResource(Resource):
    """Files on a case or a referral."""

    def list(
        self, case_id: str, query: ListDocumentsQuery | None = None, **options: Unpack[Options]
    ) -> Pages[Document]:
        """List the documents of a case

        The newest first: documents of the case, if you own it or a referral that you acknowledged is in
        an active stage, and those of the referrals that you sent or may read. Empty before you
        acknowledge. 404 once your access has ended (`CLOSED`, `REJECTED`, `WITHDRAWN`).

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._pages(rows.LIST_DOCUMENTS, {"caseId": case_id}, query, options)

    def upload(self, case_id: str, form: UploadDocumentForm, **options: Unpack[KeyedOptions]) -> Document:
        """Upload a document

        Send a form with the part `file`, e.g. `curl -F file=@report.pdf -F category="Police report"`.
        If you own the case and name it by its baseCaseId, every referral with access to documents shows
        the document. If you name a referral, or received the case, the document belongs to that
        referral. The type is found from the content: 400 with reason `file_type_not_allowed` if it is
        not in `allowedMimeTypes` of `GET /firms/me`, or if the name or the content type of the part
        contradicts it. A name that does not end in an extension of the type gets one, text `.txt`. 400
        with reason `malware_found` if the scanner refuses the file. 413 `file_too_large` beyond
        52,428,800 bytes. With an `Idempotency-Key`, the body counts as the same if file, name, category
        and description are the same.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.UPLOAD_DOCUMENT, {"caseId": case_id}, form, options)

    def update(
        self, body: UpdateDocument | None = None, *, case_id: str, doc_id: str, **options: Unpack[Options]
    ) -> Document:
        """Change the metadata of one of your documents

        Only the firm that uploaded it may. Sends no webhook event.

        **Access:** firm API key of tier `standard` or higher; CRM token.

        doc_id: Id of the document.
        case_id: Id of the case, or of one of its referrals.
        """
        return self._call(rows.UPDATE_DOCUMENT, {"caseId": case_id, "docId": doc_id}, body, options)

    def delete(self, *, case_id: str, doc_id: str, **options: Unpack[Options]) -> None:
        """Delete one of your documents

        Only the firm that uploaded it may. The file is removed too, and cannot be restored.

        **Access:** firm API key of tier `full`; CRM token.

        doc_id: Id of the document.
        case_id: Id of the case, or of one of its referrals.
        """
        return self._call(rows.DELETE_DOCUMENT, {"caseId": case_id, "docId": doc_id}, None, options)

    def download(self, *, case_id: str, doc_id: str, **options: Unpack[Options]) -> DocumentDownload:
        """Get an address to download a document

        The address works without a key for 15 minutes. Anyone who has it can read the file.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.

        doc_id: Id of the document.
        case_id: Id of the case, or of one of its referrals.
        """
        return self._call(rows.DOWNLOAD_DOCUMENT, {"caseId": case_id, "docId": doc_id}, None, options)


class NotesResource(Resource):
    """Notes on a case. Both firms of a referral see them."""

    def list(
        self, case_id: str, query: ListNotesQuery | None = None, **options: Unpack[Options]
    ) -> Pages[Note]:
        """List the notes of a case

        Your own notes, those of the receiving firm on referrals that you sent, and those of the sending
        firm on referrals that you acknowledged. After a received referral ended as `REJECTED` or
        `WITHDRAWN`: the notes from before, as they stood.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._pages(rows.LIST_NOTES, {"caseId": case_id}, query, options)

    def create(self, case_id: str, body: CreateNote, **options: Unpack[KeyedOptions]) -> Note:
        """Write a note

        It belongs to the referral that `referralId` names, or to your latest one of the case. Who reads
        it: see the list of notes. With `referralId: null` it is written on a draft only: when the case
        was sent meanwhile, so that another firm would read the note, the answer is 409 `conflict`,
        reason `version_mismatch`.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.CREATE_NOTE, {"caseId": case_id}, body, options)

    def update(self, body: UpdateNote, *, case_id: str, note_id: str, **options: Unpack[Options]) -> Note:
        """Edit one of your notes

        Only the firm that wrote a note may edit it. It stays where it is.

        **Access:** firm API key of tier `standard` or higher; CRM token.

        note_id: Id of the note.
        case_id: Id of the case.
        """
        return self._call(rows.UPDATE_NOTE, {"caseId": case_id, "noteId": note_id}, body, options)


class CrmResource(Resource):
    """Send a case from a CRM record."""

    def send(self, body: InteractiveSend, **options: Unpack[KeyedOptions]) -> InteractiveSendResult:
        """Send a case from a CRM record

        Makes a case of the record and refers it to the firm. Values come from the `prefill` of the
        mapping, then from the record in the CRM, then from `overrides`. A text of the record may fill a
        number or a flag, as values of picklists are texts. With `reRefer` the case of the record is
        referred again, and its values stay. A repeated `idempotencyKey` is answered with 200 and what
        the first call did, whatever the body. A refused send leaves nothing behind. 503 frees the key:
        retry with it.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.SEND_FROM_CRM, {}, body, options)

    def send_mapping(self, query: GetSendMappingQuery, **options: Unpack[Options]) -> SendMapping:
        """Show the send mapping of a kind of record

        The profile of the record type applies, else the profile without a record type.

        **Access:** firm API key of tier `read_only` or higher; CRM token.
        """
        return self._call(rows.GET_SEND_MAPPING, {}, query, options)


class ExternalLinksResource(Resource):
    """Link a referral to a record of another system."""

    def find(self, query: GetExternalLinkQuery, **options: Unpack[Options]) -> ExternalLink:
        """Find a referral by the record of a case system

        The fields of the link stand beside `meta`, without `data`.

        **Access:** firm API key of tier `read_only` or higher.
        """
        return self._call(rows.GET_EXTERNAL_LINK, {}, query, options)

    def create(self, body: CreateExternalLink, **options: Unpack[KeyedOptions]) -> ExternalLink:
        """Link a referral to a record of a case system

        Each firm has its own links. A firm can link a record once per case system; a second link is 409
        with the reason `duplicate_external_link`.

        **Access:** firm API key of tier `standard` or higher.
        """
        return self._call(rows.CREATE_EXTERNAL_LINK, {}, body, options)

    def delete(self, id: str, **options: Unpack[Options]) -> None:
        """Delete an external link

        The referral stays. The record can be linked again.

        **Access:** firm API key of tier `full`.
        """
        return self._call(rows.DELETE_EXTERNAL_LINK, {"id": id}, None, options)


class FirmsResource(Resource):
    """The firm of the API key, and the firms that can receive referrals."""

    def available(
        self, query: ListAvailableFirmsQuery | None = None, **options: Unpack[Options]
    ) -> Pages[AvailableFirm]:
        """List the firms that can receive referrals

        All active firms but your own, by name. You can refer to any of them. A real firm is shown
        sandbox firms only with `isTestFirm=true`. A firm without jurisdictions or case types takes all
        of them.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._pages(rows.LIST_AVAILABLE_FIRMS, {}, query, options)

    def me(self, **options: Unpack[Options]) -> Caller:
        """Get the calling firm and its key

        Shows whose key the call is made with, what it may do and how often. A good first call: it
        changes nothing and works with a key of any tier.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher; CRM token.
        """
        return self._call(rows.GET_CALLING_FIRM, {}, None, options)

    def update_me(self, body: UpdateFirm | None = None, **options: Unpack[Options]) -> CallerFirm:
        """Update the profile of your firm

        Fields that are absent stay as they are. Other firms see the new profile at once.

        **Access:** firm API key of tier `full`; CRM token.
        """
        return self._call(rows.UPDATE_CALLING_FIRM, {}, body, options)


class HealthResource(Resource):
    """Checks that the API is available."""

    def get(self, **options: Unpack[Options]) -> Health:
        """Whether the API answers

        Needs no key and is not counted.
        """
        return self._call(rows.GET_HEALTH, {}, None, options)


class ImportsResource(Resource):
    """Import many rows from a CSV file."""

    def cases(self, form: ImportCasesForm, **options: Unpack[KeyedOptions]) -> ImportResult | StartedImport:
        """Import historical cases from a CSV file

        Columns: externalId, referenceNumber, title, caseType, jurisdiction, county, clientFirstName,
        clientLastName, clientEmail, clientPhone, clientDateOfBirth, incidentDate, referentFirmId,
        status, sentDate, closingStatus, settlementAmount, attorneyFees, notes. Required: title,
        caseType, jurisdiction, clientFirstName, clientLastName. Silent: no webhook, no mail, and
        nothing is unmasked; analytics counts the referrals, by `sentDate`. A case gets a reference
        number of yours; `externalId` and `referenceNumber` are kept in its `customMetadata`. A row is
        known by `externalId`, else by `referenceNumber`, else by its content, compared letter by letter
        with the rows that were imported before. Numbers of your cases here do not count, as an old
        number may be the same by chance: a row with the number of such a case makes another one. When
        files of several systems may have the same numbers, send an `externalId`. A draft that you
        deleted can be imported again. `sentDate` must not be in the future; without a time it is 12:00
        UTC of that day, which is the same day in all time zones of the United States. The example row
        of the template is refused.

        A row with errors changes nothing and does not stop the others: mend the rows of `GET
        /import/jobs/{jobId}/errors` and upload them. Rows that had their effect before are skipped, so
        a file can be uploaded again. A file that is no such CSV file is refused as a whole. A text that
        begins with an apostrophe before `=`, `+`, `-` or `@` is stored without that apostrophe. A firm
        has at most five imports that are not done: a small file beyond them is 429 with `Retry-After`,
        one for the background 409 `too_many_imports`. An import that is not done ends as `FAILED`, and
        `failureReason` says why, when its key is revoked or rotated, its user is deactivated or may no
        longer import, the public API is switched off (files that a key or CRM token uploaded), or the
        firm is deactivated. Rows that are done stay: upload the file again with another key or by
        another user, and they are skipped.

        **Access:** firm API key of tier `full`; CRM token.
        """
        return self._call(rows.IMPORT_CASES, {}, form, options)

    def cases_template(self, **options: Unpack[Options]) -> str:
        """Get a template of a file of historical cases

        The columns and one row as an example.

        **Access:** firm API key of tier `full`; CRM token; admin key.
        """
        return self._call(rows.GET_IMPORT_CASES_TEMPLATE, {}, None, options)

    def statuses(
        self, form: ImportStatusesForm, **options: Unpack[KeyedOptions]
    ) -> ImportResult | StartedImport:
        """Update statuses of referrals from a CSV file

        Columns: referenceNumber, referralId, status, reason, closingStatus, closureReason,
        settlementAmount, attorneyFees, leadAttorneyName, phase. Required: referenceNumber or
        referralId, status. The number is the one here, also of a case that was imported: not that of
        another system. Each row is the action by which your side of the referral reaches the status,
        with its event. A row of the receiving firm for a referral in `SENT` acknowledges it. Fields
        that your side may not write with that action are ignored. A row that names the present status
        is skipped when it says nothing else, else refused: to correct values, use PATCH. A row that had
        its effect is skipped from then on, also after an administrator has set the status back: to have
        it done again, change its `reason`.

        A row with errors changes nothing and does not stop the others: mend the rows of `GET
        /import/jobs/{jobId}/errors` and upload them. Rows that had their effect before are skipped, so
        a file can be uploaded again. A file that is no such CSV file is refused as a whole. A text that
        begins with an apostrophe before `=`, `+`, `-` or `@` is stored without that apostrophe. A firm
        has at most five imports that are not done: a small file beyond them is 429 with `Retry-After`,
        one for the background 409 `too_many_imports`. An import that is not done ends as `FAILED`, and
        `failureReason` says why, when its key is revoked or rotated, its user is deactivated or may no
        longer import, the public API is switched off (files that a key or CRM token uploaded), or the
        firm is deactivated. Rows that are done stay: upload the file again with another key or by
        another user, and they are skipped.

        **Access:** firm API key of tier `full`; CRM token.
        """
        return self._call(rows.IMPORT_STATUSES, {}, form, options)

    def statuses_template(self, **options: Unpack[Options]) -> str:
        """Get a template of a file of statuses

        The columns and one row as an example.

        **Access:** firm API key of tier `full`; CRM token; admin key.
        """
        return self._call(rows.GET_IMPORT_STATUSES_TEMPLATE, {}, None, options)

    def jobs(
        self, query: ListImportJobsQuery | None = None, **options: Unpack[Options]
    ) -> Pages[ImportJobListItem]:
        """List the imports of your firm

        The newest first, dry runs too. An import is kept for some weeks.

        **Access:** firm API key of tier `full`; CRM token; admin key.
        """
        return self._pages(rows.LIST_IMPORT_JOBS, {}, query, options)

    def job(
        self, job_id: str, query: GetImportJobQuery | None = None, **options: Unpack[Options]
    ) -> ImportJob:
        """Read an import and its progress

        Poll it until `status` is `COMPLETED` or `FAILED`.

        **Access:** firm API key of tier `full`; CRM token; admin key.
        """
        return self._call(rows.GET_IMPORT_JOB, {"jobId": job_id}, query, options)

    def job_errors(self, job_id: str, **options: Unpack[Options]) -> str:
        """Get the failed rows of an import

        The rows as they were, with `reason` as the last column. Mend them and upload the file: the last
        column is ignored. Text that a spreadsheet would run as a formula has an apostrophe in front,
        which an upload takes back.

        **Access:** firm API key of tier `full`; CRM token; admin key.
        """
        return self._call(rows.GET_IMPORT_ERRORS, {"jobId": job_id}, None, options)


class MedCasesResource(Resource):
    """Cases with medical providers."""

    def list(
        self, query: ListMedCasesQuery | None = None, **options: Unpack[Options]
    ) -> Pages[MedCaseListItem]:
        """List med cases

        Newest first. A firm sees the cases that it handles, a provider the cases that were referred to
        it.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher; CRM token; admin key.
        """
        return self._pages(rows.LIST_MED_CASES, {}, query, options)

    def create(self, body: CreateMedCase, **options: Unpack[KeyedOptions]) -> MedCase:
        """Create a med case

        It belongs to the calling firm and is sent to nobody: refer it to a provider next.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.CREATE_MED_CASE, {}, body, options)

    def get(self, id: str, **options: Unpack[Options]) -> MedCase:
        """Read a med case

        A provider sees the cases that were referred to it.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher; CRM token; admin key.
        """
        return self._call(rows.GET_MED_CASE, {"id": id}, None, options)

    def update(self, id: str, body: UpdateMedCase | None = None, **options: Unpack[Options]) -> MedCase:
        """Update a med case

        Corrects the data of the patient or sets the status. Null clears a field.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.UPDATE_MED_CASE, {"id": id}, body, options)

    def archive(self, id: str, **options: Unpack[KeyedOptions]) -> MedCase:
        """Archive a med case

        It leaves the lists of the firm and its providers, and no more webhooks are sent for it.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.ARCHIVE_MED_CASE, {"id": id}, None, options)

    def refer(self, id: str, body: ReferMedCase, **options: Unpack[KeyedOptions]) -> MedReferral:
        """Refer a med case to a provider

        One referral of each kind, treatment and pharmacy, may be active per provider. An archived or
        closed med case cannot be referred: 409.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.REFER_MED_CASE, {"id": id}, body, options)

    def unarchive(self, id: str, **options: Unpack[KeyedOptions]) -> MedCase:
        """Unarchive a med case

        It is in lists again and can be referred again.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.UNARCHIVE_MED_CASE, {"id": id}, None, options)


class PharmacyResource(Resource):
    """Fills and payments of a med referral."""

    def list_fills(
        self,
        query: ListPharmacyFillsQuery | None = None,
        *,
        case_id: str,
        referral_id: str,
        **options: Unpack[Options],
    ) -> Pages[PharmacyFillSummary]:
        """List the fills of a med referral

        Newest `fillDate` first, voided fills included. Works in every status of the referral.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher; CRM token.

        case_id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._pages(
            rows.LIST_PHARMACY_FILLS, {"caseId": case_id, "referralId": referral_id}, query, options
        )

    def create_fill(
        self, body: CreatePharmacyFill, *, case_id: str, referral_id: str, **options: Unpack[KeyedOptions]
    ) -> PharmacyFill:
        """Record a fill

        A known `externalId` with the same content gives the fill that is there, with 200. With other
        content: 409 `conflict` with reason `external_id_in_use`. A referral that was rejected or
        withdrawn takes no new fills: 409 with reason `referral_ended`.

        **Access:** provider API key of tier `standard` or higher.

        case_id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(
            rows.CREATE_PHARMACY_FILL, {"caseId": case_id, "referralId": referral_id}, body, options
        )

    def get_fill(
        self, *, case_id: str, referral_id: str, fill_id: str, **options: Unpack[Options]
    ) -> PharmacyFill:
        """Get a fill with its transactions

        `transactions` are those of the fill. `totals` are those of the whole referral.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher; CRM token.

        fill_id: Id of the fill.
        case_id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(
            rows.GET_PHARMACY_FILL,
            {"caseId": case_id, "referralId": referral_id, "fillId": fill_id},
            None,
            options,
        )

    def void_fill(
        self,
        body: VoidPharmacyFill,
        *,
        case_id: str,
        referral_id: str,
        fill_id: str,
        **options: Unpack[KeyedOptions],
    ) -> PharmacyFill:
        """Void a fill

        A voided fill bills zero. Its transactions stay and count as before: reverse them to take them
        back. 409 `conflict` with reason `already_voided` the second time.

        **Access:** provider API key of tier `standard` or higher.

        fill_id: Id of the fill.
        case_id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(
            rows.VOID_PHARMACY_FILL,
            {"caseId": case_id, "referralId": referral_id, "fillId": fill_id},
            body,
            options,
        )

    def import_(
        self, body: ImportPharmacy, *, case_id: str, referral_id: str, **options: Unpack[KeyedOptions]
    ) -> PharmacyImport:
        """Import up to 500 fills and transactions

        All or nothing. When a record cannot be recorded the answer is 400 with the error of each such
        record (`records.12.transaction.amount`), and nothing is recorded. Each record has an
        `externalId`: a record that is known with the same content is left as it is, so a batch may be
        sent again. The fills of a batch are recorded before its transactions.

        **Access:** provider API key of tier `standard` or higher.

        case_id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(
            rows.IMPORT_PHARMACY_RECORDS, {"caseId": case_id, "referralId": referral_id}, body, options
        )

    def report_balance(
        self, body: ReportBalance, *, case_id: str, referral_id: str, **options: Unpack[Options]
    ) -> PharmacyTotals:
        """Report the balance in your own books

        Replaces the balance reported before. `difference` of the totals compares it with the ledger.

        **Access:** provider API key of tier `standard` or higher.

        case_id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(
            rows.REPORT_PHARMACY_BALANCE, {"caseId": case_id, "referralId": referral_id}, body, options
        )

    def totals(self, *, case_id: str, referral_id: str, **options: Unpack[Options]) -> PharmacyTotals:
        """Get the totals of a med referral

        Those that each fill shows. Zero before the first record. Works in every status of the referral.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher; CRM token.

        case_id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(
            rows.GET_PHARMACY_TOTALS, {"caseId": case_id, "referralId": referral_id}, None, options
        )

    def list_transactions(
        self,
        query: ListPharmacyTransactionsQuery | None = None,
        *,
        case_id: str,
        referral_id: str,
        **options: Unpack[Options],
    ) -> Pages[PharmacyTransaction]:
        """List the transactions of a med referral

        Newest `transactionDate` first. Works in every status of the referral.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher; CRM token.

        case_id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._pages(
            rows.LIST_PHARMACY_TRANSACTIONS, {"caseId": case_id, "referralId": referral_id}, query, options
        )

    def create_transaction(
        self,
        body: CreatePharmacyTransaction,
        *,
        case_id: str,
        referral_id: str,
        **options: Unpack[KeyedOptions],
    ) -> PharmacyTransaction:
        """Record a transaction

        A transaction never changes: take it back with a `REVERSAL`, which takes its whole amount, once.
        409 `conflict` with reason `already_reversed` the second time. A known `externalId` with the
        same content gives the transaction that is there, with 200; with other content: 409 with reason
        `external_id_in_use`. Transactions on a voided fill are recorded and count.

        **Access:** provider API key of tier `standard` or higher.

        case_id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(
            rows.CREATE_PHARMACY_TRANSACTION, {"caseId": case_id, "referralId": referral_id}, body, options
        )

    def get_transaction(
        self, *, case_id: str, referral_id: str, transaction_id: str, **options: Unpack[Options]
    ) -> PharmacyTransaction:
        """Get a transaction

        A transaction never changes: what was wrong is taken back by a `REVERSAL`.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher; CRM token.

        transaction_id: Id of the transaction.
        case_id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(
            rows.GET_PHARMACY_TRANSACTION,
            {"caseId": case_id, "referralId": referral_id, "transactionId": transaction_id},
            None,
            options,
        )


class MedReferralsResource(Resource):
    """Cases with medical providers."""

    def list(self, id: str, **options: Unpack[Options]) -> builtins.list[MedReferral]:
        """List the referrals of a med case

        In the order of their numbers.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher; CRM token; admin key.
        """
        return self._call(rows.LIST_MED_REFERRALS, {"id": id}, None, options)

    def get(self, *, id: str, referral_id: str, **options: Unpack[Options]) -> MedReferral:
        """Read a med referral

        The firm of the case and the provider of the referral see it.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher; CRM token; admin key.

        id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(rows.GET_MED_REFERRAL, {"id": id, "referralId": referral_id}, None, options)

    def accept(self, *, id: str, referral_id: str, **options: Unpack[KeyedOptions]) -> MedReferral:
        """Accept a med referral

        By the provider, from `UNDER_REVIEW`. Leads to `ACCEPTED`.

        **Access:** provider API key of tier `standard` or higher.

        id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(rows.ACCEPT_MED_REFERRAL, {"id": id, "referralId": referral_id}, None, options)

    def acknowledge(self, *, id: str, referral_id: str, **options: Unpack[KeyedOptions]) -> MedReferral:
        """Acknowledge a med referral

        By the provider, from `SENT`. Leads to `UNDER_REVIEW`.

        **Access:** provider API key of tier `standard` or higher.

        id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(rows.ACKNOWLEDGE_MED_REFERRAL, {"id": id, "referralId": referral_id}, None, options)

    def close(self, *, id: str, referral_id: str, **options: Unpack[KeyedOptions]) -> MedReferral:
        """Close a med referral

        By the firm, from `TREATMENT_COMPLETE`; a pharmacy referral from `ACCEPTED`. Leads to `CLOSED`.

        **Access:** firm API key of tier `standard` or higher; CRM token.

        id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(rows.CLOSE_MED_REFERRAL, {"id": id, "referralId": referral_id}, None, options)

    def complete_treatment(
        self, *, id: str, referral_id: str, **options: Unpack[KeyedOptions]
    ) -> MedReferral:
        """Complete the treatment of a med referral

        By the provider, from `IN_TREATMENT`. Leads to `TREATMENT_COMPLETE`.

        **Access:** provider API key of tier `standard` or higher.

        id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(rows.COMPLETE_MED_TREATMENT, {"id": id, "referralId": referral_id}, None, options)

    def reject(
        self, body: RejectMedReferral, *, id: str, referral_id: str, **options: Unpack[KeyedOptions]
    ) -> MedReferral:
        """Reject a med referral

        By the provider, from `SENT` or `UNDER_REVIEW`. Leads to `REJECTED`.

        **Access:** provider API key of tier `standard` or higher.

        id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(rows.REJECT_MED_REFERRAL, {"id": id, "referralId": referral_id}, body, options)

    def start_treatment(self, *, id: str, referral_id: str, **options: Unpack[KeyedOptions]) -> MedReferral:
        """Start the treatment of a med referral

        API keys cannot do this yet and get 501. A user of the provider can, from `ACCEPTED`: it leads
        to `IN_TREATMENT`.

        **Access:** firm API key of tier `standard` or higher; provider API key of tier `standard` or
        higher; CRM token; admin key.

        id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(rows.START_MED_TREATMENT, {"id": id, "referralId": referral_id}, None, options)

    def withdraw(self, *, id: str, referral_id: str, **options: Unpack[KeyedOptions]) -> MedReferral:
        """Withdraw a med referral

        By the firm, from `SENT`, `UNDER_REVIEW` or `ACCEPTED`. Leads to `WITHDRAWN`.

        **Access:** firm API key of tier `standard` or higher; CRM token.

        id: Id of the med case.
        referral_id: Id of the med referral.
        """
        return self._call(rows.WITHDRAW_MED_REFERRAL, {"id": id, "referralId": referral_id}, None, options)


class MessagesResource(Resource):
    """Messages to the other firm of a referral."""

    def send(self, body: SendMessage, **options: Unpack[KeyedOptions]) -> StatusUpdate:
        """Send a message to the other firm of a referral

        Both firms see the message in `GET /status-updates`. The people of the other firm get an email.
        Before the receiving firm acknowledges, it sees neither the text nor the requested status, also
        not by email. A message changes no status and has no webhook event. Where the other firm could
        not see it, it is refused with 400 `invalid_state_transition`: reason `referral_ended` to the
        receiver of a referral that was rejected or withdrawn, `case_archived` while the owner has the
        case archived.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.SEND_MESSAGE, {}, body, options)


class NetworkResource(Resource):
    """Relationships with other firms. You can refer a case without one."""

    def list_inbound(
        self, query: ListInboundRelationshipsQuery | None = None, **options: Unpack[Options]
    ) -> Pages[Relationship]:
        """List the firms that send to you

        By name.

        **Access:** firm API key of tier `read_only` or higher; CRM token.
        """
        return self._pages(rows.LIST_INBOUND_RELATIONSHIPS, {}, query, options)

    def update_inbound(
        self, firm_id: str, body: ReceiverTerms | None = None, **options: Unpack[Options]
    ) -> Relationship:
        """Answer a firm that wants to send to you

        Fields that are absent stay as they are, and all of it stays until you change it, also when the
        sender ends the relationship and asks again. `inactive` keeps the routing of the sender from
        choosing you; it does not stop referrals: referring needs no relationship.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.UPDATE_INBOUND_RELATIONSHIP, {"firmId": firm_id}, body, options)

    def list_outbound(
        self, query: ListOutboundRelationshipsQuery | None = None, **options: Unpack[Options]
    ) -> Pages[Relationship]:
        """List the firms that you send to

        By name.

        **Access:** firm API key of tier `read_only` or higher; CRM token.
        """
        return self._pages(rows.LIST_OUTBOUND_RELATIONSHIPS, {}, query, options)

    def request_outbound(
        self, firm_id: str, body: SenderTerms | None = None, **options: Unpack[Options]
    ) -> Relationship:
        """Ask a firm to receive your referrals

        The relationship is `pending` until the other firm answers. Asked again, it keeps its status and
        gets the new terms; absent ones are cleared. What the receiver set before you ended the
        relationship, its status included, holds again.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.REQUEST_RELATIONSHIP, {"firmId": firm_id}, body, options)

    def update_outbound(
        self, firm_id: str, body: SenderTerms | None = None, **options: Unpack[Options]
    ) -> Relationship:
        """Change your terms as the sender

        Fields that are absent stay as they are.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.UPDATE_OUTBOUND_RELATIONSHIP, {"firmId": firm_id}, body, options)

    def delete_outbound(self, firm_id: str, **options: Unpack[Options]) -> None:
        """End a relationship as the sender

        Your terms are deleted. What the receiver set stays with the receiver: a refusal goes on.

        **Access:** firm API key of tier `full`; CRM token.
        """
        return self._call(rows.DELETE_OUTBOUND_RELATIONSHIP, {"firmId": firm_id}, None, options)

    def list_pending(
        self, query: ListPendingRelationshipsQuery | None = None, **options: Unpack[Options]
    ) -> Pages[Relationship]:
        """List relationships that wait for an answer

        Inbound ones wait for yours, outbound ones for that of the other firm. By name.

        **Access:** firm API key of tier `read_only` or higher; CRM token.
        """
        return self._pages(rows.LIST_PENDING_RELATIONSHIPS, {}, query, options)


class ProvidersResource(Resource):
    """Cases with medical providers."""

    def available(
        self, query: ListAvailableProvidersQuery | None = None, **options: Unpack[Options]
    ) -> Pages[AvailableProvider]:
        """List the providers that med cases can be referred to

        All active providers, by name. You can refer a med case to any of them.

        **Access:** firm API key of tier `read_only` or higher; CRM token.
        """
        return self._pages(rows.LIST_AVAILABLE_PROVIDERS, {}, query, options)


class ReceivedReferralsResource(Resource):
    """For the receiving firm: referrals sent to you. Client data is masked until you acknowledge a
    referral.
    """

    @overload
    def list(
        self,
        query: ListReceivedReferralsQuery | None = None,
        *,
        as_csv: Literal[True],
        **options: Unpack[Options],
    ) -> str: ...

    @overload
    def list(
        self, query: ListReceivedReferralsQuery | None = None, **options: Unpack[Options]
    ) -> Pages[ReferralListItem]: ...

    def list(
        self, query: ListReceivedReferralsQuery | None = None, **options: Unpack[AnyOptions]
    ) -> str | Pages[ReferralListItem]:
        """List received referrals

        A referral that ended as `REJECTED` or `WITHDRAWN` is listed and found as it stood at that
        moment. With `Accept: text/csv` the answer is a file of all rows that match, at most 100,000: of
        a longer list it is 400 with the reason `too_many_rows`. What chooses a page does not count
        then. The first line names the columns, what is masked is empty, and a text that a spreadsheet
        would run as a formula begins with an apostrophe. A firm gets two files at a time.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        if options.get("as_csv"):
            return self._text(rows.LIST_RECEIVED_REFERRALS, {}, query, options)
        return self._pages(rows.LIST_RECEIVED_REFERRALS, {}, query, options)

    @overload
    def get(self, id: str, *, if_none_match: str, **options: Unpack[Options]) -> Referral | None: ...

    @overload
    def get(self, id: str, **options: Unpack[Options]) -> Referral: ...

    def get(self, id: str, **options: Unpack[AnyOptions]) -> Referral | Referral | None:
        """Read a received referral

        Until the caller acknowledges, client data and content are null and `piiMasked` is true. A
        referral that ended as `REJECTED` or `WITHDRAWN` stays as it stood at that moment; what is
        written later does not show.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.GET_RECEIVED_REFERRAL, {"id": id}, None, options)

    def update(
        self, id: str, body: UpdateReceivedReferral | None = None, **options: Unpack[MatchedOptions]
    ) -> Referral:
        """Update a received referral

        Only after the caller acknowledged it, and until it ends as `REJECTED` or `WITHDRAWN` (403
        `permission_denied`, `details.reason` `referral_ended`). Null clears a field.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.UPDATE_RECEIVED_REFERRAL, {"id": id}, body, options)

    def begin_investigating(
        self, id: str, body: BeginInvestigating | None = None, **options: Unpack[KeyedMatchedOptions]
    ) -> Referral:
        """Begin investigating a received referral

        From `UNDER_EVALUATION`. Leads to `INVESTIGATING`.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.BEGIN_INVESTIGATING, {"id": id}, body, options)

    def close(
        self, id: str, body: CloseReferral | None = None, **options: Unpack[KeyedMatchedOptions]
    ) -> Referral:
        """Close a received referral

        From `CLOSING`. From `SIGNED` or `IN_LITIGATION` too, with `closingStatus`: that records the
        outcome and closes in one call.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.CLOSE_REFERRAL, {"id": id}, body, options)

    def reject(
        self, id: str, body: RejectReferral | None = None, **options: Unpack[KeyedMatchedOptions]
    ) -> Referral:
        """Reject a received referral

        From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`. A referral that is rejected from `SENT`
        stays masked.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.REJECT_REFERRAL, {"id": id}, body, options)

    def sign(
        self, id: str, body: SignReferral | None = None, **options: Unpack[KeyedMatchedOptions]
    ) -> Referral:
        """Record that the client signed a retainer

        From `UNDER_EVALUATION` or `INVESTIGATING`. Leads to `SIGNED`.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.SIGN_REFERRAL, {"id": id}, body, options)

    def start_litigation(
        self, id: str, body: StartLitigation | None = None, **options: Unpack[KeyedMatchedOptions]
    ) -> Referral:
        """Record that a lawsuit was filed

        From `SIGNED`. Leads to `IN_LITIGATION`.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.START_LITIGATION, {"id": id}, body, options)


class RequestLogResource(Resource):
    """What your programs called in the last 30 days, and how it was answered."""

    def list(
        self, query: ListRequestsQuery | None = None, **options: Unpack[Options]
    ) -> builtins.list[LoggedRequest]:
        """List what your programs called

        Calls of this API with the API keys and CRM tokens of your firm or provider, the newest first,
        also refused ones: `4xx` and `429`. A call is here a few seconds after its answer and for 30
        days. It has no body, no query and no ids of the path. Calls with a key that does not work, as
        it was revoked or never issued, are not here, and a few may be missing after a failure of our
        own.

        **Access:** firm API key of tier `full`; provider API key of tier `full`.
        """
        return self._call(rows.LIST_REQUESTS, {}, query, options)

    def key_use(self, **options: Unpack[Options]) -> builtins.list[KeyUse]:
        """Count the calls of your keys in the last hour

        Calls with each API key and CRM token of your firm or provider, by minute: the minute that has
        begun, and the 59 before it. The busiest key comes first; keys and minutes without calls are not
        here. Calls that were answered with 429 are counted apart, as no limit counts them. The limits
        are in `GET /firms/me`; they hold for any 60 seconds, so a full minute is not the highest that
        was reached. The 200,000 newest calls are counted: `meta.from` says since when.

        **Access:** firm API key of tier `full`; provider API key of tier `full`.
        """
        return self._call(rows.COUNT_KEY_USE, {}, None, options)


class RoutingResource(Resource):
    """Rules that choose the receiving firm."""

    def evaluate(self, query: EvaluateRoutingQuery, **options: Unpack[Options]) -> RoutingChoice | None:
        """Find the firm that a new referral would go to

        Rules are tried by priority; the slots of a rule from its pointer on. Null when no rule matches
        with an eligible slot. Reading never moves a pointer.

        **Access:** firm API key of tier `read_only` or higher; CRM token.
        """
        return self._call(rows.EVALUATE_ROUTING, {}, query, options)

    def re_refer(self, query: ReReferRoutingQuery, **options: Unpack[Options]) -> RoutingChoice | None:
        """Find the firm that a case should be referred to next

        Firms that had the case from you are skipped, and so are those that are a party of an active
        referral of it; the attempt is the number of your referrals of it plus 1. Null when no rule
        matches with an eligible slot. Reading never moves a pointer.

        **Access:** firm API key of tier `read_only` or higher; CRM token.
        """
        return self._call(rows.RE_REFER_ROUTING, {}, query, options)

    def list_rules(
        self, query: ListRoutingRulesQuery | None = None, **options: Unpack[Options]
    ) -> Pages[RoutingRule]:
        """List routing rules

        In the order in which they are evaluated.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._pages(rows.LIST_ROUTING_RULES, {}, query, options)

    def create_rule(self, body: CreateRule, **options: Unpack[KeyedOptions]) -> RoutingRule:
        """Create a routing rule

        Rules may overlap: the first one that matches and has an eligible slot is used. Try a rule on
        your latest cases with `POST /routing/rules/preview` first.

        **Access:** firm API key of tier `full`; CRM token.
        """
        return self._call(rows.CREATE_ROUTING_RULE, {}, body, options)

    @overload
    def rule_order(self, *, if_none_match: str, **options: Unpack[Options]) -> RuleOrder | None: ...

    @overload
    def rule_order(self, **options: Unpack[Options]) -> RuleOrder: ...

    def rule_order(self, **options: Unpack[AnyOptions]) -> RuleOrder | RuleOrder | None:
        """Get the order of your routing rules

        With an `ETag`, for a change of the order that must not undo that of somebody else.

        **Access:** firm API key of tier `read_only` or higher; CRM token.
        """
        return self._call(rows.GET_ROUTING_RULE_ORDER, {}, None, options)

    def set_rule_order(self, body: RuleOrder, **options: Unpack[MatchedOptions]) -> RuleOrder:
        """Set the order of your routing rules

        Takes effect at once for all of them: they get the priorities 10, 20, 30 and so on. The list
        names each rule once, also one that is switched off.

        **Access:** firm API key of tier `full`; CRM token.
        """
        return self._call(rows.SET_ROUTING_RULE_ORDER, {}, body, options)

    def preview_rule(self, body: PreviewRule, **options: Unpack[KeyedOptions]) -> RulePreview:
        """Try a routing rule on your latest cases

        Shows what the rule would have done at the first referral of each case, had it been your only
        rule. The round robin and the monthly caps begin anew; firms count as they are now. Archived
        cases are left out. Nothing is stored, and no pointer moves.

        **Access:** firm API key of tier `full`; CRM token.
        """
        return self._call(rows.PREVIEW_ROUTING_RULE, {}, body, options)

    @overload
    def get_rule(self, id: str, *, if_none_match: str, **options: Unpack[Options]) -> RoutingRule | None: ...

    @overload
    def get_rule(self, id: str, **options: Unpack[Options]) -> RoutingRule: ...

    def get_rule(self, id: str, **options: Unpack[AnyOptions]) -> RoutingRule | RoutingRule | None:
        """Get a routing rule

        With its slots in order, and the pointer to the slot that is next.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.GET_ROUTING_RULE, {"id": id}, None, options)

    def update_rule(
        self, id: str, body: UpdateRule | None = None, **options: Unpack[MatchedOptions]
    ) -> RoutingRule:
        """Update a routing rule

        Fields that are absent stay. When slots are replaced, the pointer and the monthly counts stay
        with their slots. `If-Match` is about what you set: a referral that moves the pointer meanwhile
        does not outdate your `ETag`.

        **Access:** firm API key of tier `full`; CRM token.
        """
        return self._call(rows.UPDATE_ROUTING_RULE, {"id": id}, body, options)

    def delete_rule(self, id: str, **options: Unpack[MatchedOptions]) -> None:
        """Delete a routing rule

        Referrals that it made stay as they are.

        **Access:** firm API key of tier `full`; CRM token.
        """
        return self._call(rows.DELETE_ROUTING_RULE, {"id": id}, None, options)


class SandboxResource(Resource):
    """The clock of a test firm: let days pass in a second."""

    def clock(self, query: GetTestClockQuery | None = None, **options: Unpack[Options]) -> Clock:
        """Get the clock of a test firm

        After an advance it answers as soon as all due times have been moved, or after 5 seconds with
        `isSettled: false`: then ask again.

        **Access:** firm API key of tier `read_only` or higher; admin key.
        """
        return self._call(rows.GET_TEST_CLOCK, {}, query, options)

    def advance_clock(self, body: AdvanceClock, **options: Unpack[KeyedOptions]) -> Clock:
        """Advance the clock of a test firm

        For the objects of a test firm it is then as if the exchange had slept for that time: the expiry
        of referrals that it sent, the next retries of its webhooks and CRM write-backs, and its links
        in mails are due sooner by as much. Times of the past stay true, other firms are not touched,
        and what is due happens once: what follows from it begins now. The answer comes at once; `GET
        /sandbox/clock` waits until all is moved. The guide "Sandbox" lists what moves.

        **Access:** firm API key of tier `full`; admin key.
        """
        return self._call(rows.ADVANCE_TEST_CLOCK, {}, body, options)


class SentCasesResource(Resource):
    """For the sending firm: create a case, refer it, and manage the referrals that you sent."""

    @overload
    def list(
        self, query: ListSentCasesQuery | None = None, *, as_csv: Literal[True], **options: Unpack[Options]
    ) -> str: ...

    @overload
    def list(
        self, query: ListSentCasesQuery | None = None, **options: Unpack[Options]
    ) -> Pages[ReferralListItem]: ...

    def list(
        self, query: ListSentCasesQuery | None = None, **options: Unpack[AnyOptions]
    ) -> str | Pages[ReferralListItem]:
        """List sent cases

        Drafts included, each case once. The status of a row is that of its latest referral. With
        `Accept: text/csv` the answer is a file of all rows that match, at most 100,000: of a longer
        list it is 400 with the reason `too_many_rows`. What chooses a page does not count then. The
        first line names the columns, what is masked is empty, and a text that a spreadsheet would run
        as a formula begins with an apostrophe. A firm gets two files at a time.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        if options.get("as_csv"):
            return self._text(rows.LIST_SENT_CASES, {}, query, options)
        return self._pages(rows.LIST_SENT_CASES, {}, query, options)

    def create(self, body: CreateSentCase, **options: Unpack[KeyedOptions]) -> SentCase:
        """Create a case

        With `referentFirmId` the case is sent to that firm at once. Without it the case is a draft.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.CREATE_SENT_CASE, {}, body, options)

    @overload
    def get(self, id: str, *, if_none_match: str, **options: Unpack[Options]) -> SentCase | None: ...

    @overload
    def get(self, id: str, **options: Unpack[Options]) -> SentCase: ...

    def get(self, id: str, **options: Unpack[AnyOptions]) -> SentCase | SentCase | None:
        """Read a sent case

        With its referrals, of which the latest gives the status. `id` may also be a referral id or a
        reference number.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.GET_SENT_CASE, {"id": id}, None, options)

    def update(
        self, id: str, body: UpdateSentCase | None = None, **options: Unpack[MatchedOptions]
    ) -> SentCase:
        """Update a sent case

        Null clears a field. After the receiving firm acknowledged, only tier, source, notes, `note`,
        customMetadata, sendingFirmPercentage, title, description and the contact data of the client can
        change.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.UPDATE_SENT_CASE, {"id": id}, body, options)

    def delete(self, id: str, **options: Unpack[MatchedOptions]) -> None:
        """Delete a draft

        A case that was sent cannot be deleted: withdraw or archive it.

        **Access:** firm API key of tier `full`; CRM token.
        """
        return self._call(rows.DELETE_SENT_CASE, {"id": id}, None, options)

    def archive(self, id: str, **options: Unpack[KeyedMatchedOptions]) -> SentCase:
        """Archive a sent case

        Archives the case for both firms of each referral. It leaves their lists, and no more webhooks
        are sent for it.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.ARCHIVE_SENT_CASE, {"id": id}, None, options)

    def close(
        self, id: str, body: CloseSentCase | None = None, **options: Unpack[KeyedMatchedOptions]
    ) -> SentCase:
        """Close a sent case

        From `CLOSING`: the receiving firm has recorded the outcome.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.CLOSE_SENT_CASE, {"id": id}, body, options)

    def rate(self, id: str, body: RateSentCase, **options: Unpack[MatchedOptions]) -> SentCase:
        """Rate a sent case

        Only the owner of the case sees the rating.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.RATE_SENT_CASE, {"id": id}, body, options)

    def refer(self, id: str, body: ReferSentCase, **options: Unpack[KeyedMatchedOptions]) -> SentCase:
        """Refer a case to a firm

        Sends a draft, sends a case again after its referral ended, or refers a received case onward.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.REFER_SENT_CASE, {"id": id}, body, options)

    def reject(
        self, id: str, body: RejectReferral | None = None, **options: Unpack[KeyedMatchedOptions]
    ) -> SentCase:
        """Reject a sent case on behalf of the receiving firm

        From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.REJECT_SENT_CASE, {"id": id}, body, options)

    def unarchive(self, id: str, **options: Unpack[KeyedMatchedOptions]) -> SentCase:
        """Unarchive a sent case

        Restores the case and the referrals that its owner archived. What another firm archived for
        itself stays archived for that firm.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.UNARCHIVE_SENT_CASE, {"id": id}, None, options)

    def withdraw(
        self, id: str, body: WithdrawSentCase | None = None, **options: Unpack[KeyedMatchedOptions]
    ) -> SentCase:
        """Withdraw a sent case

        From `SENT`, `UNDER_EVALUATION` or `INVESTIGATING`. Leads to `WITHDRAWN`.

        **Access:** firm API key of tier `standard` or higher; CRM token.
        """
        return self._call(rows.WITHDRAW_SENT_CASE, {"id": id}, body, options)


class StatusUpdatesResource(Resource):
    """The status history, also as a feed without gaps. Use it to reconcile webhooks."""

    def list(
        self, query: ListStatusUpdatesQuery | None = None, **options: Unpack[Options]
    ) -> Pages[StatusUpdate]:
        """List status updates and messages

        By page; or by cursor with `after`, which never skips an update. A cursor is of use to your firm
        alone. Of a received referral that ended as `REJECTED` or `WITHDRAWN`, updates and messages of
        the other firm stop at that end.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._pages(rows.LIST_STATUS_UPDATES, {}, query, options)


class UsersResource(Resource):
    """The users of your firm."""

    def list(self, query: ListUsersQuery | None = None, **options: Unpack[Options]) -> Pages[FirmUser]:
        """List the users of your firm

        Newest first, deactivated ones included.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._pages(rows.LIST_USERS, {}, query, options)

    def invite(self, body: InviteUser, **options: Unpack[KeyedOptions]) -> FirmUser:
        """Invite a user

        The user gets a mail with a link that works once, for 72 hours, and can sign in after choosing a
        password there. An e-mail address that is taken is 409 `conflict`, reason `duplicate_email`;
        somebody who was deactivated in another firm may be invited. An address gets one such mail a
        minute, and ten a day: 429 `rate_limited`, reason `too_many_mails`. An API key manages members
        and viewers only; administrators come from the session of an administrator.

        **Access:** firm API key of tier `full`. Keys issued for an MCP client are refused.
        """
        return self._call(rows.INVITE_USER, {}, body, options)

    def get(self, id: str, **options: Unpack[Options]) -> FirmUser:
        """Get a user of your firm

        Invited and deactivated users too.

        **Access:** firm API key of tier `read_only` or higher; CRM token; admin key.
        """
        return self._call(rows.GET_USER, {"id": id}, None, options)

    def update(self, id: str, body: UpdateUser | None = None, **options: Unpack[Options]) -> FirmUser:
        """Update a user of your firm

        Fields that are absent stay as they are. A user who is deactivated or may not import any more
        loses imports that are not done. The last active administrator of a firm can be neither demoted
        nor deactivated: 409 `conflict`, reason `last_administrator`. Somebody who was deactivated here
        and has joined another firm cannot be activated again: 409 `duplicate_email`. An API key manages
        members and viewers only; administrators come from the session of an administrator.

        **Access:** firm API key of tier `full`. Keys issued for an MCP client are refused.
        """
        return self._call(rows.UPDATE_USER, {"id": id}, body, options)

    def deactivate(self, id: str, **options: Unpack[Options]) -> None:
        """Deactivate a user of your firm

        The user can no longer sign in, and all sessions end within one second, as do imports of the
        user that are not done. The record stays, because other records name it. Doing it again changes
        nothing. An API key manages members and viewers only; administrators come from the session of an
        administrator.

        **Access:** firm API key of tier `full`. Keys issued for an MCP client are refused.
        """
        return self._call(rows.DEACTIVATE_USER, {"id": id}, None, options)

    def resend_invitation(self, id: str, **options: Unpack[KeyedOptions]) -> FirmUser:
        """Send an invitation again

        The new link works for 72 hours; the one before it no longer works. An address gets one such
        mail a minute, and ten a day: 429 `rate_limited`, reason `too_many_mails`. An API key manages
        members and viewers only; administrators come from the session of an administrator.

        **Access:** firm API key of tier `full`. Keys issued for an MCP client are refused.
        """
        return self._call(rows.RESEND_INVITATION, {"id": id}, None, options)


class WebhooksResource(Resource):
    """Subscriptions, deliveries, and echo mode for tests. The callbacks of `POST /webhooks` describe the
    body of each event and how to verify its signature.
    """

    def list(self, **options: Unpack[Options]) -> builtins.list[Subscription]:
        """List your webhook subscriptions

        All of them, the newest first. The list has no pages.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher. Keys issued for an MCP client are refused.
        """
        return self._call(rows.LIST_WEBHOOKS, {}, None, options)

    def create(self, body: CreateSubscription, **options: Unpack[KeyedOptions]) -> SubscriptionWithSecret:
        """Create a webhook subscription

        Only this response and a rotation contain the secret. Every active subscription receives every
        event (see the callbacks). Verify `X-Service-Signature` over the exact bytes before you parse
        them, deduplicate on `X-Service-Delivery`, and ignore events and fields that you do not know.
        Answer with 2xx within 10 seconds; otherwise the delivery is retried after 30 seconds, 2, 10 and
        30 minutes. At most five subscriptions can be active.

        **Access:** firm API key of tier `standard` or higher; provider API key of tier `standard` or
        higher. Keys issued for an MCP client are refused.
        """
        return self._call(rows.CREATE_WEBHOOK, {}, body, options)

    def get(self, id: str, **options: Unpack[Options]) -> Subscription:
        """Get a webhook subscription

        Without its secret, which is shown when it is made or replaced.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher. Keys issued for an MCP client are refused.
        """
        return self._call(rows.GET_WEBHOOK, {"id": id}, None, options)

    def update(
        self, id: str, body: UpdateSubscription | None = None, **options: Unpack[Options]
    ) -> Subscription:
        """Update a webhook subscription

        Changes the url or the description, or switches the subscription off or on.

        **Access:** firm API key of tier `standard` or higher; provider API key of tier `standard` or
        higher. Keys issued for an MCP client are refused.
        """
        return self._call(rows.UPDATE_WEBHOOK, {"id": id}, body, options)

    def delete(self, id: str, **options: Unpack[Options]) -> None:
        """Delete a webhook subscription

        Cancels queued deliveries. The delivery log can no longer be read.

        **Access:** firm API key of tier `full`; provider API key of tier `full`. Keys issued for an MCP
        client are refused.
        """
        return self._call(rows.DELETE_WEBHOOK, {"id": id}, None, options)

    def list_deliveries(
        self, id: str, query: ListDeliveriesQuery | None = None, **options: Unpack[Options]
    ) -> Pages[Delivery]:
        """List the deliveries of a webhook subscription

        The newest first, without payloads. A delivery stays in the log for 180 days.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher. Keys issued for an MCP client are refused.
        """
        return self._pages(rows.LIST_DELIVERIES, {"id": id}, query, options)

    def list_delivery_attempts(
        self, *, id: str, delivery_id: str, **options: Unpack[Options]
    ) -> builtins.list[DeliveryAttempt]:
        """List the attempts of a delivery

        The oldest first. The list has no pages.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher. Keys issued for an MCP client are refused.

        delivery_id: Id of the delivery.
        id: Id of the webhook subscription.
        """
        return self._call(rows.LIST_DELIVERY_ATTEMPTS, {"id": id, "deliveryId": delivery_id}, None, options)

    def list_echo_captures(self, id: str, **options: Unpack[Options]) -> builtins.list[EchoCapture]:
        """List what the echo address received

        The 50 newest requests of the last hour, the newest first. 400 `validation_error` with reason
        `echo_not_active` if echo mode is off.

        **Access:** firm API key of tier `read_only` or higher; provider API key of tier `read_only` or
        higher. Keys issued for an MCP client are refused.
        """
        return self._call(rows.LIST_ECHO_CAPTURES, {"id": id}, None, options)

    def disable_echo(self, id: str, **options: Unpack[KeyedOptions]) -> Subscription:
        """Turn off echo mode

        Deliveries go to your url again. The echo address no longer works, and its captures can no
        longer be read.

        **Access:** firm API key of tier `standard` or higher; provider API key of tier `standard` or
        higher. Keys issued for an MCP client are refused.
        """
        return self._call(rows.DISABLE_ECHO, {"id": id}, None, options)

    def enable_echo(self, id: str, **options: Unpack[KeyedOptions]) -> EchoAddress:
        """Turn on echo mode

        Deliveries go to an echo address of ours instead of your url, so that you can read what is sent.
        Calling it again returns the same address.

        **Access:** firm API key of tier `standard` or higher; provider API key of tier `standard` or
        higher. Keys issued for an MCP client are refused.
        """
        return self._call(rows.ENABLE_ECHO, {"id": id}, None, options)

    def rotate_secret(self, id: str, **options: Unpack[KeyedOptions]) -> SubscriptionWithSecret:
        """Replace the secret of a webhook subscription

        The new secret applies immediately, also to retries. The old secret signs nothing more.

        **Access:** firm API key of tier `standard` or higher; provider API key of tier `standard` or
        higher. Keys issued for an MCP client are refused.
        """
        return self._call(rows.ROTATE_WEBHOOK_SECRET, {"id": id}, None, options)

    def test(self, id: str, **options: Unpack[KeyedOptions]) -> Delivery:
        """Send a test delivery

        Queues the event `webhook.test`. It is signed and retried like any other; its body is `{ event,
        timestamp, data }`, without the envelope. 409 `conflict` with reason `subscription_inactive` if
        the subscription is not active.

        **Access:** firm API key of tier `standard` or higher; provider API key of tier `standard` or
        higher. Keys issued for an MCP client are refused.
        """
        return self._call(rows.SEND_TEST_DELIVERY, {"id": id}, None, options)


class Resources:
    """All resources of the API."""

    def __init__(self, transport: Transport) -> None:
        self.analytics = AnalyticsResource(transport)
        self.reference = ReferenceResource(transport)
        self.referrals = ReferralsResource(transport)
        self.documents = DocumentsResource(transport)
        self.notes = NotesResource(transport)
        self.crm = CrmResource(transport)
        self.external_links = ExternalLinksResource(transport)
        self.firms = FirmsResource(transport)
        self.health = HealthResource(transport)
        self.imports = ImportsResource(transport)
        self.med_cases = MedCasesResource(transport)
        self.pharmacy = PharmacyResource(transport)
        self.med_referrals = MedReferralsResource(transport)
        self.messages = MessagesResource(transport)
        self.network = NetworkResource(transport)
        self.providers = ProvidersResource(transport)
        self.received_referrals = ReceivedReferralsResource(transport)
        self.request_log = RequestLogResource(transport)
        self.routing = RoutingResource(transport)
        self.sandbox = SandboxResource(transport)
        self.sent_cases = SentCasesResource(transport)
        self.status_updates = StatusUpdatesResource(transport)
        self.users = UsersResource(transport)
        self.webhooks = WebhooksResource(transport)

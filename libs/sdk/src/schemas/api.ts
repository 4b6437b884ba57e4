/* Written by `node tools/sdk/build.ts` from docs/api (ADR 131). */
import type { FileSource } from '../uploads/file-source.js';

export interface components {
  schemas: {
    AcknowledgeFigures: {
      /**
       * @description Mean. Null: there is none.
       * @example 18.5
       */
      meanHours: number | null;
      /**
       * @description Median. Null: there is none.
       * @example 6.25
       */
      medianHours: number | null;
      /**
       * @description 90th percentile. Null: there is none.
       * @example 52.75
       */
      p90Hours: number | null;
      /**
       * @description Acknowledgements, outliers left out.
       * @example 35
       */
      count: number;
      /**
       * @description Acknowledgements that took longer than `outlierThresholdHours`.
       * @example 1
       */
      outlierCount: number;
    };
    AcknowledgeReferral: {
      /**
       * @description Why, in words. Kept in the status history. Line breaks become spaces.
       * @example Agreed with the client by phone
       */
      reason?: string | null;
    };
    AcknowledgeStats: {
      /**
       * @description Mean. Null: there is none.
       * @example 18.5
       */
      meanHours: number | null;
      /**
       * @description Median. Null: there is none.
       * @example 6.25
       */
      medianHours: number | null;
      /**
       * @description 90th percentile. Null: there is none.
       * @example 52.75
       */
      p90Hours: number | null;
      /**
       * @description Acknowledgements, outliers left out.
       * @example 35
       */
      count: number;
      /**
       * @description Acknowledgements that took longer than `outlierThresholdHours`.
       * @example 1
       */
      outlierCount: number;
      /**
       * @description Longer times are left out of averages and counted separately.
       * @example 720
       */
      outlierThresholdHours: number;
      /**
       * @description Length of a bucket. Null: there is no referral.
       * @example week
       * @enum {string|null}
       */
      bucket: 'day' | 'week' | 'month' | null;
      /**
       * Format: date
       * @description First day of the trend. Null: there is no referral.
       * @example 2026-01-01
       */
      rangeStart: string | null;
      /**
       * Format: date
       * @description Last day of the trend.
       * @example 2026-03-31
       */
      rangeEnd: string | null;
      /** @description Every bucket from `rangeStart` to `rangeEnd`. */
      trend: components['schemas']['AcknowledgeTrendPoint'][];
      /** @description The days right before, as many. Null: no `referralStartDate` was given. */
      previous: components['schemas']['AcknowledgeFigures'] | (never | null);
    };
    AcknowledgeTrendPoint: {
      /**
       * Format: date
       * @description First day of the bucket: of sending.
       * @example 2026-03-02
       */
      date: string;
      /**
       * @description Mean hours until the acknowledgement. Null: there is none.
       * @example 18.5
       */
      avgHours: number | null;
      /**
       * @description Acknowledgements that the mean is made of.
       * @example 12
       */
      count: number;
    };
    AdvanceClock: {
      /**
       * @description How far the clock moves on: a whole number and one of the units `s`, `m`, `h` and `d`. At most 366 days in one call.
       * @example 48h
       */
      advance: string;
      /**
       * Format: uuid
       * @description With the admin key: the test firm whose clock is moved. Else your own firm, or absent.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      firmId?: string;
    };
    AvailableFirm: {
      /**
       * Format: uuid
       * @description Id of the firm: the `referentFirmId` of a referral.
       * @example 019a1c00-0000-7000-8000-0000000000f2
       */
      id: string;
      /**
       * @description Name of the firm.
       * @example Harlow Pryce
       */
      name: string;
      /**
       * @description What the firm does; null for none.
       * @example Trial lawyers for truck accidents.
       */
      description: string | null;
      /**
       * @description Two-letter codes of the jurisdictions the firm works in. Empty means any.
       * @example [
       *       "NY"
       *     ]
       */
      jurisdictions: string[];
      /**
       * @description Machine names of the case types the firm takes. Empty means any.
       * @example [
       *       "motor_vehicle_accident"
       *     ]
       */
      caseTypes: string[];
      /**
       * @description What the firm wants to be sent along, from you or from everybody; null for none.
       * @example Please attach the police report.
       */
      referralInstructions: string | null;
      /**
       * @description `network` if the firm accepted you as a sender.
       * @example directory
       * @enum {string}
       */
      source: 'network' | 'directory';
      /**
       * @description Whether this is a sandbox firm.
       * @example false
       */
      isTestFirm: boolean;
    };
    AvailableProvider: {
      /**
       * Format: uuid
       * @description Id of the provider: the `providerId` of a med referral.
       * @example 0192f3a0-9000-7000-8000-000000000001
       */
      id: string;
      /**
       * @description Name of the provider.
       * @example Harbor Spine & Rehab
       */
      name: string;
    };
    AvailableStatuses: {
      /**
       * @description Status of the referral now.
       * @example UNDER_EVALUATION
       * @enum {string}
       */
      currentStatus:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /** @description Statuses that the caller can reach by one call. Empty: none. */
      availableTransitions: components['schemas']['AvailableTransition'][];
    };
    AvailableTransition: {
      /**
       * @description Status after the call; the current one when only an acknowledgement is due.
       * @example INVESTIGATING
       * @enum {string}
       */
      status:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /**
       * @description Name of the status, to show to people.
       * @example Investigating
       */
      label: string;
      /**
       * @description Action that leads to it.
       * @example begin-investigating
       * @enum {string}
       */
      operation:
        | 'refer'
        | 'acknowledge'
        | 'begin-investigating'
        | 'sign'
        | 'start-litigation'
        | 'begin-closing'
        | 'close'
        | 'reject'
        | 'withdraw'
        | 'delete'
        | 'force-status'
        | 'sync-status'
        | 'expire'
        | 'end-onward';
      /**
       * @description Whether the action requires `reason`.
       * @example false
       */
      requiresReason: boolean;
      /**
       * @description Whether the action requires `closingStatus`.
       * @example false
       */
      requiresClosingStatus: boolean;
    };
    BeginClosing: {
      /**
       * @description Why, in words. Kept in the status history. Line breaks become spaces.
       * @example Agreed with the client by phone
       */
      reason?: string | null;
      /**
       * @description Why the referral was closed, in words. Line breaks become spaces.
       * @example Settled before trial
       */
      closureReason?: string | null;
      /**
       * @description Settlement, in US dollars. More than 0.
       * @example 125000
       */
      settlementAmount?: number | null;
      /**
       * @description Attorney fees, in US dollars. Not more than `settlementAmount`.
       * @example 41250
       */
      attorneyFees?: number | null;
      /**
       * @description Share of the settlement that the client agreed to pay as fees, from 0 to 1.
       * @example 0.33
       */
      clientFeeAgreementPercentage?: number | null;
      /**
       * Format: date
       * @description Day on which the money is expected to be paid out.
       * @example 2027-04-30
       */
      estimatedDistributionDate?: string | null;
      /**
       * @description How the settlement is paid.
       * @example lump_sum
       * @enum {string|null}
       */
      payoutType?: 'lump_sum' | 'structured' | 'hybrid' | 'other' | null;
      /**
       * @description Outcome of the referral.
       * @example won_settled
       * @enum {string}
       */
      closingStatus: 'won_settled' | 'lost' | 'no_longer_pursuing';
    };
    BeginInvestigating: {
      /**
       * @description Why, in words. Kept in the status history. Line breaks become spaces.
       * @example Agreed with the client by phone
       */
      reason?: string | null;
      /**
       * @description Notes that both firms of the referral see.
       * @example Client prefers calls after 5 pm.
       */
      notes?: string | null;
      /**
       * @description Phase of the case, in the words of the receiving firm.
       * @example Discovery
       */
      phase?: string | null;
    };
    Caller: {
      /**
       * Format: uuid
       * @description Id of the calling firm; null for the key of a provider.
       * @example 019a1c00-0000-7000-8000-0000000000f1
       */
      firmId: string | null;
      /**
       * @description Name of the calling firm; null for the key of a provider.
       * @example Abbott & Crane LLP
       */
      firmName: string | null;
      /**
       * @description What the caller may do: `read_only` reads; `standard` also creates and updates; `full` does everything.
       * @example standard
       * @enum {string}
       */
      tier: 'read_only' | 'standard' | 'full';
      /**
       * @description Name of the key; null for a CRM token.
       * @example production
       */
      keyName: string | null;
      /**
       * @description Kind of credential that the call was made with.
       * @example public_api_key
       * @enum {string}
       */
      authMethod: 'public_api_key' | 'crm_token' | 'session' | 'oauth';
      /**
       * @description MIME types of the files that may be uploaded.
       * @example [
       *       "application/pdf",
       *       "image/jpeg"
       *     ]
       */
      allowedMimeTypes: string[];
      /** @description The calling firm; null for the key of a provider. */
      firm: components['schemas']['CallerFirm'] | (never | null);
      /** @description The calling provider; absent unless the key belongs to one. */
      provider?: components['schemas']['Provider'];
      /** @description The key; null for a CRM token. */
      key: components['schemas']['CallerKey'] | (never | null);
      /** @description Rate limits of this credential. */
      rateLimit: components['schemas']['RateLimit'];
      /** @description How the exchange is set, for tests; null for a real firm in production. */
      sandbox: components['schemas']['Sandbox'] | (never | null);
    };
    CallerFirm: {
      /**
       * Format: uuid
       * @description Id of the firm.
       * @example 019a1c00-0000-7000-8000-0000000000f1
       */
      id: string;
      /**
       * @description Name of the firm, as other firms see it.
       * @example Abbott & Crane LLP
       */
      name: string;
      /**
       * @description What the firm does; null for none.
       * @example Personal injury trial lawyers in New York.
       */
      description: string | null;
      /**
       * @description Telephone number; null for none.
       * @example +1 212 555 0142
       */
      phone: string | null;
      /**
       * @description Postal address; null for none.
       * @example 40 Wall Street, New York, NY 10005
       */
      address: string | null;
      /**
       * @description Address of the website; null for none.
       * @example https://abbottcrane.example
       */
      website: string | null;
      /**
       * @description Two-letter codes of the jurisdictions the firm works in. Empty means any.
       * @example [
       *       "NY",
       *       "NJ"
       *     ]
       */
      jurisdictions: string[];
      /**
       * @description Machine names of the case types the firm takes. Empty means any.
       * @example [
       *       "motor_vehicle_accident",
       *       "wrongful_death"
       *     ]
       */
      caseTypes: string[];
      /**
       * @description What a firm should know before it sends a referral to this one; null for none.
       * @example Please attach the police report.
       */
      generalReferralInstructions: string | null;
      /**
       * @description Time zone of the firm, by its IANA name.
       * @example America/New_York
       */
      timeZone: string;
      /**
       * @description Whether the firm is active. API keys of a deactivated firm are refused.
       * @example true
       */
      isActive: boolean;
      /**
       * @description Whether this is a sandbox firm. All cases of a sandbox firm are test cases.
       * @example false
       */
      isTestFirm: boolean;
      /**
       * @description MIME types of the files that may be uploaded.
       * @example [
       *       "application/pdf",
       *       "image/jpeg"
       *     ]
       */
      allowedMimeTypes: string[];
      /**
       * @description Size of the largest file that may be uploaded, in bytes.
       * @example 52428800
       */
      maxUploadBytes: number;
    };
    CallerKey: {
      /**
       * Format: uuid
       * @description Id of the key.
       * @example 019a1c00-0000-7000-8000-0000000000a1
       */
      id: string;
      /**
       * @description Name that the key was given.
       * @example production
       */
      name: string;
      /**
       * @description What the caller may do: `read_only` reads; `standard` also creates and updates; `full` does everything.
       * @example standard
       * @enum {string}
       */
      tier: 'read_only' | 'standard' | 'full';
      /**
       * @description Whether the key belongs to a firm or to a medical provider.
       * @example firm
       * @enum {string}
       */
      ownerType: 'firm' | 'provider';
      /**
       * @description First characters of the key, to recognise it by.
       * @example svcp_1a2b3c4d
       */
      prefix: string;
      /**
       * Format: date-time
       * @description When the key expires. Null if it never does.
       * @example null
       */
      expiresAt: string | null;
    };
    Candidate: {
      /**
       * @description Position in the round robin, from 0.
       * @example 0
       */
      position: number;
      /**
       * Format: uuid
       * @description Firm of the slot.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      firmId: string;
      /**
       * @description Name of that firm.
       * @example Harlow Pryce
       */
      firmName: string;
      /**
       * @description Whether the slot could get the case.
       * @example true
       */
      eligible: boolean;
      /**
       * @description Why the slot was skipped; null when it was eligible. `inactive`: the slot is switched off. `attempt_window`: not at this attempt. `already_referred`: the firm had this case from you. `cap_reached`: its referrals of this month are used up. `firm_inactive`: the firm is deactivated. `not_accepting`: the firm does not take such cases, or it refuses your referrals.
       * @example null
       * @enum {string|null}
       */
      skippedReason:
        | 'inactive'
        | 'attempt_window'
        | 'already_referred'
        | 'cap_reached'
        | 'firm_inactive'
        | 'not_accepting'
        | null;
    };
    CaseType: {
      /**
       * Format: uuid
       * @description Id of the case type. It never changes.
       * @example 0192f3a0-0000-7000-8000-000000000001
       */
      id: string;
      /**
       * @description Machine name, which every case and referral carries as `caseType`. It never changes.
       * @example motor_vehicle_accident
       */
      name: string;
      /**
       * @description Name to show to people.
       * @example Motor Vehicle Accident
       */
      displayName: string;
    };
    CaseTypeJurisdiction: {
      /**
       * @description Machine name of the case type.
       * @example motor_vehicle_accident
       */
      caseType: string;
      /**
       * @description Two-letter code of the jurisdiction.
       * @example NY
       */
      jurisdiction: string;
      /**
       * @description Referrals.
       * @example 9
       */
      count: number;
      /**
       * @description Referrals that were ever signed.
       * @example 3
       */
      signed: number;
    };
    ChosenFirm: {
      /**
       * Format: uuid
       * @description Id of the firm.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      id: string;
      /**
       * @description Name of the firm.
       * @example Harlow Pryce
       */
      name: string;
    };
    Clock: {
      /**
       * Format: uuid
       * @description The test firm.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      firmId: string;
      /**
       * @description By how much its clock was moved in all, in seconds; 0 when it never was.
       * @example 172800
       */
      advancedSeconds: number;
      /**
       * Format: date-time
       * @description When it was moved last; null when it never was.
       * @example 2026-03-02T14:30:00.000Z
       */
      lastAdvancedAt: string | null;
      /**
       * @description Whether all due times of the firm have been moved. What is due then happens within some seconds.
       * @example true
       */
      isSettled: boolean;
    };
    CloseReferral: {
      /**
       * @description Why, in words. Kept in the status history. Line breaks become spaces.
       * @example Agreed with the client by phone
       */
      reason?: string | null;
      /**
       * @description Why the referral was closed, in words. Line breaks become spaces.
       * @example Settled before trial
       */
      closureReason?: string | null;
      /**
       * @description Settlement, in US dollars. More than 0.
       * @example 125000
       */
      settlementAmount?: number | null;
      /**
       * @description Attorney fees, in US dollars. Not more than `settlementAmount`.
       * @example 41250
       */
      attorneyFees?: number | null;
      /**
       * @description Share of the settlement that the client agreed to pay as fees, from 0 to 1.
       * @example 0.33
       */
      clientFeeAgreementPercentage?: number | null;
      /**
       * Format: date
       * @description Day on which the money is expected to be paid out.
       * @example 2027-04-30
       */
      estimatedDistributionDate?: string | null;
      /**
       * @description How the settlement is paid.
       * @example lump_sum
       * @enum {string|null}
       */
      payoutType?: 'lump_sum' | 'structured' | 'hybrid' | 'other' | null;
      /**
       * @description Outcome of the referral. Required unless the referral is in `CLOSING`.
       * @example won_settled
       * @enum {string|null}
       */
      closingStatus?: 'won_settled' | 'lost' | 'no_longer_pursuing' | null;
    };
    CloseSentCase: {
      /**
       * @description Why, in words. Kept in the status history. Line breaks become spaces.
       * @example Agreed with the client by phone
       */
      reason?: string | null;
      /**
       * @description Why the referral was closed, in words. Line breaks become spaces.
       * @example Settled before trial
       */
      closureReason?: string | null;
    };
    County: {
      /**
       * @description FIPS code: two digits of the jurisdiction, three of the county.
       * @example 36047
       */
      fips: string;
      /**
       * @description Name, without "County" and the like; independent cities end in "city" unless the name says so.
       * @example Kings
       */
      name: string;
      /**
       * @description Two-letter code of the jurisdiction.
       * @example NY
       */
      jurisdictionCode: string;
    };
    CreateExternalLink: {
      /**
       * Format: uuid
       * @description Referral to link. Your firm must be a party of it.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      referralId: string;
      /**
       * @description Name of the case system.
       * @example case_system_a
       * @enum {string}
       */
      externalSystem: 'case_system_a' | 'case_system_b' | 'case_system_c';
      /**
       * @description Id of the record in the case system.
       * @example matter-4711
       */
      externalId: string;
      /**
       * @description Web page of the record.
       * @example https://cases.example.com/matters/4711
       */
      externalUrl?: string | null;
    };
    CreateMedCase: {
      /**
       * @description First name of the patient.
       * @example Dana
       */
      patientFirstName: string;
      /**
       * @description Last name of the patient.
       * @example Whitfield
       */
      patientLastName: string;
      /**
       * Format: date
       * @description Date of birth of the patient.
       * @example 1984-02-29
       */
      patientDateOfBirth?: string | null;
      /**
       * @description Telephone number of the patient.
       * @example +1 212 555 0142
       */
      patientPhone?: string | null;
      /**
       * Format: email
       * @description E-mail address of the patient.
       * @example dana.whitfield@example.com
       */
      patientEmail?: string | null;
      /**
       * Format: date
       * @description Day of the incident.
       * @example 2026-01-10
       */
      incidentDate?: string | null;
      /**
       * @description Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name.
       * @example motor_vehicle_accident
       */
      caseType: string;
      /**
       * @description Two-letter code of the jurisdiction: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction: string;
      /**
       * Format: uuid
       * @description Id of the sent case (`baseCaseId`) that the treatment belongs to; null for none.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      baseCaseId?: string | null;
    };
    CreateNote: {
      /**
       * @description Text of the note.
       * @example Spoke with the client today.
       */
      body: string;
      /**
       * Format: uuid
       * @description Referral of the note. Without it: the caller's latest referral of the case, or the draft. `null`: the draft alone.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      referralId?: string | null;
    };
    CreatePharmacyFill: {
      /**
       * Format: uuid
       * @description Prescription, as the provider names it.
       * @example null
       */
      prescriptionId?: string | null;
      /**
       * Format: uuid
       * @description Document of the claim, as the provider names it.
       * @example null
       */
      claimDocumentId?: string | null;
      /**
       * @description Number of the prescription.
       * @example 7001234
       */
      rxNumber?: string | null;
      /**
       * @description National Drug Code, 11 digits without hyphens.
       * @example 00093015001
       */
      ndc?: string | null;
      /**
       * @description Name of the drug.
       * @example Cyclobenzaprine 10 mg
       */
      drugName: string;
      /**
       * @description Who prescribed it.
       * @example Dr. Lena Ortiz
       */
      prescriberName?: string | null;
      /**
       * @description Notes on the fill.
       * @example Picked up by the patient.
       */
      notes?: string | null;
      /**
       * @description Quantity, a decimal string with at most 3 decimals, more than 0.
       * @example 30
       */
      quantity: string;
      /**
       * @description Billed amount in US dollars, a decimal string with at most 2 decimals.
       * @example 148.50
       */
      billedAmount: string;
      /**
       * Format: date
       * @description Day of the fill, at most a year ahead.
       * @example 2026-01-16
       */
      fillDate: string;
      /**
       * @description For how many days the quantity lasts.
       * @example 30
       */
      daysSupply?: number | null;
      /**
       * @description Id in the provider's own system, unique in the referral. Repeating a request with it records nothing twice.
       * @example RX-1001
       */
      externalId?: string | null;
    };
    /**
     * @example {
     *       "type": "PAYMENT",
     *       "amount": "100.00",
     *       "transactionDate": "2026-01-20",
     *       "fillId": "0192f3a0-c000-7000-8000-000000000001",
     *       "externalId": "PAY-1",
     *       "payer": "Northern Mutual",
     *       "reference": "CHK 5512"
     *     }
     */
    CreatePharmacyTransaction: {
      /**
       * @description Kind of the transaction. `PAYMENT` and `REFUND` change `paid`; `ADJUSTMENT` and `WRITE_OFF` change `adjustments`; a `REVERSAL` takes back the whole of another transaction.
       * @example PAYMENT
       * @enum {string}
       */
      type: 'PAYMENT' | 'ADJUSTMENT' | 'WRITE_OFF' | 'REFUND' | 'REVERSAL';
      /**
       * @description Amount in US dollars, a decimal string with at most 2 decimals. Only an `ADJUSTMENT` may be negative. Required unless `type` is `REVERSAL`: its amount is the whole amount of the reversed transaction.
       * @example 100.00
       */
      amount?: string | null;
      /**
       * Format: date
       * @description Day of the transaction, at most a year ahead.
       * @example 2026-01-20
       */
      transactionDate: string;
      /**
       * Format: uuid
       * @description Fill that it belongs to. Without it: the fill of the reversed transaction, or the referral as a whole.
       * @example 0192f3a0-c000-7000-8000-000000000001
       */
      fillId?: string | null;
      /**
       * @description Who pays.
       * @example Northern Mutual
       */
      payer?: string | null;
      /**
       * @description Reference in the payer's words.
       * @example CHK 5512
       */
      reference?: string | null;
      /**
       * @description Note on the transaction.
       * @example Paid in full.
       */
      note?: string | null;
      /**
       * Format: uuid
       * @description Transaction to reverse. Required for a `REVERSAL`, refused otherwise.
       * @example null
       */
      reversesTransactionId?: string | null;
      /**
       * @description Id in the provider's own system, unique in the referral. Repeating a request with it records nothing twice.
       * @example PAY-1
       */
      externalId?: string | null;
    };
    CreateRule: {
      /**
       * @description Name of the rule.
       * @example Motor vehicle accidents, New York
       */
      name: string;
      /**
       * @description What the rule is for; null for nothing.
       * @example Shared by three firms.
       */
      description?: string | null;
      /**
       * @description Rules are tried in this order, the lowest first; of equal ones the older first.
       * @default 100
       * @example 10
       */
      priority?: number;
      /**
       * @description Whether the rule is used.
       * @default true
       * @example true
       */
      isActive?: boolean;
      /** @description The cases that the rule is for. Without it: any. */
      criteria?: components['schemas']['Criteria'];
      /** @description The receivers, in the order of the round robin. */
      slots: components['schemas']['Slot'][];
      /**
       * @description Whether a referral by this rule that is rejected or expires is followed by one to the next eligible slot, until a firm accepts.
       * @default false
       * @example false
       */
      autoWaterfall?: boolean;
    };
    CreateSentCase: {
      /**
       * @description What happened.
       * @example Client was stopped at a light.
       */
      description?: string | null;
      /**
       * @description County of the case.
       * @example Kings
       */
      county?: string | null;
      /**
       * Format: email
       * @description E-mail address of the client.
       * @example dana.whitfield@example.com
       */
      clientEmail?: string | null;
      /**
       * @description Telephone number of the client.
       * @example +1 212 555 0142
       */
      clientPhone?: string | null;
      /**
       * Format: date
       * @description Date of birth of the client.
       * @example 1984-02-29
       */
      clientDateOfBirth?: string | null;
      /**
       * Format: date
       * @description Day of the incident.
       * @example 2026-01-10
       */
      incidentDate?: string | null;
      /**
       * @description How the owner of the case rates it, from 1 (highest) to 5. Other firms get null.
       * @example 2
       */
      tier?: number | null;
      /**
       * @description Where the owner of the case got it. Other firms get null.
       * @example Website form
       */
      source?: string | null;
      /**
       * @description Notes that both firms of the referral see.
       * @example Client prefers calls after 5 pm.
       */
      notes?: string | null;
      /**
       * @description Whether the client has signed a retainer.
       * @example true
       */
      isRetainerSigned?: boolean | null;
      /**
       * @description Hours, counted from `sentDate`, after which a referral that is still `SENT` is withdrawn. Null: never.
       * @example 72
       */
      sentExpirationHours?: number | null;
      /**
       * @description Share of the attorney fees that the sending firm gets, from 0 to 100.
       * @example 25
       */
      sendingFirmPercentage?: number | null;
      /**
       * @description Share of the settlement that the client agreed to pay as fees, from 0 to 1.
       * @example 0.33
       */
      clientFeeAgreementPercentage?: number | null;
      /**
       * @description Whether a warm transfer of the client was tried.
       * @example true
       */
      warmTransferAttempted?: boolean | null;
      /**
       * @description Whether the warm transfer succeeded.
       * @example false
       */
      warmTransferSuccessful?: boolean | null;
      /**
       * @description Why the warm transfer failed.
       * @example OTHER
       * @enum {string|null}
       */
      warmTransferUnsuccessfulReasonType?:
        'FIRM_UNABLE_TO_ANSWER' | 'CLIENT_UNABLE_TO_CONTINUE' | 'OTHER' | null;
      /**
       * @description Why the warm transfer failed, in words. Only with `warmTransferUnsuccessfulReasonType` `OTHER`.
       * @example The call was cut off.
       */
      warmTransferUnsuccessfulReason?: string | null;
      /**
       * Format: date
       * @description Day on which the statute of limitations expires.
       * @example 2028-01-10
       */
      statuteOfLimitationsExpiration?: string | null;
      /**
       * @description Keys and values that your firm keeps with the record. The other firm has its own and never sees yours. At most 50 keys and 16 KB.
       * @example {
       *       "crmId": "A-1024",
       *       "priority": 2
       *     }
       */
      customMetadata?: {
        [key: string]: (string | null) | number | boolean;
      } | null;
      /**
       * @description Title of the case.
       * @example Rear-end collision on I-95
       */
      title: string;
      /**
       * @description Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name.
       * @example motor_vehicle_accident
       */
      caseType: string;
      /**
       * @description Two-letter code of the jurisdiction: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction: string;
      /**
       * @description First name of the client.
       * @example Dana
       */
      clientFirstName: string;
      /**
       * @description Last name of the client.
       * @example Whitfield
       */
      clientLastName: string;
      /**
       * Format: uuid
       * @description Firm to refer the case to at once. Without it the case is a draft.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      referentFirmId?: string | null;
      /**
       * Format: uuid
       * @description Routing rule that chose the receiving firm.
       * @example 0192f3a0-7000-7000-8000-000000000001
       */
      routingRuleId?: string | null;
      /**
       * @description Position in the round robin of the routing rule, from 0. Needs `routingRuleId`. The pointer of the rule stays if it has no such position, or if the firm at the position is another. The rule and the position of a draft are kept for its first referral, unless that names a rule itself.
       * @example 3
       */
      roundRobinPosition?: number | null;
      /**
       * @description Whether this is a test case. Every case of a sandbox firm is.
       * @example false
       */
      isTestCase?: boolean | null;
    };
    CreateSubscription: {
      /**
       * @description Your endpoint. It must use https on port 443, contain no user, password or fragment, and resolve to public addresses only.
       * @example https://hooks.abbottcrane.example/referrals
       */
      url: string;
      /**
       * @description Note of your own, to tell your subscriptions apart.
       * @example Intake system, production
       */
      description?: string | null;
    };
    Criteria: {
      /**
       * @description Case types: ids, machine names or display names. Empty: any.
       * @example [
       *       "motor_vehicle_accident"
       *     ]
       */
      caseTypes?: string[];
      /**
       * @description Two-letter codes of jurisdictions. Empty: any.
       * @example [
       *       "NY",
       *       "NJ"
       *     ]
       */
      jurisdictions?: string[];
      /**
       * @description Names of counties, in upper or lower case. Empty: any, also none.
       * @example []
       */
      counties?: string[];
      /**
       * @description Tiers of the case, 1 (highest) to 5. Empty: any, also none.
       * @example []
       */
      tiers?: number[];
    };
    CrmAttempt: {
      /**
       * Format: uuid
       * @description Id of the attempt.
       * @example 0192f3a0-9000-7000-8000-000000000001
       */
      id: string;
      /**
       * Format: uuid
       * @description Key of the send.
       * @example 0192f3a0-9100-7000-8000-000000000001
       */
      idempotencyKey: string;
      /**
       * @description `writeback_pending`: the record will be written. `completed`: it is written, or nothing has to be. `superseded`: a later referral of the case replaced the one of this attempt, whoever made it. The record is still written, with the latest referral. `needs_attention`: writing failed; an administrator must act.
       * @example writeback_pending
       * @enum {string}
       */
      state: 'writeback_pending' | 'completed' | 'superseded' | 'needs_attention';
      /**
       * @description True: the key was used before, and this is what the first call did.
       * @example false
       */
      replay: boolean;
      /**
       * @description Why the attempt failed. Null: it did not.
       * @example null
       */
      failureCode: string | null;
      /**
       * Format: date-time
       * @description When the first call was made.
       * @example 2026-01-15T15:04:05.678Z
       */
      createdAt: string;
    };
    CrmSentCase: {
      /**
       * Format: uuid
       * @description The case.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      baseCaseId: string;
      /**
       * Format: uuid
       * @description The referral that the attempt sent.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      referralId: string;
      /**
       * @description Reference number of the case.
       * @example ABB-0001
       */
      referenceNumber: string;
      /**
       * @description Status of the referral now.
       * @example SENT
       * @enum {string}
       */
      status:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /**
       * Format: uuid
       * @description Firm that received the referral.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      referentFirmId: string;
    };
    CurrentStageStats: {
      /**
       * @description Referrals now.
       * @example 40
       */
      total: number;
      /**
       * @description Those of them that had been sent 30 days ago.
       * @example 31
       */
      total30DaysAgo: number;
      /** @description Every status but `DRAFT`, in flow order. */
      stages: components['schemas']['StageHistory'][];
    };
    Delivery: {
      /**
       * Format: uuid
       * @description Id of the delivery: the header `X-Service-Delivery` of all its attempts. Deduplicate on it.
       * @example 0192f3a0-e000-7000-8000-000000000001
       */
      id: string;
      /**
       * @description Name of the webhook event.
       * @example referral.received
       */
      eventType: string;
      /**
       * Format: uuid
       * @description Id of the event. Other firms and your other subscriptions get the same event under the same id.
       * @example 0192f3a0-5000-7000-8000-000000000001
       */
      eventId: string;
      /**
       * @description PENDING: not attempted yet. IN_PROGRESS: an attempt is running. FAILED: the last attempt failed and a retry is scheduled. DELIVERED: your endpoint answered with 2xx. EXHAUSTED: it failed and is not retried.
       * @example FAILED
       * @enum {string}
       */
      status: 'PENDING' | 'IN_PROGRESS' | 'FAILED' | 'DELIVERED' | 'EXHAUSTED';
      /**
       * @description Number of attempts that have ended.
       * @example 1
       */
      attempts: number;
      /**
       * @description HTTP status of the last attempt. Null if no response came, or there was no attempt yet.
       * @example 503
       */
      lastStatusCode: number | null;
      /**
       * @description Why the last attempt failed: `HTTP <code>`, `Request timed out`, `Redirect not allowed: <3xx>`, `SSRF check failed: <reason>`, `Connection failed: <code>`, `TLS error: <reason>` or `Subscription is no longer active`. Null if no attempt failed yet, or it was delivered.
       * @example HTTP 503
       */
      lastError: string | null;
      /**
       * Format: date-time
       * @description When your endpoint accepted the delivery. Null if it has not yet.
       * @example null
       */
      deliveredAt: string | null;
      /**
       * Format: date-time
       * @description When the next attempt is due. Null if the status is not FAILED, or the retry waits until the case is restored or the integration is switched on again.
       * @example 2026-01-05T09:32:30.000Z
       */
      nextRetryAt: string | null;
      /**
       * Format: date-time
       * @description When the delivery was queued.
       * @example 2026-01-05T09:32:00.000Z
       */
      createdAt: string;
    };
    DeliveryAttempt: {
      /**
       * @description Number of the attempt, from 1.
       * @example 1
       */
      number: number;
      /**
       * Format: date-time
       * @description When the attempt started.
       * @example 2026-01-05T09:32:00.000Z
       */
      startedAt: string;
      /**
       * @description How long the attempt took, in milliseconds.
       * @example 184
       */
      durationMs: number;
      /**
       * @description HTTP status of the response. Null if none came.
       * @example 503
       */
      statusCode: number | null;
      /**
       * @description Error of the attempt, in the format of `lastError`. Null if it succeeded.
       * @example HTTP 503
       */
      error: string | null;
    };
    Document: {
      /**
       * Format: uuid
       * @description Id of the document.
       * @example 0192f3a0-7000-7000-8000-000000000001
       */
      id: string;
      /**
       * Format: uuid
       * @description Case of the document.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      caseId: string;
      /**
       * Format: uuid
       * @description Referral of the document. Null if it belongs to the case, and every referral with access to documents shows it.
       * @example null
       */
      referralId: string | null;
      /**
       * @description Name of the file, made safe: without folders and control characters, and with an extension of its type at the end.
       * @example police-report.pdf
       */
      fileName: string;
      /**
       * @description Type of the file, found from its content.
       * @example application/pdf
       */
      mimeType: string;
      /**
       * @description Size of the file, in bytes.
       * @example 48213
       */
      sizeBytes: number;
      /**
       * @description SHA-256 of the file, in hex.
       * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      sha256: string;
      /**
       * @description Category that the uploader gave.
       * @example Police report
       */
      category: string | null;
      /**
       * @description Description that the uploader gave.
       * @example Report of the accident.
       */
      description: string | null;
      /**
       * @description Name of the person, or for a key of its firm, that uploaded it.
       * @example Ann Abbott
       */
      uploadedByName: string | null;
      /**
       * Format: uuid
       * @description Firm that uploaded it.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      uploadedByFirmId: string;
      /**
       * Format: date-time
       * @description When it was uploaded.
       * @example 2026-01-16T10:00:00.000Z
       */
      createdAt: string;
    };
    DocumentDownload: {
      /**
       * @description Address of the file. It works without a key until it expires, and answers range requests.
       * @example https://api.example.com/api/v1/document-files/AkQ0c2…
       */
      url: string;
      /**
       * Format: date-time
       * @description When the address expires, 15 minutes after it was made.
       * @example 2026-01-16T10:15:00.000Z
       */
      expiresAt: string;
      /**
       * @description Name of the file.
       * @example police-report.pdf
       */
      fileName: string;
      /**
       * @description Type of the file.
       * @example application/pdf
       */
      mimeType: string;
      /**
       * @description Size of the file, in bytes.
       * @example 48213
       */
      sizeBytes: number;
    };
    EchoAddress: {
      /**
       * @description Echo address. It accepts requests of at most 256 KB from anyone who knows it: keep it secret.
       * @example https://api.example.com/api/v1/webhooks/echo/3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e
       */
      echoUrl: string;
      /**
       * @description The last part of `echoUrl`. A new one is made each time echo mode is turned on.
       * @example 3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e3e
       */
      echoToken: string;
    };
    EchoCapture: {
      /**
       * Format: uuid
       * @description Id of the capture.
       * @example 0192f3a0-f100-7000-8000-000000000001
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the subscription.
       * @example 0192f3a0-f000-7000-8000-000000000001
       */
      subscriptionId: string;
      /**
       * @description Headers of the request. Names are in lower case.
       * @example {
       *       "content-type": "application/json",
       *       "x-service-event": "webhook.test",
       *       "x-service-signature": "t=1767605520,v1=8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c"
       *     }
       */
      headers: {
        [key: string]: string;
      };
      /**
       * @description The body parsed as JSON. Null if it is not JSON or is nested deeper than 32 levels.
       * @example {
       *       "event": "webhook.test",
       *       "timestamp": "2026-01-05T09:32:00.000Z",
       *       "data": {}
       *     }
       */
      body:
        | ({
            [key: string]: unknown;
          } | null)
        | unknown[]
        | string
        | number
        | boolean;
      /**
       * @description The body as UTF-8 text: exactly what was signed.
       * @example {"event":"webhook.test","timestamp":"2026-01-05T09:32:00.000Z","data":{}}
       */
      rawBody: string;
      /**
       * @description The exact bytes in base64 if they are not valid UTF-8, e.g. compressed; else null.
       * @example null
       */
      rawBodyBase64: string | null;
      /**
       * @description Whether a receiver would have accepted the signature: it matches, and `t` was at most 300 seconds from the time of receipt.
       * @example true
       */
      signatureValid: boolean;
      /** @description Why the signature is valid or not. */
      signatureDetails: components['schemas']['SignatureDetails'];
      /**
       * Format: date-time
       * @description When the request was received.
       * @example 2026-01-05T09:32:00.000Z
       */
      receivedAt: string;
    };
    ErrorEnvelope: {
      /** @description The error. */
      error: {
        /**
         * @description What went wrong. Branch on the HTTP status, then on this.
         * @enum {string}
         */
        code:
          | 'invalid_api_key'
          | 'insufficient_tier'
          | 'permission_denied'
          | 'wrong_scope'
          | 'restricted_access'
          | 'public_api_not_enabled'
          | 'api_key_firm_inactive'
          | 'validation_error'
          | 'invalid_state_transition'
          | 'subscription_limit_reached'
          | 'invalid_webhook_url'
          | 'resource_not_found'
          | 'external_link_not_found'
          | 'referral_not_found'
          | 'conflict'
          | 'file_too_large'
          | 'rate_limited'
          | 'internal_error'
          | 'not_implemented'
          | 'service_unavailable'
          | 'insufficient_scope';
        /** @description What is wrong and what to do next, for people. Do not parse it. */
        message: string;
        /**
         * Format: uri
         * @description Page about the error: what it means, and what to do next.
         */
        docUrl: string;
        /** @description More about the error. Its keys depend on the code. */
        details?: {
          /** @description The finer cause, in snake_case. */
          reason?: string;
          /** @description The faulty fields of a `validation_error`, at most 50. */
          errors?: components['schemas']['FieldFault'][];
          /** @description Parts of the request that were ignored. Absent when there are none. */
          warnings?: components['schemas']['Warning'][];
          /** @description Number of faulty fields that are not listed. Absent when all are. */
          omittedErrors?: number;
        } & {
          [key: string]: unknown;
        };
      };
      meta: components['schemas']['Meta'];
    };
    ExternalLink: {
      /**
       * Format: uuid
       * @description Id of the link.
       * @example 0192f3a0-8000-7000-8000-000000000001
       */
      id: string;
      /**
       * Format: uuid
       * @description Linked referral.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      referralId: string;
      /**
       * @description Name of the case system.
       * @example case_system_a
       * @enum {string}
       */
      externalSystem: 'case_system_a' | 'case_system_b' | 'case_system_c';
      /**
       * @description Id of the record in the case system.
       * @example matter-4711
       */
      externalId: string;
      /**
       * @description Web page of the record.
       * @example https://cases.example.com/matters/4711
       */
      externalUrl: string | null;
      /**
       * Format: date-time
       * @description When the link was made.
       * @example 2026-01-15T15:04:05.678Z
       */
      createdAt: string;
      /** @description Summary of the referral. */
      referral: components['schemas']['LinkedReferral'];
    };
    FieldFault: {
      /** @description Name of the field, with dots and indexes for inner ones; empty for the whole body. */
      field: string;
      /** @description Which rule the value breaks. */
      code: string;
      /** @description What is wrong and what to do next, for people. Do not parse it. */
      message: string;
    };
    FirmUser: {
      /**
       * Format: uuid
       * @description Id of the user.
       * @example 019a1c00-0000-7000-8000-0000000000c1
       */
      id: string;
      /**
       * Format: email
       * @description E-mail address the person signs in with.
       * @example dana.whitfield@abbottcrane.example
       */
      email: string;
      /**
       * @description First name; null if not known.
       * @example Dana
       */
      firstName: string | null;
      /**
       * @description Last name; null if not known.
       * @example Whitfield
       */
      lastName: string | null;
      /**
       * @description What the person may do.
       * @example firm_admin
       * @enum {string}
       */
      role:
        | 'account_manager'
        | 'firm_admin'
        | 'member'
        | 'viewer'
        | 'system_admin'
        | 'provider_admin'
        | 'provider_user';
      /**
       * @description Whether the person may sign in.
       * @example true
       */
      isActive: boolean;
      /**
       * Format: uuid
       * @description Firm of the person; null unless the role belongs to a firm.
       * @example 019a1c00-0000-7000-8000-0000000000f1
       */
      firmId: string | null;
      /**
       * Format: uuid
       * @description Provider of the person; null unless the role belongs to a provider.
       * @example null
       */
      providerId: string | null;
      /**
       * Format: date-time
       * @description When the user was created.
       * @example 2026-01-05T09:15:00.000Z
       */
      createdAt: string;
      /**
       * @description `invited` until the invitation is accepted, then `active`; `deactivated` when the firm removed the user. Only an active user can sign in.
       * @example active
       * @enum {string}
       */
      status: 'invited' | 'active' | 'deactivated';
    };
    FlowStage: {
      /**
       * @description Active status.
       * @example SIGNED
       * @enum {string}
       */
      status: 'UNDER_EVALUATION' | 'INVESTIGATING' | 'SIGNED' | 'IN_LITIGATION' | 'CLOSING';
      /**
       * @description Name of the status for people.
       * @example Signed
       */
      label: string;
      /**
       * @description Referrals in this status now.
       * @example 6
       */
      count: number;
      /**
       * @description `count` of `activeTotal`.
       * @example 0.24
       */
      share: number;
      /**
       * @description Referrals that were ever in this status.
       * @example 14
       */
      everReached: number;
      /**
       * @description Percentage of `everReached` that also reached a later stage: another active status further on, or `CLOSED`.
       * @example 42.86
       */
      reachedNextPercent: number;
    };
    Health: {
      /**
       * @description Always `ok`: the gateway answers. The services behind it are not checked.
       * @example ok
       * @enum {string}
       */
      status: 'ok';
      /**
       * @description Version of the interface.
       * @example 1.0.0
       */
      version: string;
      /** @description What the gateway uses for every call, and how it works without it. */
      details: components['schemas']['HealthDetails'];
    };
    HealthDetails: {
      /**
       * @description `down`: calls are answered, and rate limits are not enforced.
       * @example up
       * @enum {string}
       */
      redis: 'up' | 'down';
      /**
       * @description `down`: credentials used in the last seconds work, others are answered with 503.
       * @example up
       * @enum {string}
       */
      auth: 'up' | 'down';
      /**
       * @description `down`: every credential is verified again after half a second.
       * @example up
       * @enum {string}
       */
      kafka: 'up' | 'down';
    };
    ImportError: {
      /**
       * @description Row of the file. The header is row 1.
       * @example 3
       */
      row: number;
      /**
       * @description The `referenceNumber` of the row, as it is in the file.
       * @example ABC-0001
       */
      referenceNumber: string | null;
      /**
       * @description Code of the error, as in other errors of fields.
       * @example required
       */
      code: string;
      /**
       * @description What is wrong.
       * @example title is required
       */
      message: string;
      /**
       * @description Column of the error; empty when it is of the row as a whole.
       * @example title
       */
      field: string;
    };
    ImportJob: {
      /**
       * Format: uuid
       * @description Id of the job: `GET /import/jobs/{jobId}`.
       * @example 0192f3a0-8000-7000-8000-000000000001
       */
      jobId: string;
      /**
       * @description Name of the file.
       * @example cases.csv
       */
      fileName: string;
      /**
       * @description Whether nothing was written.
       * @example false
       */
      dryRun: boolean;
      /**
       * @description Rows of the file without its header.
       * @example 3
       */
      totalRows: number;
      /**
       * @description Cases that were created.
       * @example 1
       */
      created: number;
      /**
       * @description Referrals whose status changed.
       * @example 0
       */
      updated: number;
      /**
       * @description Rows that had their effect before, and rows that only name the present status.
       * @example 1
       */
      skipped: number;
      /**
       * @description Rows with errors. They changed nothing.
       * @example 1
       */
      failed: number;
      /**
       * @description What the file holds: historical cases, or statuses of referrals.
       * @example cases
       * @enum {string}
       */
      kind: 'cases' | 'statuses';
      /**
       * @description Status of the job. `FAILED`: it was stopped, and `failureReason` says why.
       * @example COMPLETED
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED';
      /**
       * @description Rows that are done.
       * @example 3
       */
      processedRows: number;
      /**
       * @description Why the job failed, and what to do.
       * @example null
       */
      failureReason: string | null;
      /**
       * @description Who uploaded the file: the person, or the firm of the key.
       * @example Ann Abbott
       */
      createdByName: string | null;
      /**
       * Format: date-time
       * @description When the file was uploaded.
       * @example 2026-03-01T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the first rows were done.
       * @example 2026-03-01T09:30:01.000Z
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @description When the job ended.
       * @example 2026-03-01T09:30:02.000Z
       */
      finishedAt: string | null;
      /** @description Errors by row, of the first 1,000 failed rows; with `afterRow`, of those that follow it. */
      errors: components['schemas']['ImportError'][];
      /**
       * @description Failed rows that come after those of `errors`: see `afterRow`, and `GET /import/jobs/{jobId}/errors`.
       * @example 0
       */
      omittedRows?: number;
    };
    ImportJobListItem: {
      /**
       * Format: uuid
       * @description Id of the job: `GET /import/jobs/{jobId}`.
       * @example 0192f3a0-8000-7000-8000-000000000001
       */
      jobId: string;
      /**
       * @description Name of the file.
       * @example cases.csv
       */
      fileName: string;
      /**
       * @description Whether nothing was written.
       * @example false
       */
      dryRun: boolean;
      /**
       * @description Rows of the file without its header.
       * @example 3
       */
      totalRows: number;
      /**
       * @description Cases that were created.
       * @example 1
       */
      created: number;
      /**
       * @description Referrals whose status changed.
       * @example 0
       */
      updated: number;
      /**
       * @description Rows that had their effect before, and rows that only name the present status.
       * @example 1
       */
      skipped: number;
      /**
       * @description Rows with errors. They changed nothing.
       * @example 1
       */
      failed: number;
      /**
       * @description What the file holds: historical cases, or statuses of referrals.
       * @example cases
       * @enum {string}
       */
      kind: 'cases' | 'statuses';
      /**
       * @description Status of the job. `FAILED`: it was stopped, and `failureReason` says why.
       * @example COMPLETED
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED';
      /**
       * @description Rows that are done.
       * @example 3
       */
      processedRows: number;
      /**
       * @description Why the job failed, and what to do.
       * @example null
       */
      failureReason: string | null;
      /**
       * @description Who uploaded the file: the person, or the firm of the key.
       * @example Ann Abbott
       */
      createdByName: string | null;
      /**
       * Format: date-time
       * @description When the file was uploaded.
       * @example 2026-03-01T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the first rows were done.
       * @example 2026-03-01T09:30:01.000Z
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @description When the job ended.
       * @example 2026-03-01T09:30:02.000Z
       */
      finishedAt: string | null;
    };
    /**
     * @example {
     *       "records": [
     *         {
     *           "fill": {
     *             "externalId": "RX-1002",
     *             "drugName": "Cyclobenzaprine 10 mg",
     *             "ndc": "00093015001",
     *             "quantity": "30",
     *             "billedAmount": "148.50",
     *             "fillDate": "2026-01-16",
     *             "daysSupply": 30
     *           }
     *         },
     *         {
     *           "transaction": {
     *             "externalId": "PAY-2",
     *             "type": "PAYMENT",
     *             "amount": "100.00",
     *             "transactionDate": "2026-01-20",
     *             "fillExternalId": "RX-1002",
     *             "payer": "Northern Mutual"
     *           }
     *         },
     *         {
     *           "transaction": {
     *             "externalId": "PAY-2-BACK",
     *             "type": "REVERSAL",
     *             "transactionDate": "2026-01-22",
     *             "reversesExternalId": "PAY-2",
     *             "note": "The check was returned."
     *           }
     *         }
     *       ]
     *     }
     */
    ImportPharmacy: {
      /** @description Fills and transactions. A transaction may name a fill of the same batch, and a reversal a transaction before it. */
      records: components['schemas']['ImportRecord'][];
    };
    ImportRecord: {
      /** @description A fill. */
      fill?: components['schemas']['ImportedFill'];
      /** @description A transaction. */
      transaction?: components['schemas']['ImportedTransaction'];
    };
    ImportResult: {
      /**
       * Format: uuid
       * @description Id of the job: `GET /import/jobs/{jobId}`.
       * @example 0192f3a0-8000-7000-8000-000000000001
       */
      jobId: string;
      /**
       * @description Name of the file.
       * @example cases.csv
       */
      fileName: string;
      /**
       * @description Whether nothing was written.
       * @example false
       */
      dryRun: boolean;
      /**
       * @description Rows of the file without its header.
       * @example 3
       */
      totalRows: number;
      /**
       * @description Cases that were created.
       * @example 1
       */
      created: number;
      /**
       * @description Referrals whose status changed.
       * @example 0
       */
      updated: number;
      /**
       * @description Rows that had their effect before, and rows that only name the present status.
       * @example 1
       */
      skipped: number;
      /**
       * @description Rows with errors. They changed nothing.
       * @example 1
       */
      failed: number;
      /** @description Errors by row, of the first 1,000 failed rows; with `afterRow`, of those that follow it. */
      errors: components['schemas']['ImportError'][];
      /**
       * @description Failed rows that come after those of `errors`: see `afterRow`, and `GET /import/jobs/{jobId}/errors`.
       * @example 0
       */
      omittedRows?: number;
    };
    ImportedFill: {
      /**
       * Format: uuid
       * @description Prescription, as the provider names it.
       * @example null
       */
      prescriptionId?: string | null;
      /**
       * Format: uuid
       * @description Document of the claim, as the provider names it.
       * @example null
       */
      claimDocumentId?: string | null;
      /**
       * @description Number of the prescription.
       * @example 7001234
       */
      rxNumber?: string | null;
      /**
       * @description National Drug Code, 11 digits without hyphens.
       * @example 00093015001
       */
      ndc?: string | null;
      /**
       * @description Name of the drug.
       * @example Cyclobenzaprine 10 mg
       */
      drugName: string;
      /**
       * @description Who prescribed it.
       * @example Dr. Lena Ortiz
       */
      prescriberName?: string | null;
      /**
       * @description Notes on the fill.
       * @example Picked up by the patient.
       */
      notes?: string | null;
      /**
       * @description Quantity, a decimal string with at most 3 decimals, more than 0.
       * @example 30
       */
      quantity: string;
      /**
       * @description Billed amount in US dollars, a decimal string with at most 2 decimals.
       * @example 148.50
       */
      billedAmount: string;
      /**
       * Format: date
       * @description Day of the fill, at most a year ahead.
       * @example 2026-01-16
       */
      fillDate: string;
      /**
       * @description For how many days the quantity lasts.
       * @example 30
       */
      daysSupply?: number | null;
      /**
       * @description Id in the provider's own system, unique in the referral.
       * @example RX-1001
       */
      externalId: string;
    };
    ImportedRecord: {
      /**
       * @description Kind of the record.
       * @example fill
       * @enum {string}
       */
      kind: 'fill' | 'transaction';
      /**
       * Format: uuid
       * @description Id of the fill or the transaction.
       * @example 0192f3a0-c000-7000-8000-000000000001
       */
      id: string;
      /**
       * @description Id in the provider's own system.
       * @example RX-1002
       */
      externalId: string;
      /**
       * @description Whether this batch recorded it. False: it was recorded before.
       * @example true
       */
      isNew: boolean;
    };
    ImportedTransaction: {
      /**
       * @description Kind of the transaction. `PAYMENT` and `REFUND` change `paid`; `ADJUSTMENT` and `WRITE_OFF` change `adjustments`; a `REVERSAL` takes back the whole of another transaction.
       * @example PAYMENT
       * @enum {string}
       */
      type: 'PAYMENT' | 'ADJUSTMENT' | 'WRITE_OFF' | 'REFUND' | 'REVERSAL';
      /**
       * @description Amount in US dollars, a decimal string with at most 2 decimals. Only an `ADJUSTMENT` may be negative. Required unless `type` is `REVERSAL`: its amount is the whole amount of the reversed transaction.
       * @example 100.00
       */
      amount?: string | null;
      /**
       * Format: date
       * @description Day of the transaction, at most a year ahead.
       * @example 2026-01-20
       */
      transactionDate: string;
      /**
       * Format: uuid
       * @description Fill that it belongs to. Without it: the fill of the reversed transaction, or the referral as a whole.
       * @example 0192f3a0-c000-7000-8000-000000000001
       */
      fillId?: string | null;
      /**
       * @description Who pays.
       * @example Northern Mutual
       */
      payer?: string | null;
      /**
       * @description Reference in the payer's words.
       * @example CHK 5512
       */
      reference?: string | null;
      /**
       * @description Note on the transaction.
       * @example Paid in full.
       */
      note?: string | null;
      /**
       * Format: uuid
       * @description Transaction to reverse. Required for a `REVERSAL`, refused otherwise.
       * @example null
       */
      reversesTransactionId?: string | null;
      /**
       * @description Id in the provider's own system, unique in the referral.
       * @example PAY-1
       */
      externalId: string;
      /**
       * @description External id of the fill that it belongs to, instead of `fillId`.
       * @example RX-1001
       */
      fillExternalId?: string | null;
      /**
       * @description External id of the transaction to reverse, instead of `reversesTransactionId`.
       * @example null
       */
      reversesExternalId?: string | null;
    };
    /**
     * @example {
     *       "sourceRecordId": "a015g00000XyZ12",
     *       "crmObjectApiName": "Intake__c",
     *       "targetFirmIds": [
     *         "0192f3a0-1000-7000-8000-000000000002"
     *       ],
     *       "idempotencyKey": "0192f3a0-9100-7000-8000-000000000001",
     *       "overrides": {
     *         "clientFirstName": "Dana"
     *       },
     *       "mappingVersion": "9f86d081884c7d65",
     *       "notes": "Client prefers calls after 5 pm."
     *     }
     */
    InteractiveSend: {
      /**
       * @description Id of the source record.
       * @example a015g00000XyZ12
       */
      sourceRecordId: string;
      /**
       * @description Object of the CRM that the record belongs to.
       * @example Intake__c
       */
      crmObjectApiName: string;
      /**
       * @description The firm to refer the case to.
       * @example [
       *       "0192f3a0-1000-7000-8000-000000000002"
       *     ]
       */
      targetFirmIds: string[];
      /**
       * Format: uuid
       * @description A new UUID for each submit. A repeated one returns what the first call did.
       * @example 0192f3a0-9100-7000-8000-000000000001
       */
      idempotencyKey: string;
      /**
       * @description Record type. Without it the mapping without a record type applies.
       * @example null
       */
      crmRecordTypeDevName?: string | null;
      /**
       * @description Values by `key` of the `sendFields` of the mapping. They go before all others.
       * @example {
       *       "clientFirstName": "Dana"
       *     }
       */
      overrides?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description Version of the mapping that the form was made from. A stale one is logged.
       * @example 9f86d081884c7d65
       */
      mappingVersion?: string | null;
      /**
       * @description Whether to refer the case of a record again that was sent before. Default false.
       * @default false
       * @example false
       */
      reRefer?: boolean;
      /**
       * @description Notes that both firms of the referral see.
       * @example Client prefers calls after 5 pm.
       */
      notes?: string | null;
      /**
       * Format: uuid
       * @description Routing rule that chose the receiving firm.
       * @example 0192f3a0-7000-7000-8000-000000000001
       */
      routingRuleId?: string | null;
      /**
       * @description Position in the round robin of the routing rule, from 0. Needs `routingRuleId`. The pointer of the rule stays if it has no such position, or if the firm at the position is another. The rule and the position of a draft are kept for its first referral, unless that names a rule itself.
       * @example 3
       */
      roundRobinPosition?: number | null;
    };
    InteractiveSendResult: {
      /** @description The attempt. */
      attempt: components['schemas']['CrmAttempt'];
      /** @description The case. */
      case: components['schemas']['CrmSentCase'];
    };
    InviteUser: {
      /**
       * @description First name; null if not known.
       * @example Robin
       */
      firstName?: string | null;
      /**
       * @description Last name; null if not known.
       * @example Hale
       */
      lastName?: string | null;
      /**
       * Format: email
       * @description E-mail address that the invitation goes to. No two users share one, in upper or lower case.
       * @example robin.hale@abbottcrane.example
       */
      email: string;
      /**
       * @description What the person may do: `viewer` reads and acknowledges, `member` also creates and updates, `firm_admin` does everything, `account_manager` manages firm_admins too. Nobody gives a role above their own; an API key gives `member` and `viewer` only.
       * @default member
       * @example member
       * @enum {string}
       */
      role?: 'account_manager' | 'firm_admin' | 'member' | 'viewer';
    };
    Jurisdiction: {
      /**
       * @description Two-letter code, which every case and referral carries as `jurisdiction`.
       * @example NY
       */
      code: string;
      /**
       * @description Name to show to people.
       * @example New York
       */
      name: string;
      /**
       * @description Names of its counties; only with `includeCounties`.
       * @example [
       *       "Albany",
       *       "Kings"
       *     ]
       */
      counties?: string[];
    };
    KeyUse: {
      /**
       * @description First characters of the key.
       * @example svcp_1a2b3c4d
       */
      keyPrefix: string;
      /**
       * @description Admitted reads.
       * @example 420
       */
      reads: number;
      /**
       * @description Admitted writes.
       * @example 30
       */
      writes: number;
      /**
       * @description Calls that were answered with 429.
       * @example 0
       */
      refused: number;
      /** @description The minutes with calls, the oldest first. */
      minutes: components['schemas']['UseInMinute'][];
    };
    LifecycleStatus: {
      /**
       * @description The status, as records have it.
       * @example UNDER_EVALUATION
       * @enum {string}
       */
      status:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /**
       * @description Name of the status, to show to people.
       * @example Under evaluation
       */
      label: string;
      /**
       * @description `pre`: not sent yet. `pending`: waits for the receiving firm. `terminal`: ended.
       * @example active
       * @enum {string}
       */
      class: 'pre' | 'pending' | 'active' | 'terminal';
      /**
       * @description Whether the referral has ended.
       * @example false
       */
      isTerminal: boolean;
      /**
       * @description Whether the receiving firm, once it acknowledged, has access to documents and notes.
       * @example true
       */
      isWorking: boolean;
    };
    LifecycleTransition: {
      /**
       * @description Id of the row. It never changes.
       * @example T5
       */
      id: string;
      /**
       * @description Statuses from which the operation is possible.
       * @example [
       *       "UNDER_EVALUATION"
       *     ]
       */
      from: (
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
      )[];
      /**
       * @description What is done.
       * @example begin-investigating
       * @enum {string}
       */
      operation:
        | 'refer'
        | 'acknowledge'
        | 'begin-investigating'
        | 'sign'
        | 'start-litigation'
        | 'begin-closing'
        | 'close'
        | 'reject'
        | 'withdraw'
        | 'delete'
        | 'force-status'
        | 'sync-status'
        | 'expire'
        | 'end-onward';
      /**
       * @description Who may do it.
       * @example receiver
       * @enum {string}
       */
      party: 'sender' | 'receiver' | 'admin' | 'case_system' | 'system';
      /**
       * @description Statuses that follow, in order. Empty unless `target` is `fixed`.
       * @example [
       *       "INVESTIGATING"
       *     ]
       */
      to: (
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
      )[];
      /**
       * @description `fixed`: see `to`. `same`: the status stays. `requested`: the caller names it. `none`: the case is deleted.
       * @example fixed
       * @enum {string}
       */
      target: 'fixed' | 'same' | 'requested' | 'none';
      /**
       * @description Additional condition. Null if there is none.
       * @example acknowledged
       */
      condition: string | null;
      /**
       * @description Webhook event that follows. Both firms get it, but `case.deleted` and `referral.sent`: these go to the sending firm, and the receiving firm gets `referral.received` for the latter. Null if none.
       * @example case.status_changed
       */
      event: string | null;
      /**
       * @description Whether a new referral is made.
       * @example false
       */
      createsReferral: boolean;
      /**
       * @description Whether the body requires `reason`.
       * @example false
       */
      requiresReason: boolean;
      /**
       * @description Whether the body requires `closingStatus`.
       * @example false
       */
      requiresClosingStatus: boolean;
      /**
       * @description Tier that an API key needs. Null if no key may do it.
       * @example standard
       */
      tier: string | null;
      /**
       * @description Method and path of the call. Null if there is no call.
       * @example POST /received-referrals/{id}/begin-investigating
       */
      route: string | null;
    };
    LinkedReferral: {
      /**
       * Format: uuid
       * @description Id of the referral.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      id: string;
      /**
       * @description Reference number of the referral.
       * @example ABB-0001-R1
       */
      referenceNumber: string;
      /**
       * @description Status of the referral.
       * @example SIGNED
       * @enum {string}
       */
      currentStatus:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /**
       * @description Statuses that your firm can reach with one call.
       * @example [
       *       "IN_LITIGATION",
       *       "CLOSING",
       *       "CLOSED"
       *     ]
       */
      validNextStatuses: (
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
      )[];
      /**
       * @description True if your firm may begin closing.
       * @example true
       */
      canBeginClosing: boolean;
      /**
       * @description True if your firm may close.
       * @example false
       */
      canClose: boolean;
      /**
       * @description Amount of the settlement. Null if none is recorded, or while the referral is masked.
       * @example null
       */
      settlementAmount: number | null;
      /**
       * @description Fee that the client agreed to. Null if none is recorded, or while the referral is masked.
       * @example 0.33
       */
      clientFeeAgreementPercentage: number | null;
      /**
       * @description Attorney fees. Null if none are recorded, or while the referral is masked.
       * @example null
       */
      attorneyFees: number | null;
      /**
       * @description Outcome. Null until it is recorded.
       * @example null
       * @enum {string|null}
       */
      closingStatus: 'won_settled' | 'lost' | 'no_longer_pursuing' | null;
    };
    ListedMedReferral: {
      /**
       * Format: uuid
       * @description Id of the referral.
       * @example 0192f3a0-b000-7000-8000-000000000001
       */
      id: string;
      /**
       * @description Reference number of the referral.
       * @example ABB-M0001-R1
       */
      referenceNumber: string;
      /**
       * @description Name of the provider.
       * @example Harbor Spine & Rehab
       */
      providerName: string;
      /**
       * @description Status of the referral.
       * @example UNDER_REVIEW
       * @enum {string}
       */
      status:
        | 'SENT'
        | 'UNDER_REVIEW'
        | 'ACCEPTED'
        | 'IN_TREATMENT'
        | 'TREATMENT_COMPLETE'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /**
       * @description Whether this is a referral to a pharmacy. It skips treatment.
       * @example false
       */
      isPharmacy: boolean;
    };
    LoggedRequest: {
      /**
       * Format: uuid
       * @description Id of the entry.
       * @example 01990000-0000-7000-8000-000000000001
       */
      id: string;
      /**
       * Format: date-time
       * @description When it was answered.
       * @example 2026-03-02T14:30:00.000Z
       */
      answeredAt: string;
      /**
       * @description `X-Request-Id` of the answer.
       * @example req_0123456789abcdef01234567
       */
      requestId: string;
      /**
       * @description Method of the call.
       * @example POST
       */
      method: string;
      /**
       * @description Path as this description has it, `/mcp` or `/mcp/readonly` of an assistant; null when it has no such path.
       * @example /sent-cases/{id}/refer
       */
      route: string | null;
      /**
       * @description Status of the answer. 499: the caller left before the answer.
       * @example 400
       */
      status: number;
      /**
       * @description Code of the error; null when there was none.
       * @example validation_error
       */
      errorCode: string | null;
      /**
       * @description First characters of the key.
       * @example svcp_1a2b3c4d
       */
      keyPrefix: string;
      /**
       * @description How long the answer took, in milliseconds.
       * @example 18
       */
      durationMs: number;
    };
    MedCase: {
      /**
       * Format: uuid
       * @description Id of the med case.
       * @example 0192f3a0-a000-7000-8000-000000000001
       */
      id: string;
      /**
       * @description Reference number of the med case.
       * @example ABB-M0001
       */
      referenceNumber: string;
      /**
       * Format: uuid
       * @description Id of the firm that handles the case.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      handlingFirmId: string;
      /**
       * @description Name of the firm that handles the case.
       * @example Abbott & Crane LLP
       */
      handlingFirmName: string;
      /**
       * Format: uuid
       * @description Id of the sent case (`baseCaseId`) that the treatment belongs to; null for none.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      baseCaseId: string | null;
      /**
       * @description First name of the patient. Null for a provider whose referral ended before it acknowledged.
       * @example Dana
       */
      patientFirstName: string | null;
      /**
       * @description Last name of the patient. Null for a provider whose referral ended before it acknowledged.
       * @example Whitfield
       */
      patientLastName: string | null;
      /**
       * Format: date
       * @description Date of birth of the patient.
       * @example 1984-02-29
       */
      patientDateOfBirth: string | null;
      /**
       * @description Telephone number of the patient.
       * @example +1 212 555 0142
       */
      patientPhone: string | null;
      /**
       * Format: email
       * @description E-mail address of the patient.
       * @example dana.whitfield@example.com
       */
      patientEmail: string | null;
      /**
       * Format: date
       * @description Day of the incident.
       * @example 2026-01-10
       */
      incidentDate: string | null;
      /**
       * @description Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name.
       * @example motor_vehicle_accident
       */
      caseType: string;
      /**
       * @description Two-letter code of the jurisdiction: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction: string;
      /**
       * @description Status of the med case.
       * @example OPEN
       * @enum {string}
       */
      status: 'OPEN' | 'SETTLED' | 'CLOSED';
      /**
       * @description Whether the case is archived. Archived cases leave lists.
       * @example false
       */
      isArchived: boolean;
      /**
       * @description Number of referrals of the case that the caller sees: of a provider its own.
       * @example 1
       */
      referralCount: number;
      /**
       * Format: date-time
       * @description When the med case was created.
       * @example 2026-01-15T15:04:05.678Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the med case last changed.
       * @example 2026-01-15T15:04:05.678Z
       */
      updatedAt: string;
    };
    MedCaseListItem: {
      /**
       * Format: uuid
       * @description Id of the med case.
       * @example 0192f3a0-a000-7000-8000-000000000001
       */
      id: string;
      /**
       * @description Reference number of the med case.
       * @example ABB-M0001
       */
      referenceNumber: string;
      /**
       * Format: uuid
       * @description Id of the firm that handles the case.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      handlingFirmId: string;
      /**
       * @description Name of the firm that handles the case.
       * @example Abbott & Crane LLP
       */
      handlingFirmName: string;
      /**
       * Format: uuid
       * @description Id of the sent case (`baseCaseId`) that the treatment belongs to; null for none.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      baseCaseId: string | null;
      /**
       * @description First name of the patient. Null for a provider whose referral ended before it acknowledged.
       * @example Dana
       */
      patientFirstName: string | null;
      /**
       * @description Last name of the patient. Null for a provider whose referral ended before it acknowledged.
       * @example Whitfield
       */
      patientLastName: string | null;
      /**
       * Format: date
       * @description Date of birth of the patient.
       * @example 1984-02-29
       */
      patientDateOfBirth: string | null;
      /**
       * @description Telephone number of the patient.
       * @example +1 212 555 0142
       */
      patientPhone: string | null;
      /**
       * Format: email
       * @description E-mail address of the patient.
       * @example dana.whitfield@example.com
       */
      patientEmail: string | null;
      /**
       * Format: date
       * @description Day of the incident.
       * @example 2026-01-10
       */
      incidentDate: string | null;
      /**
       * @description Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name.
       * @example motor_vehicle_accident
       */
      caseType: string;
      /**
       * @description Two-letter code of the jurisdiction: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction: string;
      /**
       * @description Status of the med case.
       * @example OPEN
       * @enum {string}
       */
      status: 'OPEN' | 'SETTLED' | 'CLOSED';
      /**
       * @description Whether the case is archived. Archived cases leave lists.
       * @example false
       */
      isArchived: boolean;
      /**
       * @description Number of referrals of the case that the caller sees: of a provider its own.
       * @example 1
       */
      referralCount: number;
      /**
       * Format: date-time
       * @description When the med case was created.
       * @example 2026-01-15T15:04:05.678Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the med case last changed.
       * @example 2026-01-15T15:04:05.678Z
       */
      updatedAt: string;
      /** @description The latest 20 referrals of the case that the caller sees, in the order of their numbers. */
      referrals: components['schemas']['ListedMedReferral'][];
    };
    MedReferral: {
      /**
       * Format: uuid
       * @description Id of the referral.
       * @example 0192f3a0-b000-7000-8000-000000000001
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the med case.
       * @example 0192f3a0-a000-7000-8000-000000000001
       */
      medCaseId: string;
      /**
       * @description Reference number of the referral.
       * @example ABB-M0001-R1
       */
      referenceNumber: string;
      /**
       * Format: uuid
       * @description Id of the provider.
       * @example 0192f3a0-9000-7000-8000-000000000001
       */
      providerId: string;
      /**
       * @description Name of the provider.
       * @example Harbor Spine & Rehab
       */
      providerName: string;
      /**
       * Format: uuid
       * @description An earlier referral of the same case that this one follows; null for none.
       * @example null
       */
      parentReferralId: string | null;
      /**
       * @description Status of the referral.
       * @example UNDER_REVIEW
       * @enum {string}
       */
      status:
        | 'SENT'
        | 'UNDER_REVIEW'
        | 'ACCEPTED'
        | 'IN_TREATMENT'
        | 'TREATMENT_COMPLETE'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /**
       * @description Whether this is a referral to a pharmacy. It skips treatment.
       * @example false
       */
      isPharmacy: boolean;
      /**
       * @description Notes of the firm to the provider; null for none, and for a provider whose referral ended before it acknowledged.
       * @example Neck pain since the collision.
       */
      notes: string | null;
      /**
       * @description Why the provider rejected; null unless the status is `REJECTED`.
       * @example null
       * @enum {string|null}
       */
      rejectionReasonCode:
        | 'conflict_of_interest'
        | 'outside_practice_area'
        | 'outside_jurisdiction'
        | 'statute_expired'
        | 'insufficient_damages'
        | 'no_liability'
        | 'client_unreachable'
        | 'client_declined'
        | 'capacity'
        | 'duplicate'
        | 'other'
        | null;
      /**
       * Format: date-time
       * @description When the provider acknowledged; null: not yet.
       * @example 2026-01-15T15:04:05.678Z
       */
      acknowledgedAt: string | null;
      /**
       * Format: date-time
       * @description When the provider accepted or rejected; null: not yet.
       * @example null
       */
      respondedAt: string | null;
      /**
       * Format: date-time
       * @description When the treatment started; null: not yet.
       * @example null
       */
      treatmentStartedAt: string | null;
      /**
       * Format: date-time
       * @description When the treatment was completed; null: not yet.
       * @example null
       */
      treatmentCompletedAt: string | null;
      /**
       * Format: date-time
       * @description When the firm closed the referral; null: not yet.
       * @example null
       */
      closedAt: string | null;
      /**
       * Format: date-time
       * @description When the firm withdrew the referral; null: never.
       * @example null
       */
      withdrawnAt: string | null;
      /**
       * Format: date-time
       * @description When the referral was created.
       * @example 2026-01-15T15:04:05.678Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the referral last changed.
       * @example 2026-01-15T15:04:05.678Z
       */
      updatedAt: string;
    };
    /**
     * @example {
     *       "requestId": "req_0123456789abcdef01234567",
     *       "timestamp": "2026-01-15T15:04:05.678Z"
     *     }
     */
    Meta: {
      /** @description Also in the header X-Request-Id. */
      requestId: string;
      /**
       * Format: date-time
       * @description When the response was made.
       */
      timestamp: string;
      /** @description Parts of the request that were ignored. Absent when there are none. */
      warnings?: components['schemas']['Warning'][];
    };
    Note: {
      /**
       * Format: uuid
       * @description Id of the note.
       * @example 0192f3a0-4000-7000-8000-000000000001
       */
      id: string;
      /**
       * Format: uuid
       * @description Referral of the note. Null if it was written before the case was sent.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Case of the note.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      baseCaseId: string;
      /**
       * Format: uuid
       * @description Firm of the author.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      firmId: string;
      /**
       * Format: uuid
       * @description User who wrote it. Null to the other firm, and when a key wrote it.
       * @example null
       */
      authorId: string | null;
      /**
       * @description Name of the person, or for a key of its firm, that wrote it. Null if none is known.
       * @example Ann Abbott
       */
      authorName: string | null;
      /**
       * @description Text of the note.
       * @example Spoke with the client today.
       */
      body: string;
      /**
       * Format: date-time
       * @description When the note was written.
       * @example 2026-01-16T10:00:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the note was last edited.
       * @example 2026-01-16T10:00:00.000Z
       */
      updatedAt: string;
    };
    Outcome: {
      /**
       * @description Outcome.
       * @example won_settled
       * @enum {string}
       */
      outcome: 'won_settled' | 'lost' | 'no_longer_pursuing' | 'rejected' | 'withdrawn';
      /**
       * @description Name of the outcome for people.
       * @example Won or settled
       */
      label: string;
      /**
       * @description Referrals with this outcome.
       * @example 3
       */
      count: number;
      /**
       * @description `count` of the sum of the rows.
       * @example 0.375
       */
      share: number;
    };
    OutcomeStats: {
      /**
       * @description Sum of the rows.
       * @example 8
       */
      total: number;
      /**
       * @description The same of the days right before. Null: no `referralStartDate` was given.
       * @example 6
       */
      previousTotal: number | null;
      /** @description Every outcome, in a fixed order. */
      rows: components['schemas']['Outcome'][];
    };
    Pagination: {
      /**
       * @description Number of this page, from 1.
       * @example 1
       */
      page: number;
      /**
       * @description Most rows that a page has.
       * @example 20
       */
      limit: number;
      /**
       * @description Rows on all pages together.
       * @example 41
       */
      total: number;
      /**
       * @description Number of pages; 0 when there are no rows.
       * @example 3
       */
      totalPages: number;
    };
    PharmacyFill: {
      /**
       * Format: uuid
       * @description Id of the fill.
       * @example 0192f3a0-c000-7000-8000-000000000001
       */
      id: string;
      /**
       * Format: uuid
       * @description Med case.
       * @example 0192f3a0-a000-7000-8000-000000000001
       */
      medCaseId: string;
      /**
       * Format: uuid
       * @description Med referral whose ledger it belongs to.
       * @example 0192f3a0-b000-7000-8000-000000000001
       */
      medReferralId: string;
      /**
       * @description Id in the provider's own system.
       * @example RX-1001
       */
      externalId: string | null;
      /**
       * Format: uuid
       * @description Prescription, as the provider names it.
       * @example null
       */
      prescriptionId: string | null;
      /**
       * Format: uuid
       * @description Document of the claim, as the provider names it.
       * @example null
       */
      claimDocumentId: string | null;
      /**
       * @description Number of the prescription.
       * @example 7001234
       */
      rxNumber: string | null;
      /**
       * @description National Drug Code, 11 digits.
       * @example 00093015001
       */
      ndc: string | null;
      /**
       * @description Name of the drug.
       * @example Cyclobenzaprine 10 mg
       */
      drugName: string;
      /**
       * @description Who prescribed it.
       * @example Dr. Lena Ortiz
       */
      prescriberName: string | null;
      /**
       * @description Notes on the fill.
       * @example Picked up by the patient.
       */
      notes: string | null;
      /**
       * @description Quantity, with 3 decimals.
       * @example 30.000
       */
      quantity: string;
      /**
       * @description Billed amount in US dollars. It counts as zero once the fill is voided.
       * @example 148.50
       */
      billedAmount: string;
      /**
       * Format: date
       * @description Day of the fill.
       * @example 2026-01-16
       */
      fillDate: string;
      /**
       * @description For how many days the quantity lasts.
       * @example 30
       */
      daysSupply: number | null;
      /**
       * @description How it was recorded: `api`, `manual` or `import`.
       * @example api
       */
      createdVia: string;
      /**
       * @description Why it was voided. Null while it counts.
       * @example null
       */
      voidReason: string | null;
      /**
       * Format: date-time
       * @description When it was voided. Null while it counts.
       * @example null
       */
      voidedAt: string | null;
      /**
       * Format: date-time
       * @description When it was recorded.
       * @example 2026-01-16T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it was recorded or voided.
       * @example 2026-01-16T09:30:00.000Z
       */
      updatedAt: string;
      /** @description Transactions of this fill, newest `transactionDate` first: at most 1,000. `GET …/pharmacy/transactions?fillId=` has them all. */
      transactions: components['schemas']['PharmacyTransaction'][];
      /** @description Totals of the whole referral, not of this fill. */
      totals: components['schemas']['PharmacyTotals'];
    };
    PharmacyFillSummary: {
      /**
       * Format: uuid
       * @description Id of the fill.
       * @example 0192f3a0-c000-7000-8000-000000000001
       */
      id: string;
      /**
       * Format: uuid
       * @description Med case.
       * @example 0192f3a0-a000-7000-8000-000000000001
       */
      medCaseId: string;
      /**
       * Format: uuid
       * @description Med referral whose ledger it belongs to.
       * @example 0192f3a0-b000-7000-8000-000000000001
       */
      medReferralId: string;
      /**
       * @description Id in the provider's own system.
       * @example RX-1001
       */
      externalId: string | null;
      /**
       * Format: uuid
       * @description Prescription, as the provider names it.
       * @example null
       */
      prescriptionId: string | null;
      /**
       * Format: uuid
       * @description Document of the claim, as the provider names it.
       * @example null
       */
      claimDocumentId: string | null;
      /**
       * @description Number of the prescription.
       * @example 7001234
       */
      rxNumber: string | null;
      /**
       * @description National Drug Code, 11 digits.
       * @example 00093015001
       */
      ndc: string | null;
      /**
       * @description Name of the drug.
       * @example Cyclobenzaprine 10 mg
       */
      drugName: string;
      /**
       * @description Who prescribed it.
       * @example Dr. Lena Ortiz
       */
      prescriberName: string | null;
      /**
       * @description Notes on the fill.
       * @example Picked up by the patient.
       */
      notes: string | null;
      /**
       * @description Quantity, with 3 decimals.
       * @example 30.000
       */
      quantity: string;
      /**
       * @description Billed amount in US dollars. It counts as zero once the fill is voided.
       * @example 148.50
       */
      billedAmount: string;
      /**
       * Format: date
       * @description Day of the fill.
       * @example 2026-01-16
       */
      fillDate: string;
      /**
       * @description For how many days the quantity lasts.
       * @example 30
       */
      daysSupply: number | null;
      /**
       * @description How it was recorded: `api`, `manual` or `import`.
       * @example api
       */
      createdVia: string;
      /**
       * @description Why it was voided. Null while it counts.
       * @example null
       */
      voidReason: string | null;
      /**
       * Format: date-time
       * @description When it was voided. Null while it counts.
       * @example null
       */
      voidedAt: string | null;
      /**
       * Format: date-time
       * @description When it was recorded.
       * @example 2026-01-16T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it was recorded or voided.
       * @example 2026-01-16T09:30:00.000Z
       */
      updatedAt: string;
    };
    PharmacyImport: {
      /**
       * @description Number of records that this batch recorded.
       * @example 1
       */
      created: number;
      /**
       * @description Number of records that were recorded before, with the same content.
       * @example 0
       */
      existing: number;
      /** @description The records, in the order of the batch. */
      records: components['schemas']['ImportedRecord'][];
      /** @description Totals of the referral after the batch. */
      totals: components['schemas']['PharmacyTotals'];
    };
    PharmacyTotals: {
      /**
       * @description Sum of the billed amounts of the fills that are not voided.
       * @example 148.50
       */
      billed: string;
      /**
       * @description Payments less refunds, net of reversals.
       * @example 100.00
       */
      paid: string;
      /**
       * @description Adjustments and write-offs, net of reversals.
       * @example 0.00
       */
      adjustments: string;
      /**
       * @description `billed` − `paid` − `adjustments`.
       * @example 48.50
       */
      computedBalance: string;
      /**
       * @description `computedBalance` − `reported.balance`. Null when nothing was reported.
       * @example 0.00
       */
      difference: string | null;
      /** @description The reported balance. Null when nothing was reported. */
      reported: components['schemas']['ReportedBalance'] | (never | null);
      /**
       * @description Number of fills, voided ones included.
       * @example 1
       */
      fillCount: number;
      /**
       * @description Number of transactions, reversals included.
       * @example 1
       */
      transactionCount: number;
    };
    PharmacyTransaction: {
      /**
       * Format: uuid
       * @description Id of the transaction.
       * @example 0192f3a0-d000-7000-8000-000000000001
       */
      id: string;
      /**
       * Format: uuid
       * @description Med case.
       * @example 0192f3a0-a000-7000-8000-000000000001
       */
      medCaseId: string;
      /**
       * Format: uuid
       * @description Med referral whose ledger it belongs to.
       * @example 0192f3a0-b000-7000-8000-000000000001
       */
      medReferralId: string;
      /**
       * Format: uuid
       * @description Fill that it belongs to. Null: it belongs to the referral as a whole.
       * @example 0192f3a0-c000-7000-8000-000000000001
       */
      fillId: string | null;
      /**
       * Format: uuid
       * @description Transaction that it reverses. Null unless `type` is `REVERSAL`.
       * @example null
       */
      reversesTransactionId: string | null;
      /**
       * @description Id in the provider's own system.
       * @example PAY-1
       */
      externalId: string | null;
      /**
       * @description Kind of the transaction.
       * @example PAYMENT
       * @enum {string}
       */
      type: 'PAYMENT' | 'ADJUSTMENT' | 'WRITE_OFF' | 'REFUND' | 'REVERSAL';
      /**
       * @description Amount in US dollars. Only an `ADJUSTMENT` may be negative.
       * @example 100.00
       */
      amount: string;
      /**
       * Format: date
       * @description Day of the transaction.
       * @example 2026-01-20
       */
      transactionDate: string;
      /**
       * @description Who pays.
       * @example Northern Mutual
       */
      payer: string | null;
      /**
       * @description Reference in the payer's words.
       * @example CHK 5512
       */
      reference: string | null;
      /**
       * @description Note on the transaction.
       * @example Paid in full.
       */
      note: string | null;
      /**
       * @description How it was recorded: `api`, `manual` or `import`.
       * @example api
       */
      createdVia: string;
      /**
       * Format: date-time
       * @description When it was recorded.
       * @example 2026-01-20T16:20:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Same as `createdAt`: a transaction never changes.
       * @example 2026-01-20T16:20:00.000Z
       */
      updatedAt: string;
    };
    PipelineStage: {
      /**
       * @description Active status.
       * @example SIGNED
       * @enum {string}
       */
      status: 'UNDER_EVALUATION' | 'INVESTIGATING' | 'SIGNED' | 'IN_LITIGATION' | 'CLOSING';
      /**
       * @description Name of the status for people.
       * @example Signed
       */
      label: string;
      /**
       * @description Referrals in this status now.
       * @example 6
       */
      count: number;
    };
    PreviewCase: {
      /**
       * Format: uuid
       * @description Id of the case.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      baseCaseId: string;
      /**
       * @description Reference number of the case.
       * @example ABB-0001
       */
      referenceNumber: string;
      /**
       * @description Position of the slot; null when the rule would not have matched.
       * @example 0
       */
      position: number | null;
      /**
       * Format: uuid
       * @description Firm that would have got the case; null for none.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      firmId: string | null;
      /**
       * Format: uuid
       * @description Firm that you referred it to first; null while it is a draft.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      actualFirmId: string | null;
      /**
       * @description Name of that firm; null for none.
       * @example Harlow Pryce
       */
      actualFirmName: string | null;
    };
    PreviewRule: {
      /**
       * @description Name of the rule.
       * @example Motor vehicle accidents, New York
       */
      name: string;
      /**
       * @description What the rule is for; null for nothing.
       * @example Shared by three firms.
       */
      description?: string | null;
      /**
       * @description Rules are tried in this order, the lowest first; of equal ones the older first.
       * @default 100
       * @example 10
       */
      priority?: number;
      /**
       * @description Whether the rule is used.
       * @default true
       * @example true
       */
      isActive?: boolean;
      /** @description The cases that the rule is for. Without it: any. */
      criteria?: components['schemas']['Criteria'];
      /** @description The receivers, in the order of the round robin. */
      slots: components['schemas']['Slot'][];
      /**
       * @description Whether a referral by this rule that is rejected or expires is followed by one to the next eligible slot, until a firm accepts.
       * @default false
       * @example false
       */
      autoWaterfall?: boolean;
      /**
       * Format: uuid
       * @description Rule of yours that this one would replace: firms that it names already may be inactive, as in PATCH.
       * @example 0192f3a0-7000-7000-8000-000000000001
       */
      ruleId?: string;
      /**
       * @description How many of your latest cases to try it on.
       * @default 100
       * @example 100
       */
      last?: number;
    };
    PreviewSlot: {
      /**
       * @description Position in the round robin, from 0.
       * @example 0
       */
      position: number;
      /**
       * Format: uuid
       * @description Firm of the slot.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      firmId: string;
      /**
       * @description Name of that firm.
       * @example Harlow Pryce
       */
      firmName: string;
      /**
       * @description Cases that it would have got.
       * @example 34
       */
      count: number;
    };
    ProjectedRevenue: {
      /**
       * @description Active referrals before `CLOSING` with a projected settlement.
       * @example 5
       */
      caseCount: number;
      /**
       * @description Sum of their projected settlements.
       * @example 640000
       */
      projectedSettlementAmount: number;
    };
    Provider: {
      /**
       * Format: uuid
       * @description Id of the provider.
       * @example 019a1c00-0000-7000-8000-0000000000e1
       */
      id: string;
      /**
       * @description Name of the provider, as firms see it.
       * @example Lakeside Spine Center
       */
      name: string;
      /**
       * @description Whether the practice is restricted. A restricted practice cannot read pharmacy data.
       * @example false
       */
      restrictedAccess: boolean;
      /**
       * @description Whether the provider is active. API keys of an inactive provider are refused.
       * @example true
       */
      isActive: boolean;
    };
    RateLimit: {
      /**
       * @description Maximum number of reads in 60 seconds.
       * @example 300
       */
      read: number;
      /**
       * @description Maximum number of writes in 60 seconds.
       * @example 100
       */
      write: number;
    };
    RateSentCase: {
      /**
       * @description How the owner of the case rates it, from 1 (highest) to 5. Other firms get null. Null takes the rating away.
       * @example 2
       */
      tier: number | null;
    };
    ReceivedAnalytics: {
      /** @description Referrals by status, in flow order. */
      currentStageBreakdown: components['schemas']['StageCount'][];
      /** @description The same, compared with 30 days ago. */
      currentStageStats: components['schemas']['CurrentStageStats'];
      /** @description Referrals in the five active statuses, in flow order. */
      activePipeline: components['schemas']['PipelineStage'][];
      /** @description `trend` of timeToAcknowledgeStats. */
      timeToAcknowledgeTrend: components['schemas']['AcknowledgeTrendPoint'][];
      /** @description Hours from sent to acknowledged. */
      timeToAcknowledgeStats: components['schemas']['AcknowledgeStats'];
      /** @description `trend` of timeToSignStats. */
      timeToSignTrend: components['schemas']['SignTrendPoint'][];
      /** @description Days from sent to signed for the first time. */
      timeToSignStats: components['schemas']['SignStats'];
      /** @description `rows` of outcomesClosedStats. */
      outcomesOfClosed: components['schemas']['Outcome'][];
      /** @description Outcomes of the referrals that reached `CLOSING`. */
      outcomesClosedStats: components['schemas']['OutcomeStats'];
      /** @description The ten most frequent pairs of case type and jurisdiction. */
      topCaseTypeJurisdictions: components['schemas']['CaseTypeJurisdiction'][];
      /** @description Warm transfers. */
      warmTransfer: components['schemas']['WarmTransfer'];
      /** @description Key figures. */
      kpis: components['schemas']['ReceivedKpis'];
      /** @description How referrals move through the active statuses. */
      activePipelineFlow: components['schemas']['ReceivedFlow'];
      /** @description `rows` of outcomesReceivedStats. */
      outcomesOfReceived: components['schemas']['Outcome'][];
      /** @description Outcomes, with rejected and withdrawn referrals. */
      outcomesReceivedStats: components['schemas']['OutcomeStats'];
      /** @description The ten firms that sent the most referrals. */
      topSendingFirms: components['schemas']['TopSendingFirm'][];
    };
    ReceivedAnalyticsSection: {
      /** @description Referrals by status, in flow order. */
      currentStageBreakdown?: components['schemas']['StageCount'][];
      /** @description The same, compared with 30 days ago. */
      currentStageStats?: components['schemas']['CurrentStageStats'];
      /** @description Referrals in the five active statuses, in flow order. */
      activePipeline?: components['schemas']['PipelineStage'][];
      /** @description `trend` of timeToAcknowledgeStats. */
      timeToAcknowledgeTrend?: components['schemas']['AcknowledgeTrendPoint'][];
      /** @description Hours from sent to acknowledged. */
      timeToAcknowledgeStats?: components['schemas']['AcknowledgeStats'];
      /** @description `trend` of timeToSignStats. */
      timeToSignTrend?: components['schemas']['SignTrendPoint'][];
      /** @description Days from sent to signed for the first time. */
      timeToSignStats?: components['schemas']['SignStats'];
      /** @description `rows` of outcomesClosedStats. */
      outcomesOfClosed?: components['schemas']['Outcome'][];
      /** @description Outcomes of the referrals that reached `CLOSING`. */
      outcomesClosedStats?: components['schemas']['OutcomeStats'];
      /** @description The ten most frequent pairs of case type and jurisdiction. */
      topCaseTypeJurisdictions?: components['schemas']['CaseTypeJurisdiction'][];
      /** @description Warm transfers. */
      warmTransfer?: components['schemas']['WarmTransfer'];
      /** @description Key figures. */
      kpis?: components['schemas']['ReceivedKpis'];
      /** @description How referrals move through the active statuses. */
      activePipelineFlow?: components['schemas']['ReceivedFlow'];
      /** @description `rows` of outcomesReceivedStats. */
      outcomesOfReceived?: components['schemas']['Outcome'][];
      /** @description Outcomes, with rejected and withdrawn referrals. */
      outcomesReceivedStats?: components['schemas']['OutcomeStats'];
      /** @description The ten firms that sent the most referrals. */
      topSendingFirms?: components['schemas']['TopSendingFirm'][];
    };
    ReceivedFlow: {
      /**
       * @description Referrals in an active status now.
       * @example 25
       */
      activeTotal: number;
      /** @description The five active statuses in flow order. */
      stages: components['schemas']['FlowStage'][];
      /** @description How many passed, in trailing windows of 30 times 24 hours. */
      throughput: components['schemas']['ReceivedThroughput'];
    };
    ReceivedKpis: {
      /**
       * @description Referrals that the receiving firm acknowledged.
       * @example 36
       */
      acknowledged: number;
      /**
       * @description `acknowledged` of the total.
       * @example 0.9
       */
      acknowledgedRate: number;
      /**
       * @description Referrals that were ever signed.
       * @example 14
       */
      signed: number;
      /**
       * @description `signed` of the total.
       * @example 0.35
       */
      signedRate: number;
      /**
       * @description Referrals that are `REJECTED`.
       * @example 4
       */
      rejected: number;
      /**
       * @description `rejected` of the total.
       * @example 0.1
       */
      rejectedRate: number;
      /**
       * @description Referrals that are `WITHDRAWN`.
       * @example 2
       */
      withdrawn: number;
      /**
       * @description Referrals in one of the five active statuses.
       * @example 25
       */
      active: number;
      /**
       * @description Referrals that are `CLOSED`.
       * @example 5
       */
      closed: number;
      /**
       * @description Mean hours from sent to acknowledged, outliers left out. Null: there is none.
       * @example 18.5
       */
      avgHoursToAcknowledge: number | null;
      /**
       * @description Mean days from sent to signed, outliers left out. Null: there is none.
       * @example 21.25
       */
      avgDaysToSign: number | null;
      /**
       * @description Referrals received.
       * @example 40
       */
      totalReceived: number;
      /** @description The same figures of the days right before, as many. Null: no `referralStartDate` was given. */
      previous: components['schemas']['ReceivedWindow'] | (never | null);
    };
    ReceivedThroughput: {
      /** @description Acknowledgements. */
      acknowledged: components['schemas']['TrailingCount'];
      /** @description First signatures. */
      signed: components['schemas']['TrailingCount'];
      /** @description Entries into `CLOSED`. */
      closed: components['schemas']['TrailingCount'];
      /** @description Referrals received. */
      received: components['schemas']['TrailingCount'];
    };
    ReceivedWindow: {
      /**
       * @description Referrals that the receiving firm acknowledged.
       * @example 36
       */
      acknowledged: number;
      /**
       * @description `acknowledged` of the total.
       * @example 0.9
       */
      acknowledgedRate: number;
      /**
       * @description Referrals that were ever signed.
       * @example 14
       */
      signed: number;
      /**
       * @description `signed` of the total.
       * @example 0.35
       */
      signedRate: number;
      /**
       * @description Referrals that are `REJECTED`.
       * @example 4
       */
      rejected: number;
      /**
       * @description `rejected` of the total.
       * @example 0.1
       */
      rejectedRate: number;
      /**
       * @description Referrals that are `WITHDRAWN`.
       * @example 2
       */
      withdrawn: number;
      /**
       * @description Referrals in one of the five active statuses.
       * @example 25
       */
      active: number;
      /**
       * @description Referrals that are `CLOSED`.
       * @example 5
       */
      closed: number;
      /**
       * @description Mean hours from sent to acknowledged, outliers left out. Null: there is none.
       * @example 18.5
       */
      avgHoursToAcknowledge: number | null;
      /**
       * @description Mean days from sent to signed, outliers left out. Null: there is none.
       * @example 21.25
       */
      avgDaysToSign: number | null;
      /**
       * @description Referrals received.
       * @example 40
       */
      totalReceived: number;
    };
    ReceiverTerms: {
      /**
       * @description `active` accepts the sender, `inactive` refuses or pauses it.
       * @example active
       * @enum {string}
       */
      status?: 'active' | 'inactive';
      /**
       * @description What the receiver asks of this sender before it sends a referral.
       * @example Please attach the police report.
       */
      referralInstructions?: string | null;
      /**
       * @description What your firm notes about the relationship; the other firm does not see it.
       * @example Sends us injury cases from Ohio.
       */
      description?: string | null;
    };
    ReferMedCase: {
      /**
       * Format: uuid
       * @description Provider to refer the case to.
       * @example 0192f3a0-9000-7000-8000-000000000001
       */
      providerId: string;
      /**
       * @description Whether this is a referral to a pharmacy. It skips treatment.
       * @default false
       * @example false
       */
      isPharmacy?: boolean;
      /**
       * @description Notes to the provider.
       * @example Neck pain since the collision.
       */
      notes?: string | null;
      /**
       * Format: uuid
       * @description An earlier referral of the same case that this one follows.
       * @example null
       */
      parentReferralId?: string | null;
    };
    ReferSentCase: {
      /**
       * Format: uuid
       * @description Firm to refer the case to.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      referentFirmId: string;
      /**
       * @description Notes that both firms of the referral see.
       * @example Client prefers calls after 5 pm.
       */
      notes?: string | null;
      /**
       * Format: uuid
       * @description Routing rule that chose the receiving firm.
       * @example 0192f3a0-7000-7000-8000-000000000001
       */
      routingRuleId?: string | null;
      /**
       * @description Position in the round robin of the routing rule, from 0. Needs `routingRuleId`. The pointer of the rule stays if it has no such position, or if the firm at the position is another. The rule and the position of a draft are kept for its first referral, unless that names a rule itself.
       * @example 3
       */
      roundRobinPosition?: number | null;
    };
    Referral: {
      /**
       * Format: uuid
       * @description Id of the referral.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the case. All its referrals have the same.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      baseCaseId: string;
      /**
       * @description Reference number of the referral.
       * @example ABB-0001-R1
       */
      referenceNumber: string;
      /**
       * @description What happened. The receiving firm gets null until it acknowledges.
       * @example Client was stopped at a light.
       */
      description: string | null;
      /**
       * @description Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name.
       * @example motor_vehicle_accident
       */
      caseType: string;
      /**
       * @description Two-letter code of the jurisdiction: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction: string;
      /**
       * @description County of the case.
       * @example Kings
       */
      county: string | null;
      /**
       * Format: email
       * @description E-mail address of the client. The receiving firm gets null until it acknowledges.
       * @example dana.whitfield@example.com
       */
      clientEmail: string | null;
      /**
       * @description Telephone number of the client. The receiving firm gets null until it acknowledges.
       * @example +1 212 555 0142
       */
      clientPhone: string | null;
      /**
       * Format: date
       * @description Date of birth of the client. The receiving firm gets null until it acknowledges.
       * @example 1984-02-29
       */
      clientDateOfBirth: string | null;
      /**
       * Format: date
       * @description Day of the incident. The receiving firm gets null until it acknowledges.
       * @example 2026-01-10
       */
      incidentDate: string | null;
      /**
       * @description How the owner of the case rates it, from 1 (highest) to 5. Other firms get null.
       * @example 2
       */
      tier: number | null;
      /**
       * @description How the owner of the case rates it, from 1 (highest) to 5. Other firms get null. This is the rating given after the case was created. Null if there is none.
       * @example 2
       */
      ratedTier: number | null;
      /**
       * @description Where the owner of the case got it. Other firms get null.
       * @example Website form
       */
      source: string | null;
      /**
       * @description Whether this is a test case. Every case of a sandbox firm is.
       * @example false
       */
      isTestCase: boolean;
      /**
       * @description Whether the record is archived for the caller.
       * @example false
       */
      isArchived: boolean;
      /**
       * Format: date-time
       * @description When the record was archived for the caller. Null if it is not.
       * @example null
       */
      archivedAt: string | null;
      /**
       * @description Name of the person, or for a key of its firm, that created the case. Other firms get null.
       * @example Ann Abbott
       */
      createdBy: string | null;
      /**
       * Format: date-time
       * @description When the case or the referral was created.
       * @example 2026-01-15T15:04:05.678Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When what the caller sees of the record last changed.
       * @example 2026-03-02T14:30:00.000Z
       */
      updatedAt: string;
      /**
       * @description Status of the referral; `DRAFT` before it is sent.
       * @example CLOSED
       * @enum {string}
       */
      status:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /**
       * @description Outcome of the referral. Null until it is recorded.
       * @example won_settled
       * @enum {string|null}
       */
      closingStatus: 'won_settled' | 'lost' | 'no_longer_pursuing' | null;
      /**
       * @description Why the referral was closed, in words. Line breaks become spaces. The receiving firm gets null until it acknowledges.
       * @example Settled before trial
       */
      closureReason: string | null;
      /**
       * @description Why the referral was rejected or withdrawn. Null if it was not, or no reason was given. The receiving firm gets null until it acknowledges.
       * @example null
       * @enum {string|null}
       */
      reasonCode:
        | 'conflict_of_interest'
        | 'outside_practice_area'
        | 'outside_jurisdiction'
        | 'statute_expired'
        | 'insufficient_damages'
        | 'no_liability'
        | 'client_unreachable'
        | 'client_declined'
        | 'capacity'
        | 'duplicate'
        | 'other'
        | null;
      /**
       * @description How the settlement is paid. The receiving firm gets null until it acknowledges.
       * @example lump_sum
       * @enum {string|null}
       */
      payoutType: 'lump_sum' | 'structured' | 'hybrid' | 'other' | null;
      /**
       * Format: uuid
       * @description Firm that sent the referral; on a draft the owner of the case.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      referringFirmId: string;
      /**
       * @description Hours, counted from `sentDate`, after which a referral that is still `SENT` is withdrawn. Null: never. The receiving firm gets null until it acknowledges.
       * @example 72
       */
      sentExpirationHours: number | null;
      /**
       * Format: date-time
       * @description When the referral will be withdrawn. Null if never, or it is no longer `SENT`. The receiving firm gets null until it acknowledges.
       * @example null
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description When the receiving firm acknowledged the referral. Null if it has not yet.
       * @example 2026-01-16T09:30:00.000Z
       */
      acknowledgedAt: string | null;
      /**
       * Format: date-time
       * @description When the retainer was signed. The receiving firm gets null until it acknowledges.
       * @example 2026-01-20T16:00:00.000Z
       */
      signedDate: string | null;
      /**
       * Format: date-time
       * @description When the outcome was recorded. The receiving firm gets null until it acknowledges.
       * @example 2026-02-27T11:15:00.000Z
       */
      resolutionDate: string | null;
      /**
       * Format: date-time
       * @description When the referral was closed. The receiving firm gets null until it acknowledges.
       * @example 2026-03-02T14:30:00.000Z
       */
      closedDate: string | null;
      /**
       * @description Whether the client has signed a retainer.
       * @example true
       */
      isRetainerSigned: boolean;
      /**
       * @description Attorney who leads the case at the receiving firm. The receiving firm gets null until it acknowledges.
       * @example Maya Lindqvist
       */
      leadAttorneyName: string | null;
      /**
       * @description Phase of the case, in the words of the receiving firm. The receiving firm gets null until it acknowledges.
       * @example Discovery
       */
      phase: string | null;
      /**
       * @description Notes that both firms of the referral see. The receiving firm gets null until it acknowledges.
       * @example Client prefers calls after 5 pm.
       */
      notes: string | null;
      /**
       * @description Settlement, in US dollars. More than 0. The receiving firm gets null until it acknowledges.
       * @example 125000
       */
      settlementAmount: number | null;
      /**
       * @description Attorney fees, in US dollars. Not more than `settlementAmount`. The receiving firm gets null until it acknowledges.
       * @example 41250
       */
      attorneyFees: number | null;
      /**
       * @description Expected settlement, in US dollars. The receiving firm gets null until it acknowledges.
       * @example 150000
       */
      projectedSettlementAmount: number | null;
      /**
       * @description Share of the settlement that the client agreed to pay as fees, from 0 to 1. The receiving firm gets null until it acknowledges.
       * @example 0.33
       */
      clientFeeAgreementPercentage: number | null;
      /**
       * @description Share of the attorney fees that the sending firm gets, from 0 to 100. The receiving firm gets null until it acknowledges.
       * @example 25
       */
      sendingFirmPercentage: number | null;
      /**
       * @description In US dollars: attorneyFees × sendingFirmPercentage / 100, rounded to cents. Null when one of them is null.
       * @example 10312.5
       */
      netFeeToSendingFirm: number | null;
      /**
       * @description In US dollars: attorneyFees − netFeeToSendingFirm. Null when one of them is null.
       * @example 30937.5
       */
      netFeeToHandlingFirm: number | null;
      /**
       * Format: date
       * @description Day on which the case is expected to be resolved. The receiving firm gets null until it acknowledges.
       * @example 2027-03-31
       */
      estimatedDateOfResolution: string | null;
      /**
       * Format: date
       * @description Day on which the money is expected to be paid out. The receiving firm gets null until it acknowledges.
       * @example 2027-04-30
       */
      estimatedDistributionDate: string | null;
      /**
       * Format: date
       * @description Day on which the statute of limitations expires. The receiving firm gets null until it acknowledges.
       * @example 2028-01-10
       */
      statuteOfLimitationsExpiration: string | null;
      /**
       * @description Whether a warm transfer of the client was tried. The receiving firm gets null until it acknowledges.
       * @example true
       */
      warmTransferAttempted: boolean | null;
      /**
       * @description Whether the warm transfer succeeded. The receiving firm gets null until it acknowledges.
       * @example false
       */
      warmTransferSuccessful: boolean | null;
      /**
       * @description Why the warm transfer failed. The receiving firm gets null until it acknowledges.
       * @example OTHER
       * @enum {string|null}
       */
      warmTransferUnsuccessfulReasonType:
        'FIRM_UNABLE_TO_ANSWER' | 'CLIENT_UNABLE_TO_CONTINUE' | 'OTHER' | null;
      /**
       * @description Why the warm transfer failed, in words. Only with `warmTransferUnsuccessfulReasonType` `OTHER`. The receiving firm gets null until it acknowledges.
       * @example The call was cut off.
       */
      warmTransferUnsuccessfulReason: string | null;
      /**
       * @description Keys and values that your firm keeps with the record. The other firm has its own and never sees yours. At most 50 keys and 16 KB. The receiving firm gets null until it acknowledges.
       * @example {
       *       "crmId": "A-1024",
       *       "priority": 2
       *     }
       */
      customMetadata: {
        [key: string]: (string | null) | number | boolean;
      } | null;
      /**
       * @description Statuses that the caller can reach now by one call, in the order of the lifecycle.
       * @example []
       */
      validNextStatuses: (
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
      )[];
      /** @description Referrals of the case to which the caller is a party, the oldest first. */
      referrals: components['schemas']['ReferralSummary'][];
      /**
       * @description Title of the case. The receiving firm gets null until it acknowledges.
       * @example Rear-end collision on I-95
       */
      title: string | null;
      /**
       * @description First name of the client. The receiving firm gets null until it acknowledges.
       * @example Dana
       */
      clientFirstName: string | null;
      /**
       * @description Last name of the client. The receiving firm gets null until it acknowledges.
       * @example Whitfield
       */
      clientLastName: string | null;
      /**
       * Format: uuid
       * @description The same as `id`.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      referralId: string;
      /**
       * Format: uuid
       * @description Firm that received the referral.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      referentFirmId: string;
      /**
       * @description Name of the firm that received the referral.
       * @example Lindqvist Trial Group
       */
      referentFirmName: string;
      /**
       * @description Name of the firm that sent the referral.
       * @example Abbott & Crane LLP
       */
      referringFirmName: string;
      /**
       * Format: date-time
       * @description When the referral was sent.
       * @example 2026-01-15T15:04:05.678Z
       */
      sentDate: string;
      /**
       * @description Whether the caller sent or received the referral.
       * @example received
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /**
       * @description Whether client data and content are null because the caller has not acknowledged.
       * @example false
       */
      piiMasked: boolean;
    };
    ReferralLifecycle: {
      /** @description Statuses, in the order of the lifecycle. */
      statuses: components['schemas']['LifecycleStatus'][];
      /** @description What may happen to a referral, and who may do it. */
      transitions: components['schemas']['LifecycleTransition'][];
      /**
       * @description Outcomes of a referral.
       * @example [
       *       "won_settled",
       *       "lost",
       *       "no_longer_pursuing"
       *     ]
       */
      closingStatuses: ('won_settled' | 'lost' | 'no_longer_pursuing')[];
      /**
       * @description How a settlement may be paid.
       * @example [
       *       "lump_sum",
       *       "structured",
       *       "hybrid",
       *       "other"
       *     ]
       */
      payoutTypes: ('lump_sum' | 'structured' | 'hybrid' | 'other')[];
      /**
       * @description Reasons to reject or withdraw a referral.
       * @example [
       *       "conflict_of_interest",
       *       "outside_practice_area",
       *       "outside_jurisdiction",
       *       "statute_expired",
       *       "insufficient_damages",
       *       "no_liability",
       *       "client_unreachable",
       *       "client_declined",
       *       "capacity",
       *       "duplicate",
       *       "other"
       *     ]
       */
      reasonCodes: (
        | 'conflict_of_interest'
        | 'outside_practice_area'
        | 'outside_jurisdiction'
        | 'statute_expired'
        | 'insufficient_damages'
        | 'no_liability'
        | 'client_unreachable'
        | 'client_declined'
        | 'capacity'
        | 'duplicate'
        | 'other'
      )[];
    };
    ReferralListItem: {
      /**
       * Format: uuid
       * @description Id of the row: of the case under `/sent-cases`, else of the referral.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the referral. Null on a draft.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      baseCaseId: string;
      /**
       * @description Reference number: `ABB-0001` of a case, `ABB-0001-R1` of a referral.
       * @example ABB-0001-R1
       */
      referenceNumber: string;
      /**
       * @description Title of the case. The receiving firm gets null until it acknowledges.
       * @example Rear-end collision on I-95
       */
      title: string | null;
      /**
       * @description Status of the referral; `DRAFT` before it is sent.
       * @example CLOSED
       * @enum {string}
       */
      status:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /**
       * @description Outcome of the referral. Null until it is recorded.
       * @example won_settled
       * @enum {string|null}
       */
      closingStatus: 'won_settled' | 'lost' | 'no_longer_pursuing' | null;
      /**
       * @description Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name.
       * @example motor_vehicle_accident
       */
      caseType: string;
      /**
       * @description Two-letter code of the jurisdiction: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction: string;
      /**
       * Format: uuid
       * @description Firm that sent the referral.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      referringFirmId: string;
      /**
       * @description Name of the firm that sent the referral.
       * @example Abbott & Crane LLP
       */
      referringFirmName: string;
      /**
       * Format: uuid
       * @description Firm that received the referral. Null on a draft.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      referentFirmId: string | null;
      /**
       * @description Name of the firm that received the referral. Null on a draft.
       * @example Lindqvist Trial Group
       */
      referentFirmName: string | null;
      /**
       * Format: date-time
       * @description When the referral was sent. Null on a draft.
       * @example 2026-01-15T15:04:05.678Z
       */
      sentDate: string | null;
      /**
       * Format: date-time
       * @description When the case or the referral was created.
       * @example 2026-01-15T15:04:05.678Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When what the caller sees of it last changed.
       * @example 2026-03-02T14:30:00.000Z
       */
      updatedAt: string;
      /**
       * @description Whether the caller sent or received the referral.
       * @example received
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /**
       * @description Whether the title is null because the caller has not acknowledged the referral.
       * @example false
       */
      piiMasked: boolean;
    };
    ReferralSummary: {
      /**
       * Format: uuid
       * @description Id of the referral.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      id: string;
      /**
       * @description Number of the referral within the case, from 1.
       * @example 1
       */
      sequenceNumber: number;
      /**
       * Format: uuid
       * @description Referral from which this one was referred onward. Null if there is none that the caller may see.
       * @example null
       */
      parentReferralId: string | null;
      /**
       * @description Reference number of the referral.
       * @example ABB-0001-R1
       */
      referenceNumber: string;
      /**
       * Format: uuid
       * @description Firm that sent the referral.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      referringFirmId: string;
      /**
       * Format: uuid
       * @description Firm that received the referral.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      referentFirmId: string;
      /**
       * @description Name of the firm that received the referral.
       * @example Lindqvist Trial Group
       */
      referentFirmName: string;
      /**
       * @description Status of the referral.
       * @example CLOSED
       * @enum {string}
       */
      status:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /**
       * @description Outcome of the referral. Null until it is recorded.
       * @example won_settled
       * @enum {string|null}
       */
      closingStatus: 'won_settled' | 'lost' | 'no_longer_pursuing' | null;
      /**
       * @description Notes that both firms of the referral see. The receiving firm gets null until it acknowledges.
       * @example Client prefers calls after 5 pm.
       */
      notes: string | null;
      /**
       * Format: date-time
       * @description When the referral was sent.
       * @example 2026-01-15T15:04:05.678Z
       */
      sentDate: string;
      /**
       * Format: date-time
       * @description When the receiver acknowledged it. Null if not yet.
       * @example 2026-01-16T09:30:00.000Z
       */
      acknowledgedAt: string | null;
      /**
       * Format: date-time
       * @description When it was closed. Null if it is not.
       * @example 2026-03-02T14:30:00.000Z
       */
      closedDate: string | null;
      /**
       * Format: date-time
       * @description When the referral was created.
       * @example 2026-01-15T15:04:05.678Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When what the caller sees of the referral last changed.
       * @example 2026-03-02T14:30:00.000Z
       */
      updatedAt: string;
    };
    RejectMedReferral: {
      /**
       * @description Why the provider rejects.
       * @example capacity
       * @enum {string}
       */
      reasonCode:
        | 'conflict_of_interest'
        | 'outside_practice_area'
        | 'outside_jurisdiction'
        | 'statute_expired'
        | 'insufficient_damages'
        | 'no_liability'
        | 'client_unreachable'
        | 'client_declined'
        | 'capacity'
        | 'duplicate'
        | 'other';
    };
    RejectReferral: {
      /**
       * @description Why, in words. Kept in the status history. Line breaks become spaces.
       * @example Agreed with the client by phone
       */
      reason?: string | null;
      /**
       * @description Why the referral was rejected or withdrawn.
       * @example outside_practice_area
       * @enum {string|null}
       */
      reasonCode?:
        | 'conflict_of_interest'
        | 'outside_practice_area'
        | 'outside_jurisdiction'
        | 'statute_expired'
        | 'insufficient_damages'
        | 'no_liability'
        | 'client_unreachable'
        | 'client_declined'
        | 'capacity'
        | 'duplicate'
        | 'other'
        | null;
    };
    Relationship: {
      /**
       * Format: uuid
       * @description Id of the other firm.
       * @example 019a1c00-0000-7000-8000-0000000000f2
       */
      firmId: string;
      /**
       * @description Name of the other firm.
       * @example Harlow Pryce
       */
      firmName: string;
      /**
       * @description `outbound`: you send to the other firm; `inbound`: it sends to you.
       * @example outbound
       * @enum {string}
       */
      direction: 'outbound' | 'inbound';
      /**
       * @description `pending` until the receiver has answered.
       * @example active
       * @enum {string}
       */
      status: 'pending' | 'active' | 'inactive';
      /**
       * @description What your firm notes about the relationship; the other firm does not see it.
       * @example Handles our truck accidents.
       */
      description: string | null;
      /**
       * @description Share of the fee that the sender asks for, 0 to 100, with at most two decimals.
       * @example 33.3
       */
      sendingPercentage: number | null;
      /**
       * @description What the receiver asks of this sender before it sends a referral.
       * @example Please attach the police report.
       */
      referralInstructions: string | null;
      /**
       * Format: date-time
       * @description When the sender asked.
       * @example 2026-01-05T09:15:00.000Z
       */
      requestedAt: string;
      /**
       * Format: date-time
       * @description When the receiver last answered; null while it has not.
       * @example 2026-01-06T10:00:00.000Z
       */
      respondedAt: string | null;
    };
    ReportBalance: {
      /**
       * @description Balance in US dollars, a decimal string with at most 2 decimals. May be negative: a credit.
       * @example 48.50
       */
      balance: string;
      /**
       * Format: date-time
       * @description When the balance was right, with `Z` or an offset.
       * @example 2026-01-31T23:59:59.000Z
       */
      asOf: string;
      /**
       * @description Id in the provider's own system.
       * @example STMT-2026-01
       */
      externalId?: string | null;
    };
    ReportedBalance: {
      /**
       * @description Balance in US dollars.
       * @example 48.50
       */
      balance: string;
      /**
       * Format: date-time
       * @description When the balance was right.
       * @example 2026-01-31T23:59:59.000Z
       */
      asOf: string;
      /**
       * @description Id in the provider's own system.
       * @example STMT-2026-01
       */
      externalId: string | null;
    };
    RevenueMonth: {
      /**
       * @description Referrals that were won or settled.
       * @example 3
       */
      caseCount: number;
      /**
       * @description Sum of the settlement amounts.
       * @example 375000
       */
      settlementAmount: number;
      /**
       * @description Sum of the attorney fees.
       * @example 125000
       */
      attorneyFees: number;
      /**
       * @description Sum of the fees of the sending firm.
       * @example 41666.66
       */
      netFeeToSendingFirm: number;
      /**
       * @description Sum of the fees of the firm that handled the referral.
       * @example 83333.34
       */
      netFeeToHandlingFirm: number;
      /**
       * @description Month of the entry into `CLOSING`.
       * @example 2026-03
       */
      month: string;
    };
    RevenueOfCaseType: {
      /**
       * @description Referrals that were won or settled.
       * @example 3
       */
      caseCount: number;
      /**
       * @description Sum of the settlement amounts.
       * @example 375000
       */
      settlementAmount: number;
      /**
       * @description Sum of the attorney fees.
       * @example 125000
       */
      attorneyFees: number;
      /**
       * @description Sum of the fees of the sending firm.
       * @example 41666.66
       */
      netFeeToSendingFirm: number;
      /**
       * @description Sum of the fees of the firm that handled the referral.
       * @example 83333.34
       */
      netFeeToHandlingFirm: number;
      /**
       * @description Machine name of the case type.
       * @example motor_vehicle_accident
       */
      caseType: string;
    };
    RevenueOfFirm: {
      /**
       * Format: uuid
       * @description Id of the firm.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      firmId: string;
      /**
       * @description Name of the firm.
       * @example Abbott & Crane LLP
       */
      firmName: string;
      /**
       * @description Referrals that were won or settled.
       * @example 3
       */
      caseCount: number;
      /**
       * @description Sum of the settlement amounts.
       * @example 375000
       */
      settlementAmount: number;
      /**
       * @description Sum of the attorney fees.
       * @example 125000
       */
      attorneyFees: number;
      /**
       * @description Sum of the fees of the sending firm.
       * @example 41666.66
       */
      netFeeToSendingFirm: number;
      /**
       * @description Sum of the fees of the firm that handled the referral.
       * @example 83333.34
       */
      netFeeToHandlingFirm: number;
    };
    RevenueOfJurisdiction: {
      /**
       * @description Referrals that were won or settled.
       * @example 3
       */
      caseCount: number;
      /**
       * @description Sum of the settlement amounts.
       * @example 375000
       */
      settlementAmount: number;
      /**
       * @description Sum of the attorney fees.
       * @example 125000
       */
      attorneyFees: number;
      /**
       * @description Sum of the fees of the sending firm.
       * @example 41666.66
       */
      netFeeToSendingFirm: number;
      /**
       * @description Sum of the fees of the firm that handled the referral.
       * @example 83333.34
       */
      netFeeToHandlingFirm: number;
      /**
       * @description Two-letter code of the jurisdiction.
       * @example NY
       */
      jurisdiction: string;
    };
    RevenueReceived: {
      /**
       * @description Currency of all amounts.
       * @example USD
       * @enum {string}
       */
      currency: 'USD';
      /** @description All won or settled referrals. */
      totals: components['schemas']['RevenueTotals'];
      /** @description What referrals under way may bring. */
      projected: components['schemas']['ProjectedRevenue'];
      /** @description Every month from the first entry into `CLOSING` to this month. */
      trend: components['schemas']['RevenueMonth'][];
      /** @description By case type, the largest settlements first. */
      byCaseType: components['schemas']['RevenueOfCaseType'][];
      /** @description By jurisdiction, the largest settlements first. */
      byJurisdiction: components['schemas']['RevenueOfJurisdiction'][];
      /** @description `totals` of the days right before, as many. Null: no `referralStartDate` was given. */
      previous: components['schemas']['RevenueTotals'] | (never | null);
      /** @description By sending firm, the largest settlements first. */
      bySendingFirm: components['schemas']['RevenueOfFirm'][];
    };
    RevenueReceivedSection: {
      /**
       * @description Currency of all amounts.
       * @example USD
       * @enum {string}
       */
      currency?: 'USD';
      /** @description All won or settled referrals. */
      totals?: components['schemas']['RevenueTotals'];
      /** @description What referrals under way may bring. */
      projected?: components['schemas']['ProjectedRevenue'];
      /** @description Every month from the first entry into `CLOSING` to this month. */
      trend?: components['schemas']['RevenueMonth'][];
      /** @description By case type, the largest settlements first. */
      byCaseType?: components['schemas']['RevenueOfCaseType'][];
      /** @description By jurisdiction, the largest settlements first. */
      byJurisdiction?: components['schemas']['RevenueOfJurisdiction'][];
      /** @description `totals` of the days right before, as many. Null: no `referralStartDate` was given. */
      previous?: components['schemas']['RevenueTotals'] | (never | null);
      /** @description By sending firm, the largest settlements first. */
      bySendingFirm?: components['schemas']['RevenueOfFirm'][];
    };
    RevenueSent: {
      /**
       * @description Currency of all amounts.
       * @example USD
       * @enum {string}
       */
      currency: 'USD';
      /** @description All won or settled referrals. */
      totals: components['schemas']['RevenueTotals'];
      /** @description What referrals under way may bring. */
      projected: components['schemas']['ProjectedRevenue'];
      /** @description Every month from the first entry into `CLOSING` to this month. */
      trend: components['schemas']['RevenueMonth'][];
      /** @description By case type, the largest settlements first. */
      byCaseType: components['schemas']['RevenueOfCaseType'][];
      /** @description By jurisdiction, the largest settlements first. */
      byJurisdiction: components['schemas']['RevenueOfJurisdiction'][];
      /** @description `totals` of the days right before, as many. Null: no `referralStartDate` was given. */
      previous: components['schemas']['RevenueTotals'] | (never | null);
      /** @description By receiving firm, the largest settlements first. */
      byReceivingFirm: components['schemas']['RevenueOfFirm'][];
    };
    RevenueSentSection: {
      /**
       * @description Currency of all amounts.
       * @example USD
       * @enum {string}
       */
      currency?: 'USD';
      /** @description All won or settled referrals. */
      totals?: components['schemas']['RevenueTotals'];
      /** @description What referrals under way may bring. */
      projected?: components['schemas']['ProjectedRevenue'];
      /** @description Every month from the first entry into `CLOSING` to this month. */
      trend?: components['schemas']['RevenueMonth'][];
      /** @description By case type, the largest settlements first. */
      byCaseType?: components['schemas']['RevenueOfCaseType'][];
      /** @description By jurisdiction, the largest settlements first. */
      byJurisdiction?: components['schemas']['RevenueOfJurisdiction'][];
      /** @description `totals` of the days right before, as many. Null: no `referralStartDate` was given. */
      previous?: components['schemas']['RevenueTotals'] | (never | null);
      /** @description By receiving firm, the largest settlements first. */
      byReceivingFirm?: components['schemas']['RevenueOfFirm'][];
    };
    RevenueTotals: {
      /**
       * @description Referrals that were won or settled.
       * @example 3
       */
      caseCount: number;
      /**
       * @description Sum of the settlement amounts.
       * @example 375000
       */
      settlementAmount: number;
      /**
       * @description Sum of the attorney fees.
       * @example 125000
       */
      attorneyFees: number;
      /**
       * @description Sum of the fees of the sending firm.
       * @example 41666.66
       */
      netFeeToSendingFirm: number;
      /**
       * @description Sum of the fees of the firm that handled the referral.
       * @example 83333.34
       */
      netFeeToHandlingFirm: number;
      /**
       * @description Mean of the settlement amounts that are known. Null: none is.
       * @example 125000
       */
      averageSettlement: number | null;
      /**
       * @description Mean of the attorney fees that are known. Null: none are.
       * @example 41666.67
       */
      averageAttorneyFees: number | null;
    };
    RoutingChoice: {
      /**
       * Format: uuid
       * @description Rule that answered. Send it with the referral.
       * @example 0192f3a0-7000-7000-8000-000000000001
       */
      routingRuleId: string;
      /**
       * @description Name of the rule.
       * @example Motor vehicle accidents, New York
       */
      ruleName: string;
      /**
       * @description Position of the chosen slot. Send it with the referral, so that the pointer moves on.
       * @example 0
       */
      roundRobinPosition: number;
      /**
       * @description Attempt that was asked for: 1 is the first referral of a case.
       * @example 1
       */
      attempt: number;
      /** @description The chosen firm. */
      firm: components['schemas']['ChosenFirm'];
      /**
       * Format: uuid
       * @description Id of the chosen firm.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      selectedFirmId: string;
      /**
       * @description Whether the attempts of the slot include the first. Only then the referral moves the pointer.
       * @example true
       */
      isFirstLook: boolean;
      /**
       * @description What to observe when you refer the case; null for nothing.
       * @example Attach the police report.
       */
      referralInstructions: string | null;
      /** @description All slots of the rule, by position. */
      candidates: components['schemas']['Candidate'][];
    };
    RoutingRule: {
      /**
       * Format: uuid
       * @description Id of the rule.
       * @example 0192f3a0-7000-7000-8000-000000000001
       */
      id: string;
      /**
       * Format: uuid
       * @description Firm whose rule it is.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      firmId: string;
      /**
       * @description Name of the rule.
       * @example Motor vehicle accidents, New York
       */
      name: string;
      /**
       * @description What the rule is for; null for nothing.
       * @example Shared by three firms.
       */
      description: string | null;
      /**
       * @description Rules are tried in this order, the lowest first; of equal ones the older first.
       * @example 10
       */
      priority: number;
      /**
       * @description Whether the rule is used.
       * @example true
       */
      isActive: boolean;
      /** @description The cases that the rule is for. */
      criteria: components['schemas']['Criteria'];
      /** @description The receivers, in the order of the round robin. */
      slots: components['schemas']['RuleSlot'][];
      /**
       * @description Position at which the next evaluation starts. Each referral by a first-look slot takes one turn and moves it on, also when several come at once: two referrals at position 0 of 4 at once lead to 2.
       * @example 1
       */
      roundRobinPointer: number;
      /**
       * @description Whether a referral by this rule that is rejected or expires is followed by one to the next eligible slot, until a firm accepts.
       * @example false
       */
      autoWaterfall: boolean;
      /**
       * Format: date-time
       * @description When the rule was created.
       * @example 2026-01-05T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When its owner last changed it. The pointer does not count.
       * @example 2026-01-05T09:30:00.000Z
       */
      updatedAt: string;
    };
    RuleOrder: {
      /**
       * @description Every rule of your firm, the one that is tried first in front.
       * @example [
       *       "0192f3a0-7000-7000-8000-000000000001"
       *     ]
       */
      ruleIds: string[];
    };
    RulePreview: {
      /**
       * @description Cases that the rule was tried on.
       * @example 100
       */
      evaluated: number;
      /**
       * @description Cases for which it would have found a firm.
       * @example 68
       */
      matched: number;
      /** @description The slots, by position. */
      slots: components['schemas']['PreviewSlot'][];
      /** @description The cases, the newest first. */
      cases: components['schemas']['PreviewCase'][];
    };
    RuleSlot: {
      /**
       * @description Position in the round robin, from 0.
       * @example 0
       */
      position: number;
      /**
       * Format: uuid
       * @description Firm that receives.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      firmId: string;
      /**
       * @description Name of that firm.
       * @example Harlow Pryce
       */
      firmName: string;
      /**
       * @description First attempt at which the slot gets a case.
       * @example 1
       */
      firstAttempt: number;
      /**
       * @description Last such attempt; null for none.
       * @example null
       */
      lastAttempt: number | null;
      /**
       * @description Most referrals by this slot in a month; null for any number.
       * @example 10
       */
      monthlyCap: number | null;
      /**
       * @description Referrals by this slot in the current month of your time zone, rejected ones included. The cap counts them.
       * @example 3
       */
      usedThisMonth: number;
      /**
       * @description Whether the slot gets cases.
       * @example true
       */
      isActive: boolean;
      /**
       * @description Why no case of the rule goes to the firm now; null when some can. `firm_inactive`: it is deactivated. `not_accepting`: it takes no such cases, or refuses your referrals.
       * @example null
       * @enum {string|null}
       */
      unavailableReason: 'firm_inactive' | 'not_accepting' | null;
      /**
       * @description What to observe when a case is referred by this slot; null for none.
       * @example Attach the police report.
       */
      referralInstructions: string | null;
    };
    Sandbox: {
      /**
       * @description Waits between the attempts of a webhook delivery; after the last one it is given up.
       * @example [
       *       "1s",
       *       "5s",
       *       "2m",
       *       "10m"
       *     ]
       */
      retrySchedule: string[];
      /**
       * @description Addresses that webhooks and CRM connections may have: `public` as in production; with `loopback` also `http` on any port of the machine of the exchange.
       * @example loopback
       * @enum {string}
       */
      egress: 'public' | 'loopback';
      /**
       * @description Factor on all rate limits. `rateLimit` shows them multiplied.
       * @example 1
       */
      rateLimitScale: number;
    };
    SendMapping: {
      /**
       * @description Version of the mapping. It changes with its content.
       * @example 9f86d081884c7d65
       */
      mappingVersion: string;
      /**
       * @description Object of the CRM.
       * @example Intake__c
       */
      crmObjectApiName: string;
      /**
       * @description Record type of the profile that applies. Null: the profile for all other types.
       * @example null
       */
      crmRecordTypeDevName: string | null;
      /**
       * @description Field by which the CRM matches the record.
       * @example Id
       */
      matchKey: string | null;
      /** @description Fields of the form, which are the keys of `overrides`. */
      sendFields: components['schemas']['ShownSendField'][];
      /**
       * @description Values by field of `POST /sent-cases`. The source record and `overrides` go before them.
       * @example {
       *       "caseType": "motor_vehicle_accident",
       *       "jurisdiction": "NY"
       *     }
       */
      prefill: {
        [key: string]: unknown;
      };
      /**
       * @description Fields of the sent case that are written to the record, with the field of the CRM for each.
       * @example {
       *       "status": "Referral_Status__c"
       *     }
       */
      writebackFields: {
        [key: string]: string;
      };
    };
    SendMessage: {
      /**
       * Format: uuid
       * @description Id of the referral.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      id: string;
      /**
       * @description Text of the message.
       * @example Please tell us when you have called the client.
       */
      message: string;
      /**
       * @description Status that the other firm is asked to set. It must be one that it can reach now.
       * @example INVESTIGATING
       * @enum {string|null}
       */
      requestedStatus?:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
        | null;
    };
    SenderTerms: {
      /**
       * @description What your firm notes about the relationship; the other firm does not see it.
       * @example Handles our truck accidents.
       */
      description?: string | null;
      /**
       * @description Share of the fee that the sender asks for, 0 to 100, with at most two decimals.
       * @example 33.3
       */
      sendingPercentage?: number | null;
    };
    SentAnalytics: {
      /** @description Referrals by status, in flow order. */
      currentStageBreakdown: components['schemas']['StageCount'][];
      /** @description The same, compared with 30 days ago. */
      currentStageStats: components['schemas']['CurrentStageStats'];
      /** @description Referrals in the five active statuses, in flow order. */
      activePipeline: components['schemas']['PipelineStage'][];
      /** @description `trend` of timeToAcknowledgeStats. */
      timeToAcknowledgeTrend: components['schemas']['AcknowledgeTrendPoint'][];
      /** @description Hours from sent to acknowledged. */
      timeToAcknowledgeStats: components['schemas']['AcknowledgeStats'];
      /** @description `trend` of timeToSignStats. */
      timeToSignTrend: components['schemas']['SignTrendPoint'][];
      /** @description Days from sent to signed for the first time. */
      timeToSignStats: components['schemas']['SignStats'];
      /** @description `rows` of outcomesClosedStats. */
      outcomesOfClosed: components['schemas']['Outcome'][];
      /** @description Outcomes of the referrals that reached `CLOSING`. */
      outcomesClosedStats: components['schemas']['OutcomeStats'];
      /** @description The ten most frequent pairs of case type and jurisdiction. */
      topCaseTypeJurisdictions: components['schemas']['CaseTypeJurisdiction'][];
      /** @description Warm transfers. */
      warmTransfer: components['schemas']['WarmTransfer'];
      /** @description Key figures. */
      kpis: components['schemas']['SentKpis'];
      /** @description How referrals move through the active statuses. */
      activePipelineFlow: components['schemas']['SentFlow'];
      /** @description `rows` of outcomesSentStats. */
      outcomesOfSent: components['schemas']['Outcome'][];
      /** @description Outcomes, with rejected and withdrawn referrals. */
      outcomesSentStats: components['schemas']['OutcomeStats'];
      /** @description The ten firms to which the most referrals were sent. */
      topReceivingFirms: components['schemas']['TopReceivingFirm'][];
    };
    SentAnalyticsSection: {
      /** @description Referrals by status, in flow order. */
      currentStageBreakdown?: components['schemas']['StageCount'][];
      /** @description The same, compared with 30 days ago. */
      currentStageStats?: components['schemas']['CurrentStageStats'];
      /** @description Referrals in the five active statuses, in flow order. */
      activePipeline?: components['schemas']['PipelineStage'][];
      /** @description `trend` of timeToAcknowledgeStats. */
      timeToAcknowledgeTrend?: components['schemas']['AcknowledgeTrendPoint'][];
      /** @description Hours from sent to acknowledged. */
      timeToAcknowledgeStats?: components['schemas']['AcknowledgeStats'];
      /** @description `trend` of timeToSignStats. */
      timeToSignTrend?: components['schemas']['SignTrendPoint'][];
      /** @description Days from sent to signed for the first time. */
      timeToSignStats?: components['schemas']['SignStats'];
      /** @description `rows` of outcomesClosedStats. */
      outcomesOfClosed?: components['schemas']['Outcome'][];
      /** @description Outcomes of the referrals that reached `CLOSING`. */
      outcomesClosedStats?: components['schemas']['OutcomeStats'];
      /** @description The ten most frequent pairs of case type and jurisdiction. */
      topCaseTypeJurisdictions?: components['schemas']['CaseTypeJurisdiction'][];
      /** @description Warm transfers. */
      warmTransfer?: components['schemas']['WarmTransfer'];
      /** @description Key figures. */
      kpis?: components['schemas']['SentKpis'];
      /** @description How referrals move through the active statuses. */
      activePipelineFlow?: components['schemas']['SentFlow'];
      /** @description `rows` of outcomesSentStats. */
      outcomesOfSent?: components['schemas']['Outcome'][];
      /** @description Outcomes, with rejected and withdrawn referrals. */
      outcomesSentStats?: components['schemas']['OutcomeStats'];
      /** @description The ten firms to which the most referrals were sent. */
      topReceivingFirms?: components['schemas']['TopReceivingFirm'][];
    };
    SentCase: {
      /**
       * Format: uuid
       * @description Id of the case; the same as `baseCaseId`.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the case. All its referrals have the same.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      baseCaseId: string;
      /**
       * @description Reference number of the case.
       * @example ABB-0001
       */
      referenceNumber: string;
      /**
       * @description What happened. The receiving firm gets null until it acknowledges.
       * @example Client was stopped at a light.
       */
      description: string | null;
      /**
       * @description Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name.
       * @example motor_vehicle_accident
       */
      caseType: string;
      /**
       * @description Two-letter code of the jurisdiction: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction: string;
      /**
       * @description County of the case.
       * @example Kings
       */
      county: string | null;
      /**
       * Format: email
       * @description E-mail address of the client. The receiving firm gets null until it acknowledges.
       * @example dana.whitfield@example.com
       */
      clientEmail: string | null;
      /**
       * @description Telephone number of the client. The receiving firm gets null until it acknowledges.
       * @example +1 212 555 0142
       */
      clientPhone: string | null;
      /**
       * Format: date
       * @description Date of birth of the client. The receiving firm gets null until it acknowledges.
       * @example 1984-02-29
       */
      clientDateOfBirth: string | null;
      /**
       * Format: date
       * @description Day of the incident. The receiving firm gets null until it acknowledges.
       * @example 2026-01-10
       */
      incidentDate: string | null;
      /**
       * @description How the owner of the case rates it, from 1 (highest) to 5. Other firms get null.
       * @example 2
       */
      tier: number | null;
      /**
       * @description How the owner of the case rates it, from 1 (highest) to 5. Other firms get null. This is the rating given after the case was created. Null if there is none.
       * @example 2
       */
      ratedTier: number | null;
      /**
       * @description Where the owner of the case got it. Other firms get null.
       * @example Website form
       */
      source: string | null;
      /**
       * @description Whether this is a test case. Every case of a sandbox firm is.
       * @example false
       */
      isTestCase: boolean;
      /**
       * @description Whether the record is archived for the caller.
       * @example false
       */
      isArchived: boolean;
      /**
       * Format: date-time
       * @description When the record was archived for the caller. Null if it is not.
       * @example null
       */
      archivedAt: string | null;
      /**
       * @description Name of the person, or for a key of its firm, that created the case. Other firms get null.
       * @example Ann Abbott
       */
      createdBy: string | null;
      /**
       * Format: date-time
       * @description When the case or the referral was created.
       * @example 2026-01-15T15:04:05.678Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When what the caller sees of the record last changed.
       * @example 2026-03-02T14:30:00.000Z
       */
      updatedAt: string;
      /**
       * @description Status of the referral; `DRAFT` before it is sent.
       * @example CLOSED
       * @enum {string}
       */
      status:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /**
       * @description Outcome of the referral. Null until it is recorded.
       * @example won_settled
       * @enum {string|null}
       */
      closingStatus: 'won_settled' | 'lost' | 'no_longer_pursuing' | null;
      /**
       * @description Why the referral was closed, in words. Line breaks become spaces. The receiving firm gets null until it acknowledges.
       * @example Settled before trial
       */
      closureReason: string | null;
      /**
       * @description Why the referral was rejected or withdrawn. Null if it was not, or no reason was given. The receiving firm gets null until it acknowledges.
       * @example null
       * @enum {string|null}
       */
      reasonCode:
        | 'conflict_of_interest'
        | 'outside_practice_area'
        | 'outside_jurisdiction'
        | 'statute_expired'
        | 'insufficient_damages'
        | 'no_liability'
        | 'client_unreachable'
        | 'client_declined'
        | 'capacity'
        | 'duplicate'
        | 'other'
        | null;
      /**
       * @description How the settlement is paid. The receiving firm gets null until it acknowledges.
       * @example lump_sum
       * @enum {string|null}
       */
      payoutType: 'lump_sum' | 'structured' | 'hybrid' | 'other' | null;
      /**
       * Format: uuid
       * @description Firm that sent the referral; on a draft the owner of the case.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      referringFirmId: string;
      /**
       * @description Hours, counted from `sentDate`, after which a referral that is still `SENT` is withdrawn. Null: never. The receiving firm gets null until it acknowledges.
       * @example 72
       */
      sentExpirationHours: number | null;
      /**
       * Format: date-time
       * @description When the referral will be withdrawn. Null if never, or it is no longer `SENT`. The receiving firm gets null until it acknowledges.
       * @example null
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description When the receiving firm acknowledged the referral. Null if it has not yet.
       * @example 2026-01-16T09:30:00.000Z
       */
      acknowledgedAt: string | null;
      /**
       * Format: date-time
       * @description When the retainer was signed. The receiving firm gets null until it acknowledges.
       * @example 2026-01-20T16:00:00.000Z
       */
      signedDate: string | null;
      /**
       * Format: date-time
       * @description When the outcome was recorded. The receiving firm gets null until it acknowledges.
       * @example 2026-02-27T11:15:00.000Z
       */
      resolutionDate: string | null;
      /**
       * Format: date-time
       * @description When the referral was closed. The receiving firm gets null until it acknowledges.
       * @example 2026-03-02T14:30:00.000Z
       */
      closedDate: string | null;
      /**
       * @description Whether the client has signed a retainer.
       * @example true
       */
      isRetainerSigned: boolean;
      /**
       * @description Attorney who leads the case at the receiving firm. The receiving firm gets null until it acknowledges.
       * @example Maya Lindqvist
       */
      leadAttorneyName: string | null;
      /**
       * @description Phase of the case, in the words of the receiving firm. The receiving firm gets null until it acknowledges.
       * @example Discovery
       */
      phase: string | null;
      /**
       * @description Notes that both firms of the referral see. The receiving firm gets null until it acknowledges.
       * @example Client prefers calls after 5 pm.
       */
      notes: string | null;
      /**
       * @description Settlement, in US dollars. More than 0. The receiving firm gets null until it acknowledges.
       * @example 125000
       */
      settlementAmount: number | null;
      /**
       * @description Attorney fees, in US dollars. Not more than `settlementAmount`. The receiving firm gets null until it acknowledges.
       * @example 41250
       */
      attorneyFees: number | null;
      /**
       * @description Expected settlement, in US dollars. The receiving firm gets null until it acknowledges.
       * @example 150000
       */
      projectedSettlementAmount: number | null;
      /**
       * @description Share of the settlement that the client agreed to pay as fees, from 0 to 1. The receiving firm gets null until it acknowledges.
       * @example 0.33
       */
      clientFeeAgreementPercentage: number | null;
      /**
       * @description Share of the attorney fees that the sending firm gets, from 0 to 100. The receiving firm gets null until it acknowledges.
       * @example 25
       */
      sendingFirmPercentage: number | null;
      /**
       * @description In US dollars: attorneyFees × sendingFirmPercentage / 100, rounded to cents. Null when one of them is null.
       * @example 10312.5
       */
      netFeeToSendingFirm: number | null;
      /**
       * @description In US dollars: attorneyFees − netFeeToSendingFirm. Null when one of them is null.
       * @example 30937.5
       */
      netFeeToHandlingFirm: number | null;
      /**
       * Format: date
       * @description Day on which the case is expected to be resolved. The receiving firm gets null until it acknowledges.
       * @example 2027-03-31
       */
      estimatedDateOfResolution: string | null;
      /**
       * Format: date
       * @description Day on which the money is expected to be paid out. The receiving firm gets null until it acknowledges.
       * @example 2027-04-30
       */
      estimatedDistributionDate: string | null;
      /**
       * Format: date
       * @description Day on which the statute of limitations expires. The receiving firm gets null until it acknowledges.
       * @example 2028-01-10
       */
      statuteOfLimitationsExpiration: string | null;
      /**
       * @description Whether a warm transfer of the client was tried. The receiving firm gets null until it acknowledges.
       * @example true
       */
      warmTransferAttempted: boolean | null;
      /**
       * @description Whether the warm transfer succeeded. The receiving firm gets null until it acknowledges.
       * @example false
       */
      warmTransferSuccessful: boolean | null;
      /**
       * @description Why the warm transfer failed. The receiving firm gets null until it acknowledges.
       * @example OTHER
       * @enum {string|null}
       */
      warmTransferUnsuccessfulReasonType:
        'FIRM_UNABLE_TO_ANSWER' | 'CLIENT_UNABLE_TO_CONTINUE' | 'OTHER' | null;
      /**
       * @description Why the warm transfer failed, in words. Only with `warmTransferUnsuccessfulReasonType` `OTHER`. The receiving firm gets null until it acknowledges.
       * @example The call was cut off.
       */
      warmTransferUnsuccessfulReason: string | null;
      /**
       * @description Keys and values that your firm keeps with the record. The other firm has its own and never sees yours. At most 50 keys and 16 KB. The receiving firm gets null until it acknowledges.
       * @example {
       *       "crmId": "A-1024",
       *       "priority": 2
       *     }
       */
      customMetadata: {
        [key: string]: (string | null) | number | boolean;
      } | null;
      /**
       * @description Statuses that the caller can reach now by one call, in the order of the lifecycle.
       * @example []
       */
      validNextStatuses: (
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
      )[];
      /** @description Referrals of the case to which the caller is a party, the oldest first. */
      referrals: components['schemas']['ReferralSummary'][];
      /**
       * @description Title of the case.
       * @example Rear-end collision on I-95
       */
      title: string;
      /**
       * @description First name of the client.
       * @example Dana
       */
      clientFirstName: string;
      /**
       * @description Last name of the client.
       * @example Whitfield
       */
      clientLastName: string;
      /**
       * Format: uuid
       * @description Id of the latest referral. Null on a draft.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Firm that received it. Null on a draft.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      referentFirmId: string | null;
      /**
       * @description Name of the firm that received it. Null on a draft.
       * @example Lindqvist Trial Group
       */
      referentFirmName: string | null;
      /**
       * Format: date-time
       * @description When it was sent. Null on a draft.
       * @example 2026-01-15T15:04:05.678Z
       */
      sentDate: string | null;
    };
    SentFlow: {
      /**
       * @description Referrals in an active status now.
       * @example 25
       */
      activeTotal: number;
      /** @description The five active statuses in flow order. */
      stages: components['schemas']['FlowStage'][];
      /** @description How many passed, in trailing windows of 30 times 24 hours. */
      throughput: components['schemas']['SentThroughput'];
    };
    SentKpis: {
      /**
       * @description Referrals that the receiving firm acknowledged.
       * @example 36
       */
      acknowledged: number;
      /**
       * @description `acknowledged` of the total.
       * @example 0.9
       */
      acknowledgedRate: number;
      /**
       * @description Referrals that were ever signed.
       * @example 14
       */
      signed: number;
      /**
       * @description `signed` of the total.
       * @example 0.35
       */
      signedRate: number;
      /**
       * @description Referrals that are `REJECTED`.
       * @example 4
       */
      rejected: number;
      /**
       * @description `rejected` of the total.
       * @example 0.1
       */
      rejectedRate: number;
      /**
       * @description Referrals that are `WITHDRAWN`.
       * @example 2
       */
      withdrawn: number;
      /**
       * @description Referrals in one of the five active statuses.
       * @example 25
       */
      active: number;
      /**
       * @description Referrals that are `CLOSED`.
       * @example 5
       */
      closed: number;
      /**
       * @description Mean hours from sent to acknowledged, outliers left out. Null: there is none.
       * @example 18.5
       */
      avgHoursToAcknowledge: number | null;
      /**
       * @description Mean days from sent to signed, outliers left out. Null: there is none.
       * @example 21.25
       */
      avgDaysToSign: number | null;
      /**
       * @description Referrals sent.
       * @example 40
       */
      totalSent: number;
      /** @description The same figures of the days right before, as many. Null: no `referralStartDate` was given. */
      previous: components['schemas']['SentWindow'] | (never | null);
    };
    SentThroughput: {
      /** @description Acknowledgements. */
      acknowledged: components['schemas']['TrailingCount'];
      /** @description First signatures. */
      signed: components['schemas']['TrailingCount'];
      /** @description Entries into `CLOSED`. */
      closed: components['schemas']['TrailingCount'];
      /** @description Referrals sent. */
      sent: components['schemas']['TrailingCount'];
    };
    SentWindow: {
      /**
       * @description Referrals that the receiving firm acknowledged.
       * @example 36
       */
      acknowledged: number;
      /**
       * @description `acknowledged` of the total.
       * @example 0.9
       */
      acknowledgedRate: number;
      /**
       * @description Referrals that were ever signed.
       * @example 14
       */
      signed: number;
      /**
       * @description `signed` of the total.
       * @example 0.35
       */
      signedRate: number;
      /**
       * @description Referrals that are `REJECTED`.
       * @example 4
       */
      rejected: number;
      /**
       * @description `rejected` of the total.
       * @example 0.1
       */
      rejectedRate: number;
      /**
       * @description Referrals that are `WITHDRAWN`.
       * @example 2
       */
      withdrawn: number;
      /**
       * @description Referrals in one of the five active statuses.
       * @example 25
       */
      active: number;
      /**
       * @description Referrals that are `CLOSED`.
       * @example 5
       */
      closed: number;
      /**
       * @description Mean hours from sent to acknowledged, outliers left out. Null: there is none.
       * @example 18.5
       */
      avgHoursToAcknowledge: number | null;
      /**
       * @description Mean days from sent to signed, outliers left out. Null: there is none.
       * @example 21.25
       */
      avgDaysToSign: number | null;
      /**
       * @description Referrals sent.
       * @example 40
       */
      totalSent: number;
    };
    ShownSendField: {
      /**
       * @description Field of `POST /sent-cases`, and key of `overrides`.
       * @example clientFirstName
       */
      key: string;
      /**
       * @description What the form calls it.
       * @example First name
       */
      label: string;
      /**
       * @description How the form shows it.
       * @example text
       */
      type: string;
      /**
       * @description Whether a send without a value is refused.
       * @example true
       */
      required: boolean;
      /**
       * @description Longest text. Null: as long as the field allows.
       * @example 255
       */
      maxLength: number | null;
      /**
       * @description Field of the source record with the value. Null: it is called as `key`.
       * @example null
       */
      sourceField: string | null;
    };
    SignFigures: {
      /**
       * @description Mean. Null: there is none.
       * @example 21.25
       */
      meanDays: number | null;
      /**
       * @description Median. Null: there is none.
       * @example 14.5
       */
      medianDays: number | null;
      /**
       * @description 90th percentile. Null: there is none.
       * @example 61.75
       */
      p90Days: number | null;
      /**
       * @description Signatures, outliers left out.
       * @example 35
       */
      count: number;
      /**
       * @description Referrals whose signature took longer than `outlierThresholdDays`.
       * @example 1
       */
      outlierCount: number;
    };
    SignReferral: {
      /**
       * @description Why, in words. Kept in the status history. Line breaks become spaces.
       * @example Agreed with the client by phone
       */
      reason?: string | null;
      /**
       * @description Notes that both firms of the referral see.
       * @example Client prefers calls after 5 pm.
       */
      notes?: string | null;
      /**
       * @description Phase of the case, in the words of the receiving firm.
       * @example Discovery
       */
      phase?: string | null;
      /**
       * Format: date
       * @description Day on which the case is expected to be resolved.
       * @example 2027-03-31
       */
      estimatedDateOfResolution?: string | null;
      /**
       * @description Share of the settlement that the client agreed to pay as fees, from 0 to 1.
       * @example 0.33
       */
      clientFeeAgreementPercentage?: number | null;
      /**
       * @description Attorney fees, in US dollars. Not more than `settlementAmount`.
       * @example 41250
       */
      attorneyFees?: number | null;
      /**
       * @description Expected settlement, in US dollars.
       * @example 150000
       */
      projectedSettlementAmount?: number | null;
      /**
       * @description Attorney who leads the case at the receiving firm.
       * @example Maya Lindqvist
       */
      leadAttorneyName?: string | null;
      /**
       * Format: date
       * @description Day on which the statute of limitations expires.
       * @example 2028-01-10
       */
      statuteOfLimitationsExpiration?: string | null;
    };
    SignStats: {
      /**
       * @description Mean. Null: there is none.
       * @example 21.25
       */
      meanDays: number | null;
      /**
       * @description Median. Null: there is none.
       * @example 14.5
       */
      medianDays: number | null;
      /**
       * @description 90th percentile. Null: there is none.
       * @example 61.75
       */
      p90Days: number | null;
      /**
       * @description Signatures, outliers left out.
       * @example 35
       */
      count: number;
      /**
       * @description Referrals whose signature took longer than `outlierThresholdDays`.
       * @example 1
       */
      outlierCount: number;
      /**
       * @description Longer times are left out of averages and counted separately.
       * @example 365
       */
      outlierThresholdDays: number;
      /**
       * @description Length of a bucket. Null: there is no referral.
       * @example week
       * @enum {string|null}
       */
      bucket: 'day' | 'week' | 'month' | null;
      /**
       * Format: date
       * @description First day of the trend. Null: there is no referral.
       * @example 2026-01-01
       */
      rangeStart: string | null;
      /**
       * Format: date
       * @description Last day of the trend.
       * @example 2026-03-31
       */
      rangeEnd: string | null;
      /** @description Every bucket from `rangeStart` to `rangeEnd`. */
      trend: components['schemas']['SignTrendPoint'][];
      /** @description The days right before, as many. Null: no `referralStartDate` was given. */
      previous: components['schemas']['SignFigures'] | (never | null);
    };
    SignTrendPoint: {
      /**
       * Format: date
       * @description First day of the bucket: of sending.
       * @example 2026-03-02
       */
      date: string;
      /**
       * @description Mean days until the first signature. Null: there is none.
       * @example 21.25
       */
      avgDays: number | null;
      /**
       * @description Signatures that the mean is made of.
       * @example 12
       */
      count: number;
    };
    SignatureDetails: {
      /**
       * @description The header `X-Service-Signature` as received. Null if it was missing.
       * @example t=1767605520,v1=8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c
       */
      received: string | null;
      /**
       * @description Part `t` of the signature, in Unix seconds. Null if it was missing or not a number.
       * @example 1767605520
       */
      timestamp: number | null;
      /**
       * @description Whether the signature was made with the current or the previous secret.
       * @example true
       */
      match: boolean;
      /**
       * @description Secret that the signature was made with. Null if neither matches. The previous secret counts for 24 hours after a rotation.
       * @example current
       * @enum {string|null}
       */
      matchedSecret: 'current' | 'previous' | null;
    };
    Slot: {
      /**
       * Format: uuid
       * @description Firm that receives. A firm in two slots gets a double share. It cannot be your own.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      firmId: string;
      /**
       * @description Position in the round robin, from 0. If given, it must be the place in the list.
       * @example 0
       */
      position?: number;
      /**
       * @description First attempt at which the slot gets a case; 1 is the first referral of the case.
       * @example 1
       */
      firstAttempt?: number;
      /**
       * @description Last such attempt; null for none.
       * @example null
       */
      lastAttempt?: number | null;
      /**
       * @description Most referrals by this slot in a month of your time zone; null for any number.
       * @example 10
       */
      monthlyCap?: number | null;
      /**
       * @description Whether the slot gets cases.
       * @example true
       */
      isActive?: boolean;
      /**
       * @description What to observe when a case is referred by this slot; null for none.
       * @example Attach the police report.
       */
      referralInstructions?: string | null;
    };
    StageCount: {
      /**
       * @description Status.
       * @example UNDER_EVALUATION
       * @enum {string}
       */
      status:
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /**
       * @description Name of the status for people.
       * @example Under evaluation
       */
      label: string;
      /**
       * @description Referrals in this status now.
       * @example 11
       */
      count: number;
      /**
       * @description `count` of all.
       * @example 0.275
       */
      share: number;
    };
    StageHistory: {
      /**
       * @description Status.
       * @example UNDER_EVALUATION
       * @enum {string}
       */
      status:
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /**
       * @description Name of the status for people.
       * @example Under evaluation
       */
      label: string;
      /**
       * @description Referrals in this status now.
       * @example 11
       */
      count: number;
      /**
       * @description `count` of all.
       * @example 0.275
       */
      share: number;
      /**
       * @description Referrals in this status 30 days ago.
       * @example 8
       */
      count30DaysAgo: number;
    };
    StartLitigation: {
      /**
       * @description Why, in words. Kept in the status history. Line breaks become spaces.
       * @example Agreed with the client by phone
       */
      reason?: string | null;
      /**
       * @description Notes that both firms of the referral see.
       * @example Client prefers calls after 5 pm.
       */
      notes?: string | null;
      /**
       * @description Phase of the case, in the words of the receiving firm.
       * @example Discovery
       */
      phase?: string | null;
      /**
       * Format: date
       * @description Day on which the case is expected to be resolved.
       * @example 2027-03-31
       */
      estimatedDateOfResolution?: string | null;
      /**
       * @description Share of the settlement that the client agreed to pay as fees, from 0 to 1.
       * @example 0.33
       */
      clientFeeAgreementPercentage?: number | null;
      /**
       * @description Attorney fees, in US dollars. Not more than `settlementAmount`.
       * @example 41250
       */
      attorneyFees?: number | null;
      /**
       * @description Expected settlement, in US dollars.
       * @example 150000
       */
      projectedSettlementAmount?: number | null;
    };
    StartedImport: {
      /**
       * Format: uuid
       * @description Id of the job: `GET /import/jobs/{jobId}`.
       * @example 0192f3a0-8000-7000-8000-000000000001
       */
      jobId: string;
      /**
       * @description Status of the job.
       * @example PENDING
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED';
    };
    StatusHistoryEntry: {
      /**
       * Format: uuid
       * @description Id of the update.
       * @example 0192f3a0-6000-7000-8000-000000000001
       */
      id: string;
      /**
       * @description Number of the update among those of its referral that the caller sees, from 1.
       * @example 2
       */
      sequence: number;
      /**
       * Format: uuid
       * @description Referral of the update.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      referralId: string;
      /**
       * Format: uuid
       * @description Case of the referral.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      baseCaseId: string;
      /**
       * @description Reference number of the referral.
       * @example ABB-0001-R1
       */
      referenceNumber: string;
      /**
       * @description Status of the referral after the update.
       * @example UNDER_EVALUATION
       * @enum {string}
       */
      status:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /**
       * @description Status before the update. Null on a referral's first update.
       * @example SENT
       * @enum {string|null}
       */
      previousStatus:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
        | null;
      /**
       * @description The reason given, or the text of the message. The receiving firm gets null until it acknowledges.
       * @example Agreed by phone
       */
      message: string | null;
      /**
       * @description Whether this is a message. A message changes no status.
       * @example false
       */
      isMessage: boolean;
      /**
       * @description Of a message: the status that its sender asks the other firm to set. The receiving firm gets null until it acknowledges.
       * @example null
       * @enum {string|null}
       */
      requestedStatus:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
        | null;
      /**
       * @description How the update was made.
       * @example api
       * @enum {string}
       */
      source: 'manual' | 'api' | 'bulk_update' | 'crm' | 'case_system' | 'import' | 'admin' | 'system';
      /**
       * Format: date-time
       * @description When the update was made.
       * @example 2026-01-16T09:30:00.000Z
       */
      createdAt: string;
      /**
       * @description Name of the person, or for a key of its firm, that made it. Null if none is known.
       * @example Maya Lindqvist
       */
      createdByName: string | null;
      /**
       * Format: uuid
       * @description Firm of the person or key that made it: one of the two firms of the referral. Null if neither of them did.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      firmId: string | null;
      /** @description With `proof=true`: what proves this entry. */
      proof?: components['schemas']['StatusProof'];
    };
    StatusProof: {
      /**
       * @description SHA-256, in hex, of the hash before and of the digest of this entry. Both firms get the same one.
       * @example b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c
       */
      hash: string;
      /**
       * @description Digests of the entries between the one before and this one that your firm does not see.
       * @example []
       */
      hiddenDigests: string[];
      /**
       * @description SHA-256 of the salt and of the name of who made the update.
       * @example b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c
       */
      createdByNameDigest: string;
      /**
       * Format: uuid
       * @description Random part of that digest. Null when the name was erased.
       * @example 5a8e1d4e-6f0c-4a53-9d55-0f2f3c9b7a11
       */
      createdByNameSalt: string | null;
      /**
       * @description SHA-256 of the salt and of the message. It stays when the message is erased.
       * @example b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c
       */
      messageDigest: string;
      /**
       * Format: uuid
       * @description Random part of that digest. Null while the message is masked, or when it was erased.
       * @example 5a8e1d4e-6f0c-4a53-9d55-0f2f3c9b7a11
       */
      messageSalt: string | null;
    };
    StatusUpdate: {
      /**
       * Format: uuid
       * @description Id of the update.
       * @example 0192f3a0-6000-7000-8000-000000000001
       */
      id: string;
      /**
       * @description Number of the update among those of its referral that the caller sees, from 1.
       * @example 2
       */
      sequence: number;
      /**
       * Format: uuid
       * @description Referral of the update.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      referralId: string;
      /**
       * Format: uuid
       * @description Case of the referral.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      baseCaseId: string;
      /**
       * @description Reference number of the referral.
       * @example ABB-0001-R1
       */
      referenceNumber: string;
      /**
       * @description Status of the referral after the update.
       * @example UNDER_EVALUATION
       * @enum {string}
       */
      status:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /**
       * @description Status before the update. Null on a referral's first update.
       * @example SENT
       * @enum {string|null}
       */
      previousStatus:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
        | null;
      /**
       * @description The reason given, or the text of the message. The receiving firm gets null until it acknowledges.
       * @example Agreed by phone
       */
      message: string | null;
      /**
       * @description Whether this is a message. A message changes no status.
       * @example false
       */
      isMessage: boolean;
      /**
       * @description Of a message: the status that its sender asks the other firm to set. The receiving firm gets null until it acknowledges.
       * @example null
       * @enum {string|null}
       */
      requestedStatus:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
        | null;
      /**
       * @description How the update was made.
       * @example api
       * @enum {string}
       */
      source: 'manual' | 'api' | 'bulk_update' | 'crm' | 'case_system' | 'import' | 'admin' | 'system';
      /**
       * Format: date-time
       * @description When the update was made.
       * @example 2026-01-16T09:30:00.000Z
       */
      createdAt: string;
      /**
       * @description Name of the person, or for a key of its firm, that made it. Null if none is known.
       * @example Maya Lindqvist
       */
      createdByName: string | null;
      /**
       * Format: uuid
       * @description Firm of the person or key that made it: one of the two firms of the referral. Null if neither of them did.
       * @example 0192f3a0-1000-7000-8000-000000000002
       */
      firmId: string | null;
    };
    Subscription: {
      /**
       * Format: uuid
       * @description Id of the subscription.
       * @example 0192f3a0-f000-7000-8000-000000000001
       */
      id: string;
      /**
       * @description Your endpoint. In echo mode too, although deliveries do not go there then.
       * @example https://hooks.abbottcrane.example/referrals
       */
      url: string;
      /**
       * @description Note of your own. Null if there is none.
       * @example Intake system, production
       */
      description: string | null;
      /**
       * @description Whether events are delivered. It becomes false when you switch the subscription off, or after ten exhausted deliveries in a row (circuit breaker).
       * @example true
       */
      isActive: boolean;
      /**
       * @description Whether echo mode is on: deliveries go to the echo address instead of `url`.
       * @example false
       */
      isEchoActive: boolean;
      /**
       * @description The same as `url` while echo mode is on, else null.
       * @example null
       */
      originalUrl: string | null;
      /**
       * Format: date-time
       * @description When the subscription was created. Earlier events are not delivered.
       * @example 2026-01-05T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the subscription last changed.
       * @example 2026-01-05T09:30:00.000Z
       */
      updatedAt: string;
    };
    SubscriptionWithSecret: {
      /**
       * Format: uuid
       * @description Id of the subscription.
       * @example 0192f3a0-f000-7000-8000-000000000001
       */
      id: string;
      /**
       * @description Your endpoint. In echo mode too, although deliveries do not go there then.
       * @example https://hooks.abbottcrane.example/referrals
       */
      url: string;
      /**
       * @description Note of your own. Null if there is none.
       * @example Intake system, production
       */
      description: string | null;
      /**
       * @description Whether events are delivered. It becomes false when you switch the subscription off, or after ten exhausted deliveries in a row (circuit breaker).
       * @example true
       */
      isActive: boolean;
      /**
       * @description Whether echo mode is on: deliveries go to the echo address instead of `url`.
       * @example false
       */
      isEchoActive: boolean;
      /**
       * @description The same as `url` while echo mode is on, else null.
       * @example null
       */
      originalUrl: string | null;
      /**
       * Format: date-time
       * @description When the subscription was created. Earlier events are not delivered.
       * @example 2026-01-05T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the subscription last changed.
       * @example 2026-01-05T09:30:00.000Z
       */
      updatedAt: string;
      /**
       * @description Secret that signs the deliveries; the whole string is the HMAC key. It is shown only this once: keep it in a secret store.
       * @example whsec_5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
       */
      secret: string;
    };
    TopReceivingFirm: {
      /**
       * Format: uuid
       * @description Id of the firm.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      firmId: string;
      /**
       * @description Name of the firm.
       * @example Abbott & Crane LLP
       */
      firmName: string;
      /**
       * @description Referrals that were ever signed.
       * @example 4
       */
      signed: number;
      /**
       * @description `signed` of all.
       * @example 0.3333
       */
      signedRate: number;
      /**
       * @description Referrals sent to this firm.
       * @example 12
       */
      sent: number;
    };
    TopSendingFirm: {
      /**
       * Format: uuid
       * @description Id of the firm.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      firmId: string;
      /**
       * @description Name of the firm.
       * @example Abbott & Crane LLP
       */
      firmName: string;
      /**
       * @description Referrals that were ever signed.
       * @example 4
       */
      signed: number;
      /**
       * @description `signed` of all.
       * @example 0.3333
       */
      signedRate: number;
      /**
       * @description Referrals received from this firm.
       * @example 12
       */
      received: number;
    };
    TrailingCount: {
      /**
       * @description In the last 30 days.
       * @example 9
       */
      current: number;
      /**
       * @description In the 30 days before.
       * @example 7
       */
      previous: number;
    };
    UpdateDocument: {
      /**
       * @description New name of the file. It must end in an extension of the type of the content.
       * @example police-report-2026.pdf
       */
      fileName?: string;
      /**
       * @description Free text; null or an empty text clears it.
       * @example Police report
       */
      category?: string | null;
      /**
       * @description Free text; null or an empty text clears it.
       * @example Report of the accident.
       */
      description?: string | null;
    };
    UpdateFirm: {
      /**
       * @description Name of the firm, as other firms see it.
       * @example Abbott & Crane LLP
       */
      name?: string;
      /**
       * @description What the firm does; null for none.
       * @example Personal injury trial lawyers in New York.
       */
      description?: string | null;
      /**
       * @description Telephone number, in any format; null for none.
       * @example +1 212 555 0142
       */
      phone?: string | null;
      /**
       * @description Postal address; null for none.
       * @example 40 Wall Street, New York, NY 10005
       */
      address?: string | null;
      /**
       * @description Address of the website, http or https; null for none.
       * @example https://abbottcrane.example
       */
      website?: string | null;
      /**
       * @description Two-letter codes of the jurisdictions the firm works in, from `GET /jurisdictions`. Replaces the list; an empty list means any.
       * @example [
       *       "NY",
       *       "NJ"
       *     ]
       */
      jurisdictions?: string[];
      /**
       * @description Case types the firm takes: ids, machine names or display names from `GET /case-types`. Replaces the list; an empty list means any.
       * @example [
       *       "motor_vehicle_accident",
       *       "wrongful_death"
       *     ]
       */
      caseTypes?: string[];
      /**
       * @description What a firm should know before it sends a referral to this one; null for none.
       * @example Please attach the police report.
       */
      generalReferralInstructions?: string | null;
      /**
       * @description Time zone of the firm, by its IANA name. Monthly caps of routing rules begin anew in it.
       * @example America/New_York
       */
      timeZone?: string;
    };
    UpdateMedCase: {
      /**
       * @description Status of the med case.
       * @example SETTLED
       * @enum {string}
       */
      status?: 'OPEN' | 'SETTLED' | 'CLOSED';
      /**
       * @description First name of the patient.
       * @example Dana
       */
      patientFirstName?: string;
      /**
       * @description Last name of the patient.
       * @example Whitfield
       */
      patientLastName?: string;
      /**
       * Format: date
       * @description Date of birth of the patient.
       * @example 1984-02-29
       */
      patientDateOfBirth?: string | null;
      /**
       * @description Telephone number of the patient.
       * @example +1 212 555 0142
       */
      patientPhone?: string | null;
      /**
       * Format: email
       * @description E-mail address of the patient.
       * @example dana.whitfield@example.com
       */
      patientEmail?: string | null;
      /**
       * Format: date
       * @description Day of the incident.
       * @example 2026-01-10
       */
      incidentDate?: string | null;
    };
    UpdateNote: {
      /**
       * @description Text of the note.
       * @example Spoke with the client today.
       */
      body: string;
    };
    UpdateReceivedReferral: {
      /**
       * @description Attorney who leads the case at the receiving firm. Null clears it.
       * @example Maya Lindqvist
       */
      leadAttorneyName?: string | null;
      /**
       * @description Phase of the case, in the words of the receiving firm. Null clears it.
       * @example Discovery
       */
      phase?: string | null;
      /**
       * @description Notes that both firms of the referral see. Null clears it.
       * @example Client prefers calls after 5 pm.
       */
      notes?: string | null;
      /**
       * @description Keys and values that your firm keeps with the record. The other firm has its own and never sees yours. At most 50 keys and 16 KB. Null clears it.
       * @example {
       *       "crmId": "A-1024",
       *       "priority": 2
       *     }
       */
      customMetadata?: {
        [key: string]: (string | null) | number | boolean;
      } | null;
      /**
       * @description Expected settlement, in US dollars. Null clears it.
       * @example 150000
       */
      projectedSettlementAmount?: number | null;
      /**
       * Format: date
       * @description Day on which the case is expected to be resolved. Null clears it.
       * @example 2027-03-31
       */
      estimatedDateOfResolution?: string | null;
      /**
       * Format: date
       * @description Day on which the money is expected to be paid out. Null clears it.
       * @example 2027-04-30
       */
      estimatedDistributionDate?: string | null;
      /**
       * Format: date
       * @description Day on which the statute of limitations expires. Null clears it.
       * @example 2028-01-10
       */
      statuteOfLimitationsExpiration?: string | null;
      /**
       * @description Share of the settlement that the client agreed to pay as fees, from 0 to 1. Null clears it.
       * @example 0.33
       */
      clientFeeAgreementPercentage?: number | null;
      /**
       * @description Attorney fees, in US dollars. Not more than `settlementAmount`. Null clears it.
       * @example 41250
       */
      attorneyFees?: number | null;
      /**
       * @description Settlement, in US dollars. More than 0. Null clears it.
       * @example 125000
       */
      settlementAmount?: number | null;
      /**
       * @description How the settlement is paid. Null clears it.
       * @example lump_sum
       * @enum {string|null}
       */
      payoutType?: 'lump_sum' | 'structured' | 'hybrid' | 'other' | null;
    };
    UpdateRule: {
      /**
       * @description Name of the rule.
       * @example Motor vehicle accidents, New York
       */
      name?: string;
      /**
       * @description What the rule is for; null for nothing.
       * @example Shared by three firms.
       */
      description?: string | null;
      /**
       * @description Rules are tried in this order, the lowest first; of equal ones the older first.
       * @example 10
       */
      priority?: number;
      /**
       * @description Whether the rule is used.
       * @example true
       */
      isActive?: boolean;
      /** @description The cases that the rule is for. Replaces all criteria. */
      criteria?: components['schemas']['Criteria'];
      /** @description The receivers, in the order of the round robin. Replaces all slots. */
      slots?: components['schemas']['Slot'][];
      /**
       * @description Whether a referral by this rule that is rejected or expires is followed by one to the next eligible slot, until a firm accepts.
       * @example false
       */
      autoWaterfall?: boolean;
    };
    UpdateSentCase: {
      /**
       * @description What happened.
       * @example Client was stopped at a light.
       */
      description?: string | null;
      /**
       * @description County of the case.
       * @example Kings
       */
      county?: string | null;
      /**
       * Format: email
       * @description E-mail address of the client.
       * @example dana.whitfield@example.com
       */
      clientEmail?: string | null;
      /**
       * @description Telephone number of the client.
       * @example +1 212 555 0142
       */
      clientPhone?: string | null;
      /**
       * Format: date
       * @description Date of birth of the client.
       * @example 1984-02-29
       */
      clientDateOfBirth?: string | null;
      /**
       * Format: date
       * @description Day of the incident.
       * @example 2026-01-10
       */
      incidentDate?: string | null;
      /**
       * @description How the owner of the case rates it, from 1 (highest) to 5. Other firms get null.
       * @example 2
       */
      tier?: number | null;
      /**
       * @description Where the owner of the case got it. Other firms get null.
       * @example Website form
       */
      source?: string | null;
      /**
       * @description Notes that both firms of the referral see.
       * @example Client prefers calls after 5 pm.
       */
      notes?: string | null;
      /**
       * @description Whether the client has signed a retainer.
       * @example true
       */
      isRetainerSigned?: boolean;
      /**
       * @description Hours, counted from `sentDate`, after which a referral that is still `SENT` is withdrawn. Null: never.
       * @example 72
       */
      sentExpirationHours?: number | null;
      /**
       * @description Share of the attorney fees that the sending firm gets, from 0 to 100.
       * @example 25
       */
      sendingFirmPercentage?: number | null;
      /**
       * @description Share of the settlement that the client agreed to pay as fees, from 0 to 1.
       * @example 0.33
       */
      clientFeeAgreementPercentage?: number | null;
      /**
       * @description Whether a warm transfer of the client was tried.
       * @example true
       */
      warmTransferAttempted?: boolean | null;
      /**
       * @description Whether the warm transfer succeeded.
       * @example false
       */
      warmTransferSuccessful?: boolean | null;
      /**
       * @description Why the warm transfer failed.
       * @example OTHER
       * @enum {string|null}
       */
      warmTransferUnsuccessfulReasonType?:
        'FIRM_UNABLE_TO_ANSWER' | 'CLIENT_UNABLE_TO_CONTINUE' | 'OTHER' | null;
      /**
       * @description Why the warm transfer failed, in words. Only with `warmTransferUnsuccessfulReasonType` `OTHER`.
       * @example The call was cut off.
       */
      warmTransferUnsuccessfulReason?: string | null;
      /**
       * Format: date
       * @description Day on which the statute of limitations expires.
       * @example 2028-01-10
       */
      statuteOfLimitationsExpiration?: string | null;
      /**
       * @description Keys and values that your firm keeps with the record. The other firm has its own and never sees yours. At most 50 keys and 16 KB.
       * @example {
       *       "crmId": "A-1024",
       *       "priority": 2
       *     }
       */
      customMetadata?: {
        [key: string]: (string | null) | number | boolean;
      } | null;
      /**
       * @description Title of the case.
       * @example Rear-end collision on I-95
       */
      title?: string;
      /**
       * @description Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name.
       * @example motor_vehicle_accident
       */
      caseType?: string;
      /**
       * @description Two-letter code of the jurisdiction: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction?: string;
      /**
       * @description First name of the client.
       * @example Dana
       */
      clientFirstName?: string;
      /**
       * @description Last name of the client.
       * @example Whitfield
       */
      clientLastName?: string;
      /**
       * @description Note to add to the case.
       * @example Spoke with the client today.
       */
      note?: string | null;
    };
    UpdateSubscription: {
      /**
       * @description Your new endpoint, under the same rules as when the subscription is created. Retries of older deliveries go there too. It cannot change while echo mode is on.
       * @example https://hooks.abbottcrane.example/referrals
       */
      url?: string;
      /**
       * @description Note of your own. null removes it.
       * @example Intake system, production
       */
      description?: string | null;
      /**
       * @description `false` cancels queued deliveries. `true` activates the subscription again and resets its failure count; at most five can be active.
       * @example true
       */
      isActive?: boolean;
    };
    UpdateUser: {
      /**
       * @description First name; null if not known.
       * @example Robin
       */
      firstName?: string | null;
      /**
       * @description Last name; null if not known.
       * @example Hale
       */
      lastName?: string | null;
      /**
       * @description What the person may do: `viewer` reads and acknowledges, `member` also creates and updates, `firm_admin` does everything, `account_manager` manages firm_admins too. Nobody gives a role above their own; an API key gives `member` and `viewer` only.
       * @example viewer
       * @enum {string}
       */
      role?: 'account_manager' | 'firm_admin' | 'member' | 'viewer';
      /**
       * @description false deactivates the user and ends all sessions, like `DELETE`; true lets the user sign in again.
       * @example true
       */
      isActive?: boolean;
    };
    UseInMinute: {
      /**
       * Format: date-time
       * @description When the minute began.
       * @example 2026-03-02T14:30:00.000Z
       */
      minute: string;
      /**
       * @description Admitted calls with GET or HEAD, and those of an assistant.
       * @example 42
       */
      reads: number;
      /**
       * @description Admitted calls with another method.
       * @example 3
       */
      writes: number;
      /**
       * @description Calls that were answered with 429.
       * @example 0
       */
      refused: number;
    };
    VoidPharmacyFill: {
      /**
       * @description Why the fill is voided.
       * @example Billed under the wrong prescription number.
       */
      voidReason: string;
    };
    WarmTransfer: {
      /** @description All of them. */
      kpis: components['schemas']['WarmTransferCounts'];
      /** @description Every reason, in a fixed order. */
      reasonBreakdown: components['schemas']['WarmTransferReason'][];
      /** @description By the other firm, most attempts first. */
      byPartnerFirm: components['schemas']['WarmTransferFirm'][];
      /** @description Every month of the range, by the day of sending. */
      trend: components['schemas']['WarmTransferMonth'][];
    };
    WarmTransferCounts: {
      /**
       * @description Warm transfers attempted.
       * @example 10
       */
      attempted: number;
      /**
       * @description Warm transfers that succeeded.
       * @example 7
       */
      successful: number;
      /**
       * @description `successful` of `attempted`.
       * @example 0.7
       */
      successRate: number;
    };
    WarmTransferFirm: {
      /**
       * Format: uuid
       * @description Id of the firm.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      firmId: string;
      /**
       * @description Name of the firm.
       * @example Abbott & Crane LLP
       */
      firmName: string;
      /**
       * @description Warm transfers attempted.
       * @example 10
       */
      attempted: number;
      /**
       * @description Warm transfers that succeeded.
       * @example 7
       */
      successful: number;
      /**
       * @description `successful` of `attempted`.
       * @example 0.7
       */
      successRate: number;
    };
    WarmTransferMonth: {
      /**
       * @description Warm transfers attempted.
       * @example 10
       */
      attempted: number;
      /**
       * @description Warm transfers that succeeded.
       * @example 7
       */
      successful: number;
      /**
       * @description `successful` of `attempted`.
       * @example 0.7
       */
      successRate: number;
      /**
       * @description Month of sending.
       * @example 2026-03
       */
      month: string;
    };
    WarmTransferReason: {
      /**
       * @description Why a warm transfer failed.
       * @example FIRM_UNABLE_TO_ANSWER
       * @enum {string}
       */
      reasonType: 'FIRM_UNABLE_TO_ANSWER' | 'CLIENT_UNABLE_TO_CONTINUE' | 'OTHER';
      /**
       * @description Warm transfers that failed for this reason.
       * @example 2
       */
      count: number;
    };
    /**
     * @example {
     *       "code": "unknown_field",
     *       "field": "receivingFirmId",
     *       "message": "The field receivingFirmId does not exist here and was ignored. Did you mean referentFirmId?"
     *     }
     */
    Warning: {
      /**
       * @description Kind of the warning.
       * @example unknown_field
       * @enum {string}
       */
      code: 'unknown_parameter' | 'unknown_field';
      /**
       * @description Field of the body that was ignored, with dots and indexes for inner ones.
       * @example receivingFirmId
       */
      field?: string;
      /** @description Name of the query parameter that was ignored. */
      parameter?: string;
      /**
       * @description What was ignored, and what was probably meant.
       * @example The field receivingFirmId does not exist here and was ignored. Did you mean referentFirmId?
       */
      message: string;
    };
    WithdrawSentCase: {
      /**
       * @description Why, in words. Kept in the status history. Line breaks become spaces.
       * @example Agreed with the client by phone
       */
      reason?: string | null;
      /**
       * @description Why the referral was rejected or withdrawn.
       * @example outside_practice_area
       * @enum {string|null}
       */
      reasonCode?:
        | 'conflict_of_interest'
        | 'outside_practice_area'
        | 'outside_jurisdiction'
        | 'statute_expired'
        | 'insufficient_damages'
        | 'no_liability'
        | 'client_unreachable'
        | 'client_declined'
        | 'capacity'
        | 'duplicate'
        | 'other'
        | null;
    };
    /** @description The firm that acted, null for an administrator and the system, and the channel. */
    WebhookActor: {
      /** @description Id of the firm that acted. */
      firmId: string | null;
      /**
       * @description Channel of the change.
       * @enum {string}
       */
      source: 'manual' | 'api' | 'bulk_update' | 'crm' | 'case_system' | 'import' | 'admin' | 'system';
    };
    WebhookCase: {
      /**
       * Format: uuid
       * @description Id of the record that the event is about.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      /**
       * @description Status now, after the change.
       * @enum {string}
       */
      status:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /** @description Outcome of the case. Null until closing begins. */
      closingStatus: ('won_settled' | 'lost' | 'no_longer_pursuing') | null;
      /**
       * Format: uuid
       * @description Id of the sending firm.
       */
      referringFirmId: string;
      /** @description Id of the receiving firm. Null for a draft. */
      referentFirmId: string | null;
      /** @description Machine name of the case type, as in `GET /case-types`. */
      caseType: string;
      /** @description Two-letter code, as in `GET /jurisdictions`. */
      jurisdiction: string;
      /** @description County of the case. */
      county: string | null;
      /** @description When the referral was sent. Null for a draft. */
      sentDate: string | null;
      /** @description Whether the client has signed a retainer. */
      isRetainerSigned: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the record last changed.
       */
      updatedAt: string;
      /** @description Short title of the case. */
      title: string;
      /** @description Category, in the words of the uploading firm. */
      description: string | null;
      /** @description First name of the client. */
      clientFirstName: string;
      /** @description Last name of the client. */
      clientLastName: string;
      /** @description Category, in the words of the uploading firm. */
      clientEmail: string | null;
      /** @description Category, in the words of the uploading firm. */
      clientPhone: string | null;
      /** @description Date of birth of the client. */
      clientDateOfBirth: string | null;
      /** @description Date of birth of the client. */
      incidentDate: string | null;
      /** @description Category, in the words of the uploading firm. */
      leadAttorneyName: string | null;
      /** @description Category, in the words of the uploading firm. */
      phase: string | null;
      /** @description How the settlement is paid. */
      payoutType: ('lump_sum' | 'structured' | 'hybrid' | 'other') | null;
      /** @description Category, in the words of the uploading firm. */
      closureReason: string | null;
      /** @description Whether a warm transfer of the client was tried. */
      warmTransferAttempted: boolean | null;
      /** @description Whether the warm transfer succeeded. */
      warmTransferSuccessful: boolean | null;
      /** @description Why the warm transfer failed. */
      warmTransferUnsuccessfulReasonType:
        ('FIRM_UNABLE_TO_ANSWER' | 'CLIENT_UNABLE_TO_CONTINUE' | 'OTHER') | null;
      /** @description Category, in the words of the uploading firm. */
      warmTransferUnsuccessfulReason: string | null;
      /** @description Settlement in US dollars. */
      settlementAmount: number | null;
      /** @description Settlement in US dollars. */
      attorneyFees: number | null;
      /** @description Settlement in US dollars. */
      projectedSettlementAmount: number | null;
      /** @description Settlement in US dollars. */
      clientFeeAgreementPercentage: number | null;
      /** @description Settlement in US dollars. */
      sendingFirmPercentage: number | null;
      /** @description Settlement in US dollars. */
      netFeeToSendingFirm: number | null;
      /** @description Settlement in US dollars. */
      netFeeToHandlingFirm: number | null;
      /** @description When the receiver acknowledged. Null before that. */
      acknowledgedAt: string | null;
      /** @description When the client signed. Null before that. */
      signedDate: string | null;
      /** @description When the outcome was recorded. Null before that. */
      resolutionDate: string | null;
      /** @description When the referral was closed. Null before that. */
      closedDate: string | null;
      /** @description Date of birth of the client. */
      estimatedDateOfResolution: string | null;
      /** @description Date of birth of the client. */
      estimatedDistributionDate: string | null;
      /** @description Date of birth of the client. */
      statuteOfLimitationsExpiration: string | null;
    };
    WebhookFirm: {
      /**
       * Format: uuid
       * @description Id of the record that the event is about.
       */
      id: string;
      /** @description Display name. */
      name: string;
    };
    WebhookMaskedCase: {
      /**
       * Format: uuid
       * @description Id of the record that the event is about.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      /**
       * @description Status now, after the change.
       * @enum {string}
       */
      status:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /** @description Outcome of the case. Null until closing begins. */
      closingStatus: ('won_settled' | 'lost' | 'no_longer_pursuing') | null;
      /**
       * Format: uuid
       * @description Id of the sending firm.
       */
      referringFirmId: string;
      /**
       * Format: uuid
       * @description Id of the receiving firm. Null for a draft.
       */
      referentFirmId: string;
      /** @description Machine name of the case type, as in `GET /case-types`. */
      caseType: string;
      /** @description Two-letter code, as in `GET /jurisdictions`. */
      jurisdiction: string;
      /** @description County of the case. */
      county: string | null;
      /**
       * Format: date-time
       * @description When the referral was sent. Null for a draft.
       */
      sentDate: string;
      /** @description Whether the client has signed a retainer. */
      isRetainerSigned: boolean;
      /**
       * Format: date-time
       * @description When the record was created.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the record last changed.
       */
      updatedAt: string;
    };
    WebhookNote: {
      /**
       * Format: uuid
       * @description Id of the record that the event is about.
       */
      id: string;
      /** @description Id of the referral. Null when it belongs to the whole case. */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /**
       * Format: uuid
       * @description Id of the firm that acted.
       */
      firmId: string;
      /** @description Null for other firms. */
      authorId: string | null;
      /** @description Category, in the words of the uploading firm. */
      authorName: string | null;
      /** @description Text of the note. */
      body: string;
      /**
       * Format: date-time
       * @description When its upload began.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When its upload began.
       */
      updatedAt: string;
    };
    WebhookStatusChange: {
      /**
       * Format: uuid
       * @description Id of the record that the event is about.
       */
      id: string;
      /**
       * Format: uuid
       * @description Id of the referral. Null when it belongs to the whole case.
       */
      referralId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      /**
       * @description Status now, after the change.
       * @enum {string}
       */
      status:
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN';
      /** @description Status before the change. Null for the first one. */
      previousStatus:
        | (
            | 'DRAFT'
            | 'SENT'
            | 'UNDER_EVALUATION'
            | 'INVESTIGATING'
            | 'SIGNED'
            | 'IN_LITIGATION'
            | 'CLOSING'
            | 'CLOSED'
            | 'REJECTED'
            | 'WITHDRAWN'
          )
        | null;
      /** @description Null for a receiving firm that has not acknowledged. */
      message: string | null;
      /**
       * @description Always false: messages between firms send no webhook.
       * @constant
       */
      isMessage: false;
      /**
       * @description Channel of the change.
       * @enum {string}
       */
      source: 'manual' | 'api' | 'bulk_update' | 'crm' | 'case_system' | 'import' | 'admin' | 'system';
      /**
       * Format: date-time
       * @description When its upload began.
       */
      createdAt: string;
      /** @description Category, in the words of the uploading firm. */
      createdByName: string | null;
      /** @description With `piiMasked: true` the fourteen fields of the masked snapshot and no others. */
      case: components['schemas']['WebhookCase'] | components['schemas']['WebhookMaskedCase'];
    };
    WebhookCaseCreated: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'case.created';
      /**
       * Format: uuid
       * @description Id of the event, the same for both firms and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * @description The recipient's side of the referral.
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /** @description True for a receiving firm that has not acknowledged. */
      piiMasked: boolean;
      /**
       * Format: uuid
       * @description Id of the firm that gets this delivery.
       */
      recipientFirmId: string;
      /** @description Id of the referral. Null if the case was never sent. */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      referringFirm: components['schemas']['WebhookFirm'];
      /** @description Null if the case was never sent. */
      referentFirm: components['schemas']['WebhookFirm'] | null;
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      data: components['schemas']['WebhookCase'];
    };
    WebhookCaseUpdated: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'case.updated';
      /**
       * Format: uuid
       * @description Id of the event, the same for both firms and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * @description The recipient's side of the referral.
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /** @description True for a receiving firm that has not acknowledged. */
      piiMasked: boolean;
      /**
       * Format: uuid
       * @description Id of the firm that gets this delivery.
       */
      recipientFirmId: string;
      /** @description Id of the referral. Null if the case was never sent. */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      referringFirm: components['schemas']['WebhookFirm'];
      /** @description Null if the case was never sent. */
      referentFirm: components['schemas']['WebhookFirm'] | null;
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      /** @description What happened. */
      data: {
        /**
         * Format: uuid
         * @description Id of the record that the event is about.
         */
        id: string;
        /**
         * Format: uuid
         * @description Id of the case. All referrals of a case share it.
         */
        baseCaseId: string;
        /** @description Number that people use for the case or the referral. */
        referenceNumber: string;
        /**
         * @description Status now, after the change.
         * @enum {string}
         */
        status:
          | 'DRAFT'
          | 'SENT'
          | 'UNDER_EVALUATION'
          | 'INVESTIGATING'
          | 'SIGNED'
          | 'IN_LITIGATION'
          | 'CLOSING'
          | 'CLOSED'
          | 'REJECTED'
          | 'WITHDRAWN';
        /** @description Outcome of the case. Null until closing begins. */
        closingStatus: ('won_settled' | 'lost' | 'no_longer_pursuing') | null;
        /**
         * Format: uuid
         * @description Id of the sending firm.
         */
        referringFirmId: string;
        /** @description Id of the receiving firm. Null for a draft. */
        referentFirmId: string | null;
        /** @description Machine name of the case type, as in `GET /case-types`. */
        caseType: string;
        /** @description Two-letter code, as in `GET /jurisdictions`. */
        jurisdiction: string;
        /** @description County of the case. */
        county: string | null;
        /** @description When the referral was sent. Null for a draft. */
        sentDate: string | null;
        /** @description Whether the client has signed a retainer. */
        isRetainerSigned: boolean;
        /**
         * Format: date-time
         * @description When the record was created.
         */
        createdAt: string;
        /**
         * Format: date-time
         * @description When the record last changed.
         */
        updatedAt: string;
        /** @description Short title of the case. */
        title: string;
        /** @description Category, in the words of the uploading firm. */
        description: string | null;
        /** @description First name of the client. */
        clientFirstName: string;
        /** @description Last name of the client. */
        clientLastName: string;
        /** @description Category, in the words of the uploading firm. */
        clientEmail: string | null;
        /** @description Category, in the words of the uploading firm. */
        clientPhone: string | null;
        /** @description Date of birth of the client. */
        clientDateOfBirth: string | null;
        /** @description Date of birth of the client. */
        incidentDate: string | null;
        /** @description Category, in the words of the uploading firm. */
        leadAttorneyName: string | null;
        /** @description Category, in the words of the uploading firm. */
        phase: string | null;
        /** @description How the settlement is paid. */
        payoutType: ('lump_sum' | 'structured' | 'hybrid' | 'other') | null;
        /** @description Category, in the words of the uploading firm. */
        closureReason: string | null;
        /** @description Whether a warm transfer of the client was tried. */
        warmTransferAttempted: boolean | null;
        /** @description Whether the warm transfer succeeded. */
        warmTransferSuccessful: boolean | null;
        /** @description Why the warm transfer failed. */
        warmTransferUnsuccessfulReasonType:
          ('FIRM_UNABLE_TO_ANSWER' | 'CLIENT_UNABLE_TO_CONTINUE' | 'OTHER') | null;
        /** @description Category, in the words of the uploading firm. */
        warmTransferUnsuccessfulReason: string | null;
        /** @description Settlement in US dollars. */
        settlementAmount: number | null;
        /** @description Settlement in US dollars. */
        attorneyFees: number | null;
        /** @description Settlement in US dollars. */
        projectedSettlementAmount: number | null;
        /** @description Settlement in US dollars. */
        clientFeeAgreementPercentage: number | null;
        /** @description Settlement in US dollars. */
        sendingFirmPercentage: number | null;
        /** @description Settlement in US dollars. */
        netFeeToSendingFirm: number | null;
        /** @description Settlement in US dollars. */
        netFeeToHandlingFirm: number | null;
        /** @description When the receiver acknowledged. Null before that. */
        acknowledgedAt: string | null;
        /** @description When the client signed. Null before that. */
        signedDate: string | null;
        /** @description When the outcome was recorded. Null before that. */
        resolutionDate: string | null;
        /** @description When the referral was closed. Null before that. */
        closedDate: string | null;
        /** @description Date of birth of the client. */
        estimatedDateOfResolution: string | null;
        /** @description Date of birth of the client. */
        estimatedDistributionDate: string | null;
        /** @description Date of birth of the client. */
        statuteOfLimitationsExpiration: string | null;
        /** @description Names of the fields that changed and that the recipient may see. */
        changedFields: string[];
      };
      /** @description Names of the fields that changed and that the recipient may see. */
      changedFields: string[];
    };
    WebhookCaseDeleted: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'case.deleted';
      /**
       * Format: uuid
       * @description Id of the event, the same for both firms and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * @description The recipient's side of the referral.
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /** @description True for a receiving firm that has not acknowledged. */
      piiMasked: boolean;
      /**
       * Format: uuid
       * @description Id of the firm that gets this delivery.
       */
      recipientFirmId: string;
      /** @description Id of the referral. Null if the case was never sent. */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      referringFirm: components['schemas']['WebhookFirm'];
      /** @description Null if the case was never sent. */
      referentFirm: components['schemas']['WebhookFirm'] | null;
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      /** @description What happened. */
      data: {
        /**
         * Format: uuid
         * @description Id of the record that the event is about.
         */
        id: string;
        /**
         * Format: uuid
         * @description Id of the case. All referrals of a case share it.
         */
        baseCaseId: string;
        /** @description Number that people use for the case or the referral. */
        referenceNumber: string;
      };
    };
    WebhookCaseStatusChanged: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'case.status_changed';
      /**
       * Format: uuid
       * @description Id of the event, the same for both firms and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * @description The recipient's side of the referral.
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /** @description True for a receiving firm that has not acknowledged. */
      piiMasked: boolean;
      /**
       * Format: uuid
       * @description Id of the firm that gets this delivery.
       */
      recipientFirmId: string;
      /** @description Id of the referral. Null if the case was never sent. */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      referringFirm: components['schemas']['WebhookFirm'];
      /** @description Null if the case was never sent. */
      referentFirm: components['schemas']['WebhookFirm'] | null;
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      data: components['schemas']['WebhookStatusChange'];
    };
    WebhookCaseRated: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'case.rated';
      /**
       * Format: uuid
       * @description Id of the event, the same for both firms and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * @description The recipient's side of the referral.
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /** @description True for a receiving firm that has not acknowledged. */
      piiMasked: boolean;
      /**
       * Format: uuid
       * @description Id of the firm that gets this delivery.
       */
      recipientFirmId: string;
      /** @description Id of the referral. Null if the case was never sent. */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      referringFirm: components['schemas']['WebhookFirm'];
      /** @description Null if the case was never sent. */
      referentFirm: components['schemas']['WebhookFirm'] | null;
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      /** @description What happened. */
      data: {
        /** @description Rating of the owner, from 1 (highest) to 5. Null: not rated. */
        tier: number | null;
        /** @description Rating before the change. */
        previousTier: number | null;
        /** @description Rating that was given. */
        ratedTier: number | null;
        /**
         * @description Whether a person or the system rated the case.
         * @enum {string}
         */
        ratingSource: 'manual' | 'system';
      };
    };
    WebhookReferralSent: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'referral.sent';
      /**
       * Format: uuid
       * @description Id of the event, the same for both firms and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * @description The recipient's side of the referral.
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /** @description True for a receiving firm that has not acknowledged. */
      piiMasked: boolean;
      /**
       * Format: uuid
       * @description Id of the firm that gets this delivery.
       */
      recipientFirmId: string;
      /** @description Id of the referral. Null if the case was never sent. */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      referringFirm: components['schemas']['WebhookFirm'];
      /** @description Null if the case was never sent. */
      referentFirm: components['schemas']['WebhookFirm'] | null;
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      data: components['schemas']['WebhookStatusChange'];
    };
    WebhookReferralReceived: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'referral.received';
      /**
       * Format: uuid
       * @description Id of the event, the same for both firms and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * @description The recipient's side of the referral.
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /** @description True for a receiving firm that has not acknowledged. */
      piiMasked: boolean;
      /**
       * Format: uuid
       * @description Id of the firm that gets this delivery.
       */
      recipientFirmId: string;
      /** @description Id of the referral. Null if the case was never sent. */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      referringFirm: components['schemas']['WebhookFirm'];
      /** @description Null if the case was never sent. */
      referentFirm: components['schemas']['WebhookFirm'] | null;
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      data: components['schemas']['WebhookStatusChange'];
    };
    WebhookReferralAccepted: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'referral.accepted';
      /**
       * Format: uuid
       * @description Id of the event, the same for both firms and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * @description The recipient's side of the referral.
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /** @description True for a receiving firm that has not acknowledged. */
      piiMasked: boolean;
      /**
       * Format: uuid
       * @description Id of the firm that gets this delivery.
       */
      recipientFirmId: string;
      /** @description Id of the referral. Null if the case was never sent. */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      referringFirm: components['schemas']['WebhookFirm'];
      /** @description Null if the case was never sent. */
      referentFirm: components['schemas']['WebhookFirm'] | null;
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      data: components['schemas']['WebhookStatusChange'];
    };
    WebhookReferralRejected: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'referral.rejected';
      /**
       * Format: uuid
       * @description Id of the event, the same for both firms and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * @description The recipient's side of the referral.
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /** @description True for a receiving firm that has not acknowledged. */
      piiMasked: boolean;
      /**
       * Format: uuid
       * @description Id of the firm that gets this delivery.
       */
      recipientFirmId: string;
      /** @description Id of the referral. Null if the case was never sent. */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      referringFirm: components['schemas']['WebhookFirm'];
      /** @description Null if the case was never sent. */
      referentFirm: components['schemas']['WebhookFirm'] | null;
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      data: components['schemas']['WebhookStatusChange'];
    };
    WebhookNoteCreated: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'note.created';
      /**
       * Format: uuid
       * @description Id of the event, the same for both firms and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * @description The recipient's side of the referral.
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /** @description True for a receiving firm that has not acknowledged. */
      piiMasked: boolean;
      /**
       * Format: uuid
       * @description Id of the firm that gets this delivery.
       */
      recipientFirmId: string;
      /** @description Id of the referral. Null if the case was never sent. */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      referringFirm: components['schemas']['WebhookFirm'];
      /** @description Null if the case was never sent. */
      referentFirm: components['schemas']['WebhookFirm'] | null;
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      data: components['schemas']['WebhookNote'];
    };
    WebhookNoteUpdated: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'note.updated';
      /**
       * Format: uuid
       * @description Id of the event, the same for both firms and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * @description The recipient's side of the referral.
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /** @description True for a receiving firm that has not acknowledged. */
      piiMasked: boolean;
      /**
       * Format: uuid
       * @description Id of the firm that gets this delivery.
       */
      recipientFirmId: string;
      /** @description Id of the referral. Null if the case was never sent. */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      referringFirm: components['schemas']['WebhookFirm'];
      /** @description Null if the case was never sent. */
      referentFirm: components['schemas']['WebhookFirm'] | null;
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      data: components['schemas']['WebhookNote'];
    };
    WebhookDocumentUploaded: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'document.uploaded';
      /**
       * Format: uuid
       * @description Id of the event, the same for both firms and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * @description The recipient's side of the referral.
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /** @description True for a receiving firm that has not acknowledged. */
      piiMasked: boolean;
      /**
       * Format: uuid
       * @description Id of the firm that gets this delivery.
       */
      recipientFirmId: string;
      /** @description Id of the referral. Null if the case was never sent. */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      referringFirm: components['schemas']['WebhookFirm'];
      /** @description Null if the case was never sent. */
      referentFirm: components['schemas']['WebhookFirm'] | null;
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      /** @description What happened. */
      data: {
        /**
         * Format: uuid
         * @description Id of the record that the event is about.
         */
        id: string;
        /**
         * Format: uuid
         * @description Id of the case. All referrals of a case share it.
         */
        baseCaseId: string;
        /** @description Id of the referral. Null when it belongs to the whole case. */
        referralId: string | null;
        /** @description Name of the file. */
        fileName: string;
        /** @description Type of the file, found from its content. */
        mimeType: string;
        /** @description Size in bytes. */
        sizeBytes: number;
        /** @description Category, in the words of the uploading firm. */
        category: string | null;
        /** @description Category, in the words of the uploading firm. */
        uploadedByName: string | null;
        /**
         * Format: date-time
         * @description When its upload began.
         */
        uploadedAt: string;
      };
    };
    WebhookDocumentDeleted: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'document.deleted';
      /**
       * Format: uuid
       * @description Id of the event, the same for both firms and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * @description The recipient's side of the referral.
       * @enum {string}
       */
      perspective: 'sent' | 'received';
      /** @description True for a receiving firm that has not acknowledged. */
      piiMasked: boolean;
      /**
       * Format: uuid
       * @description Id of the firm that gets this delivery.
       */
      recipientFirmId: string;
      /** @description Id of the referral. Null if the case was never sent. */
      referralId: string | null;
      /**
       * Format: uuid
       * @description Id of the case. All referrals of a case share it.
       */
      baseCaseId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      referringFirm: components['schemas']['WebhookFirm'];
      /** @description Null if the case was never sent. */
      referentFirm: components['schemas']['WebhookFirm'] | null;
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      /** @description What happened. */
      data: {
        /**
         * Format: uuid
         * @description Id of the record that the event is about.
         */
        id: string;
        /**
         * Format: uuid
         * @description Id of the case. All referrals of a case share it.
         */
        baseCaseId: string;
        /** @description Id of the referral. Null when it belongs to the whole case. */
        referralId: string | null;
      };
    };
    WebhookMedReferralReceived: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'med_referral.received';
      /**
       * Format: uuid
       * @description Id of the fact. It is the same for all recipients and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * Format: uuid
       * @description Id of the medical provider that gets this delivery.
       */
      recipientProviderId: string;
      /**
       * Format: uuid
       * @description Id of the med case.
       */
      medCaseId: string;
      /**
       * Format: uuid
       * @description Id of the med referral.
       */
      medReferralId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      handlingFirm: components['schemas']['WebhookFirm'];
      /** @description The medical provider. */
      provider: {
        /**
         * Format: uuid
         * @description Id of the record that the event is about.
         */
        id: string;
        /** @description Display name. */
        name: string;
      };
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      /** @description What happened. */
      data: {
        /**
         * Format: uuid
         * @description Id of the record that the event is about.
         */
        id: string;
        /**
         * Format: uuid
         * @description Id of the med case.
         */
        medCaseId: string;
        /** @description Number that people use for the case or the referral. */
        referenceNumber: string;
        /**
         * @description Status now, after the change.
         * @enum {string}
         */
        status:
          | 'SENT'
          | 'UNDER_REVIEW'
          | 'ACCEPTED'
          | 'IN_TREATMENT'
          | 'TREATMENT_COMPLETE'
          | 'CLOSED'
          | 'REJECTED'
          | 'WITHDRAWN';
        /** @description Status before the change. Null for the first one. */
        previousStatus:
          | (
              | 'SENT'
              | 'UNDER_REVIEW'
              | 'ACCEPTED'
              | 'IN_TREATMENT'
              | 'TREATMENT_COMPLETE'
              | 'CLOSED'
              | 'REJECTED'
              | 'WITHDRAWN'
            )
          | null;
        /** @description True for a referral to a pharmacy. */
        isPharmacy: boolean;
        /** @description Id in the provider's own system. */
        rejectionReasonCode: string | null;
        /** @description When the receiver acknowledged. Null before that. */
        acknowledgedAt: string | null;
        /**
         * Format: date-time
         * @description When the record was created.
         */
        createdAt: string;
        /**
         * Format: date-time
         * @description When the record was created.
         */
        updatedAt: string;
      };
    };
    WebhookMedReferralStatusChanged: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'med_referral.status_changed';
      /**
       * Format: uuid
       * @description Id of the fact. It is the same for all recipients and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * Format: uuid
       * @description Id of the medical provider that gets this delivery.
       */
      recipientProviderId: string;
      /**
       * Format: uuid
       * @description Id of the med case.
       */
      medCaseId: string;
      /**
       * Format: uuid
       * @description Id of the med referral.
       */
      medReferralId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      handlingFirm: components['schemas']['WebhookFirm'];
      /** @description The medical provider. */
      provider: {
        /**
         * Format: uuid
         * @description Id of the record that the event is about.
         */
        id: string;
        /** @description Display name. */
        name: string;
      };
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      /** @description What happened. */
      data: {
        /**
         * Format: uuid
         * @description Id of the record that the event is about.
         */
        id: string;
        /**
         * Format: uuid
         * @description Id of the med case.
         */
        medCaseId: string;
        /** @description Number that people use for the case or the referral. */
        referenceNumber: string;
        /**
         * @description Status now, after the change.
         * @enum {string}
         */
        status:
          | 'SENT'
          | 'UNDER_REVIEW'
          | 'ACCEPTED'
          | 'IN_TREATMENT'
          | 'TREATMENT_COMPLETE'
          | 'CLOSED'
          | 'REJECTED'
          | 'WITHDRAWN';
        /** @description Status before the change. Null for the first one. */
        previousStatus:
          | (
              | 'SENT'
              | 'UNDER_REVIEW'
              | 'ACCEPTED'
              | 'IN_TREATMENT'
              | 'TREATMENT_COMPLETE'
              | 'CLOSED'
              | 'REJECTED'
              | 'WITHDRAWN'
            )
          | null;
        /** @description True for a referral to a pharmacy. */
        isPharmacy: boolean;
        /** @description Id in the provider's own system. */
        rejectionReasonCode: string | null;
        /** @description When the receiver acknowledged. Null before that. */
        acknowledgedAt: string | null;
        /**
         * Format: date-time
         * @description When the record was created.
         */
        createdAt: string;
        /**
         * Format: date-time
         * @description When the record was created.
         */
        updatedAt: string;
      };
    };
    WebhookMedReferralWithdrawn: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'med_referral.withdrawn';
      /**
       * Format: uuid
       * @description Id of the fact. It is the same for all recipients and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * Format: uuid
       * @description Id of the medical provider that gets this delivery.
       */
      recipientProviderId: string;
      /**
       * Format: uuid
       * @description Id of the med case.
       */
      medCaseId: string;
      /**
       * Format: uuid
       * @description Id of the med referral.
       */
      medReferralId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      handlingFirm: components['schemas']['WebhookFirm'];
      /** @description The medical provider. */
      provider: {
        /**
         * Format: uuid
         * @description Id of the record that the event is about.
         */
        id: string;
        /** @description Display name. */
        name: string;
      };
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      /** @description What happened. */
      data: {
        /**
         * Format: uuid
         * @description Id of the record that the event is about.
         */
        id: string;
        /**
         * Format: uuid
         * @description Id of the med case.
         */
        medCaseId: string;
        /** @description Number that people use for the case or the referral. */
        referenceNumber: string;
        /**
         * @description Status now, after the change.
         * @enum {string}
         */
        status:
          | 'SENT'
          | 'UNDER_REVIEW'
          | 'ACCEPTED'
          | 'IN_TREATMENT'
          | 'TREATMENT_COMPLETE'
          | 'CLOSED'
          | 'REJECTED'
          | 'WITHDRAWN';
        /** @description Status before the change. Null for the first one. */
        previousStatus:
          | (
              | 'SENT'
              | 'UNDER_REVIEW'
              | 'ACCEPTED'
              | 'IN_TREATMENT'
              | 'TREATMENT_COMPLETE'
              | 'CLOSED'
              | 'REJECTED'
              | 'WITHDRAWN'
            )
          | null;
        /** @description True for a referral to a pharmacy. */
        isPharmacy: boolean;
        /** @description Id in the provider's own system. */
        rejectionReasonCode: string | null;
        /** @description When the receiver acknowledged. Null before that. */
        acknowledgedAt: string | null;
        /**
         * Format: date-time
         * @description When the record was created.
         */
        createdAt: string;
        /**
         * Format: date-time
         * @description When the record was created.
         */
        updatedAt: string;
      };
    };
    WebhookPharmacyFillRecorded: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'pharmacy.fill_recorded';
      /**
       * Format: uuid
       * @description Id of the fact. It is the same for all recipients and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * Format: uuid
       * @description Id of the medical provider that gets this delivery.
       */
      recipientProviderId: string;
      /**
       * Format: uuid
       * @description Id of the med case.
       */
      medCaseId: string;
      /**
       * Format: uuid
       * @description Id of the med referral.
       */
      medReferralId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      handlingFirm: components['schemas']['WebhookFirm'];
      /** @description The medical provider. */
      provider: {
        /**
         * Format: uuid
         * @description Id of the record that the event is about.
         */
        id: string;
        /** @description Display name. */
        name: string;
      };
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      /** @description What happened. */
      data: {
        /**
         * Format: uuid
         * @description Id of the record that the event is about.
         */
        id: string;
        /**
         * Format: uuid
         * @description Id of the med referral.
         */
        medReferralId: string;
        /** @description Id in the provider's own system. */
        externalId: string | null;
        /** @description Id in the provider's own system. */
        rxNumber: string | null;
        /** @description Id in the provider's own system. */
        ndc: string | null;
        /** @description Name of the drug. */
        drugName: string;
        /** @description Amount in US dollars, a decimal with 2 places. */
        quantity: string;
        /** @description Amount in US dollars, a decimal with 2 places. */
        billedAmount: string;
        /** @description Day of the fill. */
        fillDate: string;
        /** @description For how many days the quantity lasts. */
        daysSupply: number | null;
        /** @description When the fill was voided. Null while it counts. */
        voidedAt: string | null;
        /**
         * Format: date-time
         * @description When the record was created.
         */
        createdAt: string;
        /**
         * Format: date-time
         * @description When the record was created.
         */
        updatedAt: string;
      };
    };
    WebhookPharmacyTransactionRecorded: {
      /**
       * @description Version of the envelope.
       * @constant
       */
      schemaVersion: 1;
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'pharmacy.transaction_recorded';
      /**
       * Format: uuid
       * @description Id of the fact. It is the same for all recipients and all subscriptions.
       */
      eventId: string;
      /**
       * Format: date-time
       * @description When it happened. Apply the delivery with the greatest value.
       */
      occurredAt: string;
      /**
       * Format: uuid
       * @description Id of the medical provider that gets this delivery.
       */
      recipientProviderId: string;
      /**
       * Format: uuid
       * @description Id of the med case.
       */
      medCaseId: string;
      /**
       * Format: uuid
       * @description Id of the med referral.
       */
      medReferralId: string;
      /** @description Number that people use for the case or the referral. */
      referenceNumber: string;
      handlingFirm: components['schemas']['WebhookFirm'];
      /** @description The medical provider. */
      provider: {
        /**
         * Format: uuid
         * @description Id of the record that the event is about.
         */
        id: string;
        /** @description Display name. */
        name: string;
      };
      /** @description True for a case of a sandbox firm. */
      isTestCase: boolean;
      actor: components['schemas']['WebhookActor'];
      /** @description What happened. */
      data: {
        /**
         * Format: uuid
         * @description Id of the record that the event is about.
         */
        id: string;
        /**
         * Format: uuid
         * @description Id of the med referral.
         */
        medReferralId: string;
        /** @description Id of the fill. */
        fillId: string | null;
        /** @description Id of the transaction that this one reverses. */
        reversesTransactionId: string | null;
        /** @description Id in the provider's own system. */
        externalId: string | null;
        /**
         * @description Kind of the transaction.
         * @enum {string}
         */
        type: 'PAYMENT' | 'ADJUSTMENT' | 'WRITE_OFF' | 'REFUND' | 'REVERSAL';
        /** @description Amount in US dollars, a decimal with 2 places. */
        amount: string;
        /** @description Id in the provider's own system. */
        payer: string | null;
        /** @description Id in the provider's own system. */
        reference: string | null;
        /** @description Day of the transaction. */
        transactionDate: string;
        /**
         * Format: date-time
         * @description When the record was created.
         */
        createdAt: string;
        /**
         * Format: date-time
         * @description When the record was created.
         */
        updatedAt: string;
      };
    };
    WebhookTest: {
      /**
       * @description Name of the event. Ignore names that you do not know. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      event: 'webhook.test';
      /**
       * Format: date-time
       * @description When the test was requested.
       */
      timestamp: string;
      /** @description What happened. */
      data: {
        /**
         * Format: uuid
         * @description Id of the tested subscription.
         */
        subscriptionId: string;
        /** @description Text that came with it. */
        message: string;
      };
    };
    /** @description The body of any event. Ignore events whose name you do not know. */
    WebhookEvent:
      | components['schemas']['WebhookCaseCreated']
      | components['schemas']['WebhookCaseUpdated']
      | components['schemas']['WebhookCaseDeleted']
      | components['schemas']['WebhookCaseStatusChanged']
      | components['schemas']['WebhookCaseRated']
      | components['schemas']['WebhookReferralSent']
      | components['schemas']['WebhookReferralReceived']
      | components['schemas']['WebhookReferralAccepted']
      | components['schemas']['WebhookReferralRejected']
      | components['schemas']['WebhookNoteCreated']
      | components['schemas']['WebhookNoteUpdated']
      | components['schemas']['WebhookDocumentUploaded']
      | components['schemas']['WebhookDocumentDeleted']
      | components['schemas']['WebhookMedReferralReceived']
      | components['schemas']['WebhookMedReferralStatusChanged']
      | components['schemas']['WebhookMedReferralWithdrawn']
      | components['schemas']['WebhookPharmacyFillRecorded']
      | components['schemas']['WebhookPharmacyTransactionRecorded']
      | components['schemas']['WebhookTest'];
    /** @description Query of “Statistics of received referrals”. */
    GetReceivedAnalyticsQuery: {
      /**
       * Format: date
       * @description Only referrals sent on or after this day. With it the answer compares with the days right before, as many.
       * @example 2026-01-01
       */
      referralStartDate?: string;
      /**
       * Format: date
       * @description Only referrals sent up to this day. Without it: today.
       * @example 2026-03-31
       */
      referralEndDate?: string;
      /**
       * Format: date
       * @description Only referrals of cases that your firm first sent, or received, on or after this day.
       * @example 2026-01-01
       */
      firstReferralStartDate?: string;
      /**
       * Format: date
       * @description The same, up to this day.
       * @example 2026-03-31
       */
      firstReferralEndDate?: string;
      /**
       * Format: date
       * @description Only referrals first signed on or after this day.
       * @example 2026-01-01
       */
      signedStartDate?: string;
      /**
       * Format: date
       * @description Only referrals first signed up to this day.
       * @example 2026-03-31
       */
      signedEndDate?: string;
      /**
       * @description IANA time zone of all days, weeks and months.
       * @default UTC
       * @example America/New_York
       */
      tz?: string;
      /**
       * @description Id, machine name or display name of a case type: see `GET /case-types`.
       * @example motor_vehicle_accident
       */
      caseType?: string;
      /**
       * @description Two-letter code: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction?: string;
      /**
       * Format: date-time
       * @description Waits up to 2 seconds until the figures hold everything up to this instant, then answers with what there is: see `meta.dataAsOf`. Take `meta.timestamp` of your last write.
       * @example 2026-03-31T12:00:00.000Z
       */
      minDataAsOf?: string;
      /**
       * Format: uuid
       * @description Only referrals that this firm sent.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      sendingFirmId?: string;
      /**
       * @description Only this section. With `Accept: text/csv` it comes as CSV: a list as one line per row, other sections as one line per value.
       * @example kpis
       * @enum {string}
       */
      section?:
        | 'kpis'
        | 'currentStageBreakdown'
        | 'currentStageStats'
        | 'activePipeline'
        | 'activePipelineFlow'
        | 'timeToAcknowledgeTrend'
        | 'timeToAcknowledgeStats'
        | 'timeToSignTrend'
        | 'timeToSignStats'
        | 'outcomesOfReceived'
        | 'outcomesReceivedStats'
        | 'outcomesOfClosed'
        | 'outcomesClosedStats'
        | 'topSendingFirms'
        | 'topCaseTypeJurisdictions'
        | 'warmTransfer';
    };
    /** @description Query of “Revenue of received referrals”. */
    GetReceivedRevenueQuery: {
      /**
       * Format: date
       * @description Only referrals sent on or after this day. With it the answer compares with the days right before, as many.
       * @example 2026-01-01
       */
      referralStartDate?: string;
      /**
       * Format: date
       * @description Only referrals sent up to this day. Without it: today.
       * @example 2026-03-31
       */
      referralEndDate?: string;
      /**
       * Format: date
       * @description Only referrals of cases that your firm first sent, or received, on or after this day.
       * @example 2026-01-01
       */
      firstReferralStartDate?: string;
      /**
       * Format: date
       * @description The same, up to this day.
       * @example 2026-03-31
       */
      firstReferralEndDate?: string;
      /**
       * Format: date
       * @description Only referrals first signed on or after this day.
       * @example 2026-01-01
       */
      signedStartDate?: string;
      /**
       * Format: date
       * @description Only referrals first signed up to this day.
       * @example 2026-03-31
       */
      signedEndDate?: string;
      /**
       * @description IANA time zone of all days, weeks and months.
       * @default UTC
       * @example America/New_York
       */
      tz?: string;
      /**
       * @description Id, machine name or display name of a case type: see `GET /case-types`.
       * @example motor_vehicle_accident
       */
      caseType?: string;
      /**
       * @description Two-letter code: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction?: string;
      /**
       * Format: date-time
       * @description Waits up to 2 seconds until the figures hold everything up to this instant, then answers with what there is: see `meta.dataAsOf`. Take `meta.timestamp` of your last write.
       * @example 2026-03-31T12:00:00.000Z
       */
      minDataAsOf?: string;
      /**
       * Format: uuid
       * @description Only referrals that this firm sent.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      sendingFirmId?: string;
      /**
       * @description Only this section. With `Accept: text/csv` it comes as CSV: a list as one line per row, other sections as one line per value.
       * @example totals
       * @enum {string}
       */
      section?:
        'totals' | 'projected' | 'trend' | 'byCaseType' | 'byJurisdiction' | 'bySendingFirm' | 'previous';
    };
    /** @description Query of “Revenue of sent referrals”. */
    GetSentRevenueQuery: {
      /**
       * Format: date
       * @description Only referrals sent on or after this day. With it the answer compares with the days right before, as many.
       * @example 2026-01-01
       */
      referralStartDate?: string;
      /**
       * Format: date
       * @description Only referrals sent up to this day. Without it: today.
       * @example 2026-03-31
       */
      referralEndDate?: string;
      /**
       * Format: date
       * @description Only referrals of cases that your firm first sent, or received, on or after this day.
       * @example 2026-01-01
       */
      firstReferralStartDate?: string;
      /**
       * Format: date
       * @description The same, up to this day.
       * @example 2026-03-31
       */
      firstReferralEndDate?: string;
      /**
       * Format: date
       * @description Only referrals first signed on or after this day.
       * @example 2026-01-01
       */
      signedStartDate?: string;
      /**
       * Format: date
       * @description Only referrals first signed up to this day.
       * @example 2026-03-31
       */
      signedEndDate?: string;
      /**
       * @description IANA time zone of all days, weeks and months.
       * @default UTC
       * @example America/New_York
       */
      tz?: string;
      /**
       * @description Id, machine name or display name of a case type: see `GET /case-types`.
       * @example motor_vehicle_accident
       */
      caseType?: string;
      /**
       * @description Two-letter code: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction?: string;
      /**
       * Format: date-time
       * @description Waits up to 2 seconds until the figures hold everything up to this instant, then answers with what there is: see `meta.dataAsOf`. Take `meta.timestamp` of your last write.
       * @example 2026-03-31T12:00:00.000Z
       */
      minDataAsOf?: string;
      /**
       * Format: uuid
       * @description Only referrals that this firm received.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      receivingFirmId?: string;
      /**
       * @description Only this section. With `Accept: text/csv` it comes as CSV: a list as one line per row, other sections as one line per value.
       * @example totals
       * @enum {string}
       */
      section?:
        'totals' | 'projected' | 'trend' | 'byCaseType' | 'byJurisdiction' | 'byReceivingFirm' | 'previous';
    };
    /** @description Query of “Statistics of sent referrals”. */
    GetSentAnalyticsQuery: {
      /**
       * Format: date
       * @description Only referrals sent on or after this day. With it the answer compares with the days right before, as many.
       * @example 2026-01-01
       */
      referralStartDate?: string;
      /**
       * Format: date
       * @description Only referrals sent up to this day. Without it: today.
       * @example 2026-03-31
       */
      referralEndDate?: string;
      /**
       * Format: date
       * @description Only referrals of cases that your firm first sent, or received, on or after this day.
       * @example 2026-01-01
       */
      firstReferralStartDate?: string;
      /**
       * Format: date
       * @description The same, up to this day.
       * @example 2026-03-31
       */
      firstReferralEndDate?: string;
      /**
       * Format: date
       * @description Only referrals first signed on or after this day.
       * @example 2026-01-01
       */
      signedStartDate?: string;
      /**
       * Format: date
       * @description Only referrals first signed up to this day.
       * @example 2026-03-31
       */
      signedEndDate?: string;
      /**
       * @description IANA time zone of all days, weeks and months.
       * @default UTC
       * @example America/New_York
       */
      tz?: string;
      /**
       * @description Id, machine name or display name of a case type: see `GET /case-types`.
       * @example motor_vehicle_accident
       */
      caseType?: string;
      /**
       * @description Two-letter code: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction?: string;
      /**
       * Format: date-time
       * @description Waits up to 2 seconds until the figures hold everything up to this instant, then answers with what there is: see `meta.dataAsOf`. Take `meta.timestamp` of your last write.
       * @example 2026-03-31T12:00:00.000Z
       */
      minDataAsOf?: string;
      /**
       * Format: uuid
       * @description Only referrals that this firm received.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      receivingFirmId?: string;
      /**
       * @description Only this section. With `Accept: text/csv` it comes as CSV: a list as one line per row, other sections as one line per value.
       * @example kpis
       * @enum {string}
       */
      section?:
        | 'kpis'
        | 'currentStageBreakdown'
        | 'currentStageStats'
        | 'activePipeline'
        | 'activePipelineFlow'
        | 'timeToAcknowledgeTrend'
        | 'timeToAcknowledgeStats'
        | 'timeToSignTrend'
        | 'timeToSignStats'
        | 'outcomesOfSent'
        | 'outcomesSentStats'
        | 'outcomesOfClosed'
        | 'outcomesClosedStats'
        | 'topReceivingFirms'
        | 'topCaseTypeJurisdictions'
        | 'warmTransfer';
    };
    /** @description Query of “List the documents of a case”. */
    ListDocumentsQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
    };
    UploadDocumentForm: {
      /**
       * Format: binary
       * @description The file, at most 52428800 bytes.
       */
      file: FileSource;
      /** @example Police report */
      category?: string;
      /** @example Report of the accident. */
      description?: string;
      /** @description Name of the file. A `File` brings its own. */
      fileName?: string;
      /** @description Media type of the file. A `Blob` brings its own. */
      contentType?: string;
    };
    /** @description Query of “List the notes of a case”. */
    ListNotesQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
    };
    /** @description Query of “List the counties”. */
    ListCountiesQuery: {
      /**
       * @description Two-letter codes of the jurisdictions; absent: all of them.
       * @example [
       *       "NY",
       *       "NJ"
       *     ]
       */
      jurisdictionCodes?: string[];
    };
    /** @description Query of “Show the send mapping of a kind of record”. */
    GetSendMappingQuery: {
      /**
       * @description Object of the CRM.
       * @example Intake__c
       */
      crmObjectApiName: string;
      /**
       * @description Record type.
       * @example Motor_Vehicle
       */
      crmRecordTypeDevName?: string;
    };
    /** @description Query of “Find a referral by the record of a case system”. */
    GetExternalLinkQuery: {
      /**
       * @description Name of the case system.
       * @example case_system_a
       * @enum {string}
       */
      externalSystem: 'case_system_a' | 'case_system_b' | 'case_system_c';
      /**
       * @description Id of the record in the case system.
       * @example matter-4711
       */
      externalId: string;
    };
    /** @description Query of “List the firms that can receive referrals”. */
    ListAvailableFirmsQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
      /**
       * @description Only firms that take this case type.
       * @example motor_vehicle_accident
       */
      caseType?: string;
      /**
       * @description Only firms that work in this jurisdiction.
       * @example NY
       */
      jurisdiction?: string;
      /**
       * @description Only firms that work where this county is: name or FIPS code from `GET /counties`, together with `jurisdiction` if several counties have the name. A firm works in whole jurisdictions.
       * @example Kings
       */
      county?: string;
      /**
       * @description `network`: firms that accepted you as a sender; `directory`: all others.
       * @example network
       * @enum {string}
       */
      source?: 'network' | 'directory';
      /**
       * @description Only firms whose name contains this text, in upper or lower case.
       * @example harlow
       */
      search?: string;
      /**
       * @description Only sandbox firms (true) or only real ones (false). Absent: a real firm gets real ones, a sandbox firm all.
       * @example false
       */
      isTestFirm?: boolean;
    };
    ImportCasesForm: {
      /**
       * Format: binary
       * @description CSV file in UTF-8, at most 20 MB and 1,000,000 rows.
       */
      file: FileSource;
      /**
       * @description Only check the rows, and write nothing: the answer is that of the real upload, if nothing else happens before it.
       * @default false
       * @enum {string}
       */
      dryRun?: 'true' | 'false';
      /** @description Name of the file. A `File` brings its own. */
      fileName?: string;
      /** @description Media type of the file. A `Blob` brings its own. */
      contentType?: string;
    };
    ImportStatusesForm: {
      /**
       * Format: binary
       * @description CSV file in UTF-8, at most 20 MB and 1,000,000 rows.
       */
      file: FileSource;
      /**
       * @description Only check the rows, and write nothing: the answer is that of the real upload, if nothing else happens before it.
       * @default false
       * @enum {string}
       */
      dryRun?: 'true' | 'false';
      /** @description Name of the file. A `File` brings its own. */
      fileName?: string;
      /** @description Media type of the file. A `Blob` brings its own. */
      contentType?: string;
    };
    /** @description Query of “List the imports of your firm”. */
    ListImportJobsQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
    };
    /** @description Query of “Read an import and its progress”. */
    GetImportJobQuery: {
      /**
       * @description Lists the errors of failed rows after this row of the file. The `row` of the last error gives the next 1,000 failed rows.
       * @default 0
       * @example 1001
       */
      afterRow?: number;
    };
    /** @description Query of “List the jurisdictions”. */
    ListJurisdictionsQuery: {
      /**
       * @description Whether each jurisdiction comes with the names of its counties.
       * @default false
       * @example false
       */
      includeCounties?: boolean;
    };
    /** @description Query of “List med cases”. */
    ListMedCasesQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
      /**
       * @description Search in the reference number and in the name, telephone number and e-mail address of the patient. Every word must occur.
       * @example Whitfield
       */
      search?: string;
      /**
       * @description Only these statuses.
       * @example [
       *       "OPEN"
       *     ]
       */
      status?: ('OPEN' | 'SETTLED' | 'CLOSED')[];
      /**
       * @description Only cases with a referral in one of these statuses; for a provider, a referral to it.
       * @example [
       *       "SENT",
       *       "UNDER_REVIEW"
       *     ]
       */
      referralStatus?: (
        | 'SENT'
        | 'UNDER_REVIEW'
        | 'ACCEPTED'
        | 'IN_TREATMENT'
        | 'TREATMENT_COMPLETE'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
      )[];
      /**
       * @description Whether archived cases are listed too.
       * @default false
       * @example false
       */
      includeArchived?: boolean;
    };
    /** @description Query of “List the fills of a med referral”. */
    ListPharmacyFillsQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
      /**
       * Format: date
       * @description Only with a `fillDate` on or after this day.
       * @example 2026-01-01
       */
      dateFrom?: string;
      /**
       * Format: date
       * @description Only with a `fillDate` up to this day, inclusive.
       * @example 2026-01-31
       */
      dateTo?: string;
      /**
       * @description Only the fill with this external id, exact match.
       * @example RX-1001
       */
      externalId?: string;
    };
    /** @description Query of “List the transactions of a med referral”. */
    ListPharmacyTransactionsQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
      /**
       * Format: uuid
       * @description Only transactions of this fill.
       * @example 0192f3a0-c000-7000-8000-000000000001
       */
      fillId?: string;
      /**
       * @description Only transactions of this type.
       * @example PAYMENT
       * @enum {string}
       */
      type?: 'PAYMENT' | 'ADJUSTMENT' | 'WRITE_OFF' | 'REFUND' | 'REVERSAL';
      /**
       * Format: date
       * @description Only with a `transactionDate` on or after this day.
       * @example 2026-01-01
       */
      dateFrom?: string;
      /**
       * Format: date
       * @description Only with a `transactionDate` up to this day, inclusive.
       * @example 2026-01-31
       */
      dateTo?: string;
      /**
       * @description Only the transaction with this external id, exact match.
       * @example PAY-1
       */
      externalId?: string;
    };
    /** @description Query of “List the firms that send to you”. */
    ListInboundRelationshipsQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
      /**
       * @description Only relationships with this status.
       * @example active
       * @enum {string}
       */
      status?: 'pending' | 'active' | 'inactive';
    };
    /** @description Query of “List the firms that you send to”. */
    ListOutboundRelationshipsQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
      /**
       * @description Only relationships with this status.
       * @example active
       * @enum {string}
       */
      status?: 'pending' | 'active' | 'inactive';
    };
    /** @description Query of “List relationships that wait for an answer”. */
    ListPendingRelationshipsQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
    };
    /** @description Query of “List the providers that med cases can be referred to”. */
    ListAvailableProvidersQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
      /**
       * @description Only providers whose name contains this text, in upper or lower case.
       * @example harbor
       */
      search?: string;
    };
    /** @description Query of “List received referrals”. */
    ListReceivedReferralsQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
      /**
       * @description Direction of the sort.
       * @default desc
       * @example desc
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Only these statuses.
       * @example [
       *       "SENT",
       *       "UNDER_EVALUATION"
       *     ]
       */
      status?: (
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
      )[];
      /**
       * @description Only these outcomes.
       * @example [
       *       "won_settled"
       *     ]
       */
      closingStatus?: ('won_settled' | 'lost' | 'no_longer_pursuing')[];
      /**
       * @description Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name.
       * @example motor_vehicle_accident
       */
      caseType?: string;
      /**
       * @description Two-letter code of the jurisdiction: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction?: string;
      /**
       * @description Search in title, client name and reference number. Masked data is not searched.
       * @example Whitfield
       */
      search?: string;
      /**
       * @description Only from this day or instant on, in UTC: `createdAt` of sent cases, `sentDate` of referrals.
       * @example 2026-01-01
       */
      dateFrom?: string;
      /**
       * @description Only up to the end of this day or up to this instant, in UTC.
       * @example 2026-01-31
       */
      dateTo?: string;
      /**
       * @description Whether archived rows are listed too.
       * @default false
       * @example false
       */
      includeArchived?: boolean;
      /**
       * @description Field to sort by.
       * @default updatedAt
       * @example updatedAt
       * @enum {string}
       */
      sort?: 'updatedAt' | 'createdAt' | 'status' | 'referenceNumber' | 'sentDate';
      /**
       * Format: uuid
       * @description Only referrals that this firm sent.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      sendingFirmId?: string;
    };
    /** @description Query of “List referrals”. */
    ListReferralsQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
      /**
       * @description Direction of the sort.
       * @default desc
       * @example desc
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Only these statuses.
       * @example [
       *       "SENT",
       *       "UNDER_EVALUATION"
       *     ]
       */
      status?: (
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
      )[];
      /**
       * @description Only these outcomes.
       * @example [
       *       "won_settled"
       *     ]
       */
      closingStatus?: ('won_settled' | 'lost' | 'no_longer_pursuing')[];
      /**
       * @description Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name.
       * @example motor_vehicle_accident
       */
      caseType?: string;
      /**
       * @description Two-letter code of the jurisdiction: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction?: string;
      /**
       * @description Search in title, client name and reference number. Masked data is not searched.
       * @example Whitfield
       */
      search?: string;
      /**
       * @description Only from this day or instant on, in UTC: `createdAt` of sent cases, `sentDate` of referrals.
       * @example 2026-01-01
       */
      dateFrom?: string;
      /**
       * @description Only up to the end of this day or up to this instant, in UTC.
       * @example 2026-01-31
       */
      dateTo?: string;
      /**
       * @description Whether archived rows are listed too.
       * @default false
       * @example false
       */
      includeArchived?: boolean;
      /**
       * @description Field to sort by.
       * @default updatedAt
       * @example updatedAt
       * @enum {string}
       */
      sort?: 'updatedAt' | 'createdAt' | 'status' | 'referenceNumber' | 'sentDate';
      /**
       * @description Only referrals that the caller sent, or received.
       * @example received
       * @enum {string}
       */
      perspective?: 'sent' | 'received';
      /**
       * Format: uuid
       * @description Only referrals of this case.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      baseCaseId?: string;
      /**
       * Format: uuid
       * @description Only referrals whose other firm is this one.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      counterpartyFirmId?: string;
      /**
       * @description Only changed on or after this day or instant, in UTC.
       * @example 2026-01-01
       */
      updatedFrom?: string;
      /**
       * @description Only changed up to the end of this day or up to this instant, in UTC.
       * @example 2026-01-31
       */
      updatedTo?: string;
    };
    /** @description Query of “List the status changes of a referral”. */
    GetStatusHistoryQuery: {
      /**
       * @description `true`: each entry comes with what proves it, to compare with what the other firm has.
       * @example false
       */
      proof?: boolean;
    };
    /** @description Query of “List what your programs called”. */
    ListRequestsQuery: {
      /**
       * @description Only the call with this id: `X-Request-Id` of its answer.
       * @example req_0123456789abcdef01234567
       */
      requestId?: string;
      /**
       * @description Only calls with this method.
       * @example POST
       * @enum {string}
       */
      method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
      /**
       * @description Only calls of this path, as this description has it.
       * @example /sent-cases/{id}/refer
       */
      route?: string;
      /**
       * @description Only answers with this status, or with one of its class.
       * @example 4xx
       */
      status?: string;
      /**
       * @description Only calls with this key.
       * @example svcp_1a2b3c4d
       */
      keyPrefix?: string;
      /**
       * @description Only answered on or after this day or instant, in UTC.
       * @example 2026-03-01
       */
      dateFrom?: string;
      /**
       * @description Only answered up to the end of this day or up to this instant, in UTC.
       * @example 2026-03-31
       */
      dateTo?: string;
      /**
       * Format: uuid
       * @description Cursor: `meta.nextCursor` of the last answer, with the same filters.
       * @example 01990000-0000-7000-8000-000000000001
       */
      cursor?: string;
      /**
       * @description Calls in one answer.
       * @default 20
       * @example 20
       */
      limit?: number;
    };
    /** @description Query of “Find the firm that a new referral would go to”. */
    EvaluateRoutingQuery: {
      /**
       * @description Case type: id, machine name or display name of an entry of `GET /case-types`.
       * @example motor_vehicle_accident
       */
      caseType: string;
      /**
       * @description Two-letter code of the jurisdiction.
       * @example NY
       */
      jurisdiction: string;
      /**
       * @description County of the case.
       * @example Kings
       */
      county?: string;
      /**
       * @description How you rate the case, from 1 (highest) to 5.
       * @example 2
       */
      tier?: number;
      /**
       * @description Which attempt it would be: 1 for the first referral of the case.
       * @default 1
       * @example 1
       */
      attempt?: number;
    };
    /** @description Query of “Find the firm that a case should be referred to next”. */
    ReReferRoutingQuery: {
      /**
       * @description The case: its id or reference number, or that of a referral of it.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      caseId: string;
      /**
       * @description How you rate the case, from 1 (highest) to 5. Without it the tier of the case counts.
       * @example 2
       */
      tier?: number;
    };
    /** @description Query of “List routing rules”. */
    ListRoutingRulesQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
    };
    /** @description Query of “Get the clock of a test firm”. */
    GetTestClockQuery: {
      /**
       * Format: uuid
       * @description With the admin key: the test firm whose clock is read.
       * @example 0192f3a0-1000-7000-8000-000000000001
       */
      firmId?: string;
    };
    /** @description Query of “List sent cases”. */
    ListSentCasesQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
      /**
       * @description Direction of the sort.
       * @default desc
       * @example desc
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * @description Only these statuses.
       * @example [
       *       "SENT",
       *       "UNDER_EVALUATION"
       *     ]
       */
      status?: (
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
      )[];
      /**
       * @description Only these outcomes.
       * @example [
       *       "won_settled"
       *     ]
       */
      closingStatus?: ('won_settled' | 'lost' | 'no_longer_pursuing')[];
      /**
       * @description Case type: the machine name of an entry of `GET /case-types`. Requests may also hold its id or display name.
       * @example motor_vehicle_accident
       */
      caseType?: string;
      /**
       * @description Two-letter code of the jurisdiction: see `GET /jurisdictions`.
       * @example NY
       */
      jurisdiction?: string;
      /**
       * @description Search in title, client name and reference number. Masked data is not searched.
       * @example Whitfield
       */
      search?: string;
      /**
       * @description Only from this day or instant on, in UTC: `createdAt` of sent cases, `sentDate` of referrals.
       * @example 2026-01-01
       */
      dateFrom?: string;
      /**
       * @description Only up to the end of this day or up to this instant, in UTC.
       * @example 2026-01-31
       */
      dateTo?: string;
      /**
       * @description Whether archived rows are listed too.
       * @default false
       * @example false
       */
      includeArchived?: boolean;
      /**
       * @description Field to sort by.
       * @default updatedAt
       * @example updatedAt
       * @enum {string}
       */
      sort?: 'updatedAt' | 'createdAt' | 'status' | 'referenceNumber' | 'sentDate';
    };
    /** @description Query of “List status updates and messages”. */
    ListStatusUpdatesQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
      /**
       * @description Direction of the sort.
       * @default desc
       * @example desc
       * @enum {string}
       */
      order?: 'asc' | 'desc';
      /**
       * Format: uuid
       * @description Only updates of this referral.
       * @example 0192f3a0-3000-7000-8000-000000000001
       */
      referralId?: string;
      /**
       * Format: uuid
       * @description Only updates of this case.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      baseCaseId?: string;
      /**
       * @description Only updates to these statuses.
       * @example [
       *       "SIGNED"
       *     ]
       */
      status?: (
        | 'DRAFT'
        | 'SENT'
        | 'UNDER_EVALUATION'
        | 'INVESTIGATING'
        | 'SIGNED'
        | 'IN_LITIGATION'
        | 'CLOSING'
        | 'CLOSED'
        | 'REJECTED'
        | 'WITHDRAWN'
      )[];
      /**
       * @description Only updates made this way.
       * @example api
       * @enum {string}
       */
      source?: 'manual' | 'api' | 'bulk_update' | 'crm' | 'case_system' | 'import' | 'admin' | 'system';
      /**
       * @description `true`: only messages. `false`: only status changes.
       * @example false
       */
      isMessage?: boolean;
      /**
       * @description Only created on or after this day or instant, in UTC.
       * @example 2026-01-01
       */
      dateFrom?: string;
      /**
       * @description Only created up to the end of this day or up to this instant, in UTC.
       * @example 2026-01-31
       */
      dateTo?: string;
      /**
       * @description Cursor: `meta.nextCursor` of the last answer, or empty for the beginning. Rows then come oldest first and none is ever skipped.
       * @example
       */
      after?: string;
    };
    /** @description Query of “List the users of your firm”. */
    ListUsersQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
      /**
       * @description Only users with this role.
       * @example firm_admin
       * @enum {string}
       */
      role?: 'account_manager' | 'firm_admin' | 'member' | 'viewer';
      /**
       * @description Only users who may sign in (true), or only invited and deactivated ones (false).
       * @example true
       */
      isActive?: boolean;
      /**
       * @description Only users of this status.
       * @example invited
       * @enum {string}
       */
      status?: 'invited' | 'active' | 'deactivated';
      /**
       * @description Only users whose name or e-mail address contains this text, in upper or lower case.
       * @example hale
       */
      search?: string;
    };
    /** @description Query of “List the deliveries of a webhook subscription”. */
    ListDeliveriesQuery: {
      /**
       * @description Number of the page, from 1. A page past the end is empty.
       * @default 1
       * @example 1
       */
      page?: number;
      /**
       * @description Rows on a page.
       * @default 20
       * @example 20
       */
      limit?: number;
      /**
       * @description Only deliveries with this status, in upper or lower case.
       * @example FAILED
       * @enum {string}
       */
      status?: 'PENDING' | 'IN_PROGRESS' | 'FAILED' | 'DELIVERED' | 'EXHAUSTED';
      /**
       * @description Only deliveries of this event.
       * @example referral.received
       * @enum {string}
       */
      eventType?:
        | 'case.created'
        | 'case.updated'
        | 'case.deleted'
        | 'case.status_changed'
        | 'case.rated'
        | 'referral.sent'
        | 'referral.received'
        | 'referral.accepted'
        | 'referral.rejected'
        | 'note.created'
        | 'note.updated'
        | 'document.uploaded'
        | 'document.deleted'
        | 'med_referral.received'
        | 'med_referral.status_changed'
        | 'med_referral.withdrawn'
        | 'pharmacy.fill_recorded'
        | 'pharmacy.transaction_recorded'
        | 'webhook.test';
      /**
       * @description Only queued on or after this day or instant, in UTC.
       * @example 2026-01-01
       */
      dateFrom?: string;
      /**
       * @description Only queued up to the end of this day or up to this instant, in UTC.
       * @example 2026-01-31
       */
      dateTo?: string;
      /**
       * Format: uuid
       * @description Only deliveries about this case: its `baseCaseId`, or the id of a med case. Found while the payload is kept: by default 30 days after delivery, 90 after it was exhausted.
       * @example 0192f3a0-2000-7000-8000-000000000001
       */
      baseCaseId?: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}

export type AcknowledgeFigures = components['schemas']['AcknowledgeFigures'];

export type AcknowledgeReferral = components['schemas']['AcknowledgeReferral'];

export type AcknowledgeStats = components['schemas']['AcknowledgeStats'];

export type AcknowledgeTrendPoint = components['schemas']['AcknowledgeTrendPoint'];

export type AdvanceClock = components['schemas']['AdvanceClock'];

export type AvailableFirm = components['schemas']['AvailableFirm'];

export type AvailableProvider = components['schemas']['AvailableProvider'];

export type AvailableStatuses = components['schemas']['AvailableStatuses'];

export type AvailableTransition = components['schemas']['AvailableTransition'];

export type BeginClosing = components['schemas']['BeginClosing'];

export type BeginInvestigating = components['schemas']['BeginInvestigating'];

export type Caller = components['schemas']['Caller'];

export type CallerFirm = components['schemas']['CallerFirm'];

export type CallerKey = components['schemas']['CallerKey'];

export type Candidate = components['schemas']['Candidate'];

export type CaseType = components['schemas']['CaseType'];

export type CaseTypeJurisdiction = components['schemas']['CaseTypeJurisdiction'];

export type ChosenFirm = components['schemas']['ChosenFirm'];

export type Clock = components['schemas']['Clock'];

export type CloseReferral = components['schemas']['CloseReferral'];

export type CloseSentCase = components['schemas']['CloseSentCase'];

export type County = components['schemas']['County'];

export type CreateExternalLink = components['schemas']['CreateExternalLink'];

export type CreateMedCase = components['schemas']['CreateMedCase'];

export type CreateNote = components['schemas']['CreateNote'];

export type CreatePharmacyFill = components['schemas']['CreatePharmacyFill'];

export type CreatePharmacyTransaction = components['schemas']['CreatePharmacyTransaction'];

export type CreateRule = components['schemas']['CreateRule'];

export type CreateSentCase = components['schemas']['CreateSentCase'];

export type CreateSubscription = components['schemas']['CreateSubscription'];

export type Criteria = components['schemas']['Criteria'];

export type CrmAttempt = components['schemas']['CrmAttempt'];

export type CrmSentCase = components['schemas']['CrmSentCase'];

export type CurrentStageStats = components['schemas']['CurrentStageStats'];

export type Delivery = components['schemas']['Delivery'];

export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];

export type Document = components['schemas']['Document'];

export type DocumentDownload = components['schemas']['DocumentDownload'];

export type EchoAddress = components['schemas']['EchoAddress'];

export type EchoCapture = components['schemas']['EchoCapture'];

export type ErrorEnvelope = components['schemas']['ErrorEnvelope'];

export type ExternalLink = components['schemas']['ExternalLink'];

export type FieldFault = components['schemas']['FieldFault'];

export type FirmUser = components['schemas']['FirmUser'];

export type FlowStage = components['schemas']['FlowStage'];

export type Health = components['schemas']['Health'];

export type HealthDetails = components['schemas']['HealthDetails'];

export type ImportError = components['schemas']['ImportError'];

export type ImportJob = components['schemas']['ImportJob'];

export type ImportJobListItem = components['schemas']['ImportJobListItem'];

export type ImportPharmacy = components['schemas']['ImportPharmacy'];

export type ImportRecord = components['schemas']['ImportRecord'];

export type ImportResult = components['schemas']['ImportResult'];

export type ImportedFill = components['schemas']['ImportedFill'];

export type ImportedRecord = components['schemas']['ImportedRecord'];

export type ImportedTransaction = components['schemas']['ImportedTransaction'];

export type InteractiveSend = components['schemas']['InteractiveSend'];

export type InteractiveSendResult = components['schemas']['InteractiveSendResult'];

export type InviteUser = components['schemas']['InviteUser'];

export type Jurisdiction = components['schemas']['Jurisdiction'];

export type KeyUse = components['schemas']['KeyUse'];

export type LifecycleStatus = components['schemas']['LifecycleStatus'];

export type LifecycleTransition = components['schemas']['LifecycleTransition'];

export type LinkedReferral = components['schemas']['LinkedReferral'];

export type ListedMedReferral = components['schemas']['ListedMedReferral'];

export type LoggedRequest = components['schemas']['LoggedRequest'];

export type MedCase = components['schemas']['MedCase'];

export type MedCaseListItem = components['schemas']['MedCaseListItem'];

export type MedReferral = components['schemas']['MedReferral'];

export type Meta = components['schemas']['Meta'];

export type Note = components['schemas']['Note'];

export type Outcome = components['schemas']['Outcome'];

export type OutcomeStats = components['schemas']['OutcomeStats'];

export type Pagination = components['schemas']['Pagination'];

export type PharmacyFill = components['schemas']['PharmacyFill'];

export type PharmacyFillSummary = components['schemas']['PharmacyFillSummary'];

export type PharmacyImport = components['schemas']['PharmacyImport'];

export type PharmacyTotals = components['schemas']['PharmacyTotals'];

export type PharmacyTransaction = components['schemas']['PharmacyTransaction'];

export type PipelineStage = components['schemas']['PipelineStage'];

export type PreviewCase = components['schemas']['PreviewCase'];

export type PreviewRule = components['schemas']['PreviewRule'];

export type PreviewSlot = components['schemas']['PreviewSlot'];

export type ProjectedRevenue = components['schemas']['ProjectedRevenue'];

export type Provider = components['schemas']['Provider'];

export type RateLimit = components['schemas']['RateLimit'];

export type RateSentCase = components['schemas']['RateSentCase'];

export type ReceivedAnalytics = components['schemas']['ReceivedAnalytics'];

export type ReceivedAnalyticsSection = components['schemas']['ReceivedAnalyticsSection'];

export type ReceivedFlow = components['schemas']['ReceivedFlow'];

export type ReceivedKpis = components['schemas']['ReceivedKpis'];

export type ReceivedThroughput = components['schemas']['ReceivedThroughput'];

export type ReceivedWindow = components['schemas']['ReceivedWindow'];

export type ReceiverTerms = components['schemas']['ReceiverTerms'];

export type ReferMedCase = components['schemas']['ReferMedCase'];

export type ReferSentCase = components['schemas']['ReferSentCase'];

export type Referral = components['schemas']['Referral'];

export type ReferralLifecycle = components['schemas']['ReferralLifecycle'];

export type ReferralListItem = components['schemas']['ReferralListItem'];

export type ReferralSummary = components['schemas']['ReferralSummary'];

export type RejectMedReferral = components['schemas']['RejectMedReferral'];

export type RejectReferral = components['schemas']['RejectReferral'];

export type Relationship = components['schemas']['Relationship'];

export type ReportBalance = components['schemas']['ReportBalance'];

export type ReportedBalance = components['schemas']['ReportedBalance'];

export type RevenueMonth = components['schemas']['RevenueMonth'];

export type RevenueOfCaseType = components['schemas']['RevenueOfCaseType'];

export type RevenueOfFirm = components['schemas']['RevenueOfFirm'];

export type RevenueOfJurisdiction = components['schemas']['RevenueOfJurisdiction'];

export type RevenueReceived = components['schemas']['RevenueReceived'];

export type RevenueReceivedSection = components['schemas']['RevenueReceivedSection'];

export type RevenueSent = components['schemas']['RevenueSent'];

export type RevenueSentSection = components['schemas']['RevenueSentSection'];

export type RevenueTotals = components['schemas']['RevenueTotals'];

export type RoutingChoice = components['schemas']['RoutingChoice'];

export type RoutingRule = components['schemas']['RoutingRule'];

export type RuleOrder = components['schemas']['RuleOrder'];

export type RulePreview = components['schemas']['RulePreview'];

export type RuleSlot = components['schemas']['RuleSlot'];

export type Sandbox = components['schemas']['Sandbox'];

export type SendMapping = components['schemas']['SendMapping'];

export type SendMessage = components['schemas']['SendMessage'];

export type SenderTerms = components['schemas']['SenderTerms'];

export type SentAnalytics = components['schemas']['SentAnalytics'];

export type SentAnalyticsSection = components['schemas']['SentAnalyticsSection'];

export type SentCase = components['schemas']['SentCase'];

export type SentFlow = components['schemas']['SentFlow'];

export type SentKpis = components['schemas']['SentKpis'];

export type SentThroughput = components['schemas']['SentThroughput'];

export type SentWindow = components['schemas']['SentWindow'];

export type ShownSendField = components['schemas']['ShownSendField'];

export type SignFigures = components['schemas']['SignFigures'];

export type SignReferral = components['schemas']['SignReferral'];

export type SignStats = components['schemas']['SignStats'];

export type SignTrendPoint = components['schemas']['SignTrendPoint'];

export type SignatureDetails = components['schemas']['SignatureDetails'];

export type Slot = components['schemas']['Slot'];

export type StageCount = components['schemas']['StageCount'];

export type StageHistory = components['schemas']['StageHistory'];

export type StartLitigation = components['schemas']['StartLitigation'];

export type StartedImport = components['schemas']['StartedImport'];

export type StatusHistoryEntry = components['schemas']['StatusHistoryEntry'];

export type StatusProof = components['schemas']['StatusProof'];

export type StatusUpdate = components['schemas']['StatusUpdate'];

export type Subscription = components['schemas']['Subscription'];

export type SubscriptionWithSecret = components['schemas']['SubscriptionWithSecret'];

export type TopReceivingFirm = components['schemas']['TopReceivingFirm'];

export type TopSendingFirm = components['schemas']['TopSendingFirm'];

export type TrailingCount = components['schemas']['TrailingCount'];

export type UpdateDocument = components['schemas']['UpdateDocument'];

export type UpdateFirm = components['schemas']['UpdateFirm'];

export type UpdateMedCase = components['schemas']['UpdateMedCase'];

export type UpdateNote = components['schemas']['UpdateNote'];

export type UpdateReceivedReferral = components['schemas']['UpdateReceivedReferral'];

export type UpdateRule = components['schemas']['UpdateRule'];

export type UpdateSentCase = components['schemas']['UpdateSentCase'];

export type UpdateSubscription = components['schemas']['UpdateSubscription'];

export type UpdateUser = components['schemas']['UpdateUser'];

export type UseInMinute = components['schemas']['UseInMinute'];

export type VoidPharmacyFill = components['schemas']['VoidPharmacyFill'];

export type WarmTransfer = components['schemas']['WarmTransfer'];

export type WarmTransferCounts = components['schemas']['WarmTransferCounts'];

export type WarmTransferFirm = components['schemas']['WarmTransferFirm'];

export type WarmTransferMonth = components['schemas']['WarmTransferMonth'];

export type WarmTransferReason = components['schemas']['WarmTransferReason'];

export type Warning = components['schemas']['Warning'];

export type WithdrawSentCase = components['schemas']['WithdrawSentCase'];

export type WebhookActor = components['schemas']['WebhookActor'];

export type WebhookCase = components['schemas']['WebhookCase'];

export type WebhookFirm = components['schemas']['WebhookFirm'];

export type WebhookMaskedCase = components['schemas']['WebhookMaskedCase'];

export type WebhookNote = components['schemas']['WebhookNote'];

export type WebhookStatusChange = components['schemas']['WebhookStatusChange'];

export type WebhookCaseCreated = components['schemas']['WebhookCaseCreated'];

export type WebhookCaseUpdated = components['schemas']['WebhookCaseUpdated'];

export type WebhookCaseDeleted = components['schemas']['WebhookCaseDeleted'];

export type WebhookCaseStatusChanged = components['schemas']['WebhookCaseStatusChanged'];

export type WebhookCaseRated = components['schemas']['WebhookCaseRated'];

export type WebhookReferralSent = components['schemas']['WebhookReferralSent'];

export type WebhookReferralReceived = components['schemas']['WebhookReferralReceived'];

export type WebhookReferralAccepted = components['schemas']['WebhookReferralAccepted'];

export type WebhookReferralRejected = components['schemas']['WebhookReferralRejected'];

export type WebhookNoteCreated = components['schemas']['WebhookNoteCreated'];

export type WebhookNoteUpdated = components['schemas']['WebhookNoteUpdated'];

export type WebhookDocumentUploaded = components['schemas']['WebhookDocumentUploaded'];

export type WebhookDocumentDeleted = components['schemas']['WebhookDocumentDeleted'];

export type WebhookMedReferralReceived = components['schemas']['WebhookMedReferralReceived'];

export type WebhookMedReferralStatusChanged = components['schemas']['WebhookMedReferralStatusChanged'];

export type WebhookMedReferralWithdrawn = components['schemas']['WebhookMedReferralWithdrawn'];

export type WebhookPharmacyFillRecorded = components['schemas']['WebhookPharmacyFillRecorded'];

export type WebhookPharmacyTransactionRecorded = components['schemas']['WebhookPharmacyTransactionRecorded'];

export type WebhookTest = components['schemas']['WebhookTest'];

export type WebhookEvent = components['schemas']['WebhookEvent'];

export type GetReceivedAnalyticsQuery = components['schemas']['GetReceivedAnalyticsQuery'];

export type GetReceivedRevenueQuery = components['schemas']['GetReceivedRevenueQuery'];

export type GetSentRevenueQuery = components['schemas']['GetSentRevenueQuery'];

export type GetSentAnalyticsQuery = components['schemas']['GetSentAnalyticsQuery'];

export type ListDocumentsQuery = components['schemas']['ListDocumentsQuery'];

export type UploadDocumentForm = components['schemas']['UploadDocumentForm'];

export type ListNotesQuery = components['schemas']['ListNotesQuery'];

export type ListCountiesQuery = components['schemas']['ListCountiesQuery'];

export type GetSendMappingQuery = components['schemas']['GetSendMappingQuery'];

export type GetExternalLinkQuery = components['schemas']['GetExternalLinkQuery'];

export type ListAvailableFirmsQuery = components['schemas']['ListAvailableFirmsQuery'];

export type ImportCasesForm = components['schemas']['ImportCasesForm'];

export type ImportStatusesForm = components['schemas']['ImportStatusesForm'];

export type ListImportJobsQuery = components['schemas']['ListImportJobsQuery'];

export type GetImportJobQuery = components['schemas']['GetImportJobQuery'];

export type ListJurisdictionsQuery = components['schemas']['ListJurisdictionsQuery'];

export type ListMedCasesQuery = components['schemas']['ListMedCasesQuery'];

export type ListPharmacyFillsQuery = components['schemas']['ListPharmacyFillsQuery'];

export type ListPharmacyTransactionsQuery = components['schemas']['ListPharmacyTransactionsQuery'];

export type ListInboundRelationshipsQuery = components['schemas']['ListInboundRelationshipsQuery'];

export type ListOutboundRelationshipsQuery = components['schemas']['ListOutboundRelationshipsQuery'];

export type ListPendingRelationshipsQuery = components['schemas']['ListPendingRelationshipsQuery'];

export type ListAvailableProvidersQuery = components['schemas']['ListAvailableProvidersQuery'];

export type ListReceivedReferralsQuery = components['schemas']['ListReceivedReferralsQuery'];

export type ListReferralsQuery = components['schemas']['ListReferralsQuery'];

export type GetStatusHistoryQuery = components['schemas']['GetStatusHistoryQuery'];

export type ListRequestsQuery = components['schemas']['ListRequestsQuery'];

export type EvaluateRoutingQuery = components['schemas']['EvaluateRoutingQuery'];

export type ReReferRoutingQuery = components['schemas']['ReReferRoutingQuery'];

export type ListRoutingRulesQuery = components['schemas']['ListRoutingRulesQuery'];

export type GetTestClockQuery = components['schemas']['GetTestClockQuery'];

export type ListSentCasesQuery = components['schemas']['ListSentCasesQuery'];

export type ListStatusUpdatesQuery = components['schemas']['ListStatusUpdatesQuery'];

export type ListUsersQuery = components['schemas']['ListUsersQuery'];

export type ListDeliveriesQuery = components['schemas']['ListDeliveriesQuery'];

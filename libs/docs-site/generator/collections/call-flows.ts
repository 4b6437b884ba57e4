/** A call of a flow. What it does not say comes from the description of the operation. */
export interface FlowCall {
  /** Id of the operation. */
  operation: string;
  /** Whose key: the sending or the receiving firm. */
  as: 'sender' | 'receiver';
  /** Name of the example of its body; the first one unless said. */
  example?: string;
  /** Fields in the place of those of the example; values may be variables, `{{caseId}}`. */
  fields?: Record<string, unknown>;
  query?: Record<string, string>;
  /** Variables that later calls need, each by its field of `data`. */
  saves?: Record<string, string>;
}

export interface Flow {
  name: string;
  description: string;
  calls: FlowCall[];
}

const asSender = (operation: string, more: Partial<FlowCall> = {}): FlowCall => ({
  operation,
  as: 'sender',
  ...more,
});
const asReceiver = (operation: string, more: Partial<FlowCall> = {}): FlowCall => ({
  operation,
  as: 'receiver',
  ...more,
});

/**
 * What the Postman collection and `requests.http` play, from top to bottom: each call succeeds when those
 * above it have been sent. A journey sends them (e2e/collections.e2e-spec.ts).
 */
export const FLOWS: readonly Flow[] = [
  {
    name: 'Look around',
    description: 'Reads that work with every key.',
    calls: [
      asSender('getCallingFirm'),
      asSender('listCaseTypes'),
      asSender('listJurisdictions'),
      asSender('listAvailableFirms', { query: { caseType: 'motor_vehicle_accident', jurisdiction: 'NY' } }),
      asSender('getReferralLifecycle'),
    ],
  },
  {
    name: 'Send a case',
    description: 'The sending firm creates a case, refers it, and writes to the other firm.',
    calls: [
      asSender('createSentCase', { saves: { caseId: 'baseCaseId' } }),
      asSender('getSentCase'),
      asSender('updateSentCase'),
      asSender('referSentCase', {
        fields: { referentFirmId: '{{receiverFirmId}}' },
        saves: { referralId: 'referralId' },
      }),
      asSender('listSentCases', { query: { status: 'SENT' } }),
      asSender('createNote', { saves: { noteId: 'id' } }),
      asSender('listNotes'),
      asSender('sendMessage', { fields: { id: '{{referralId}}' } }),
    ],
  },
  {
    name: 'Receive a case',
    description: 'The receiving firm takes the referral from its first look to its end.',
    calls: [
      asReceiver('listReceivedReferrals', { query: { status: 'SENT' } }),
      asReceiver('getReceivedReferral'),
      asReceiver('acknowledgeReferral'),
      asReceiver('beginInvestigating'),
      asReceiver('signReferral'),
      asReceiver('startLitigation'),
      asReceiver('beginClosing'),
      asReceiver('closeReferral'),
    ],
  },
  {
    name: 'Follow what happened',
    description: 'The history of one referral, and the log of all.',
    calls: [
      asSender('getStatusHistory'),
      asSender('getReferral'),
      asSender('listReferrals', { query: { perspective: 'sent' } }),
      asSender('listStatusUpdates', { query: { after: '', limit: '100' } }),
    ],
  },
  {
    name: 'Webhooks',
    description:
      'A subscription in echo mode, a test delivery, and what was sent. Deleting takes a key of tier `full`.',
    calls: [
      asSender('createWebhook', { saves: { webhookId: 'id' } }),
      asSender('enableEcho'),
      asSender('sendTestDelivery'),
      asSender('listDeliveries'),
      asSender('listEchoCaptures'),
      asSender('disableEcho'),
      asSender('rotateWebhookSecret'),
      asSender('deleteWebhook'),
    ],
  },
  {
    name: 'Routing',
    description: 'A rule that chooses the receiving firm. Rules take a key of tier `full`.',
    calls: [
      asSender('createRoutingRule', { saves: { ruleId: 'id' } }),
      asSender('listRoutingRules'),
      asSender('evaluateRouting', { query: { caseType: 'motor_vehicle_accident', jurisdiction: 'NY' } }),
      asSender('deleteRoutingRule'),
    ],
  },
];

/** Variables that a reader fills in, with what stands there until then. */
export const SETTINGS: Readonly<Record<string, { value: string; isSecret: boolean }>> = {
  senderKey: { value: 'svcp_…', isSecret: true },
  receiverKey: { value: 'svcp_…', isSecret: true },
  receiverFirmId: { value: '', isSecret: false },
};

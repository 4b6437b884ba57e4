import type { CreateSentCase, ReferralExchange, SentCase } from '@referral-exchange/sdk';

/** What a trigger works with. */
interface TriggerContext {
  api: ReferralExchange;
  /** The firm that receives, when the caller named one. */
  to: string | undefined;
  /** The calls of the firm that sends, for events that come to the receiving firm. */
  sender: () => Promise<{ api: ReferralExchange; receiverId: string }>;
  /** Waits until a case has left these statuses. */
  untilPast: (caseId: string, statuses: readonly string[]) => Promise<SentCase>;
}

/** Calls until the event has happened; gives what it happened to, as name and value. */
type Trigger = (context: TriggerContext) => Promise<Record<string, unknown>>;

/** The house firms of a sandbox (docs/guides/sandbox.md). */
const PROMPT = '0192f3a0-1000-7000-8000-000000000002';
const DECLINING = '0192f3a0-1000-7000-8000-000000000003';
const SILENT = '0192f3a0-1000-7000-8000-000000000004';

const CASE: CreateSentCase = {
  title: 'Made by rx trigger',
  caseType: 'motor_vehicle_accident',
  jurisdiction: 'NY',
  clientFirstName: 'Dana',
  clientLastName: 'Whitfield',
};

/** By event, the calls that make it happen. */
export const TRIGGERS: Readonly<Record<string, Trigger>> = {
  'case.created': async (context) => about(await draft(context)),
  'case.updated': async (context) => {
    const { baseCaseId } = await draft(context);
    return about(await context.api.sentCases.update(baseCaseId, { title: 'Changed by rx trigger' }));
  },
  'case.deleted': async (context) => {
    const made = await draft(context);
    await context.api.sentCases.delete(made.baseCaseId);
    return about(made);
  },
  'case.rated': async (context) => {
    const made = await draft(context);
    await context.api.sentCases.rate(made.baseCaseId, { tier: 1 });
    return about(made);
  },
  'case.status_changed': async (context) => {
    const { baseCaseId } = await sent(context, SILENT);
    return about(await context.api.sentCases.withdraw(baseCaseId, { reason: 'Withdrawn by rx trigger' }));
  },
  'referral.sent': async (context) => about(await sent(context, SILENT)),
  'referral.received': async ({ sender }) => {
    const { api, receiverId } = await sender();
    return about(await api.sentCases.create({ ...CASE, referentFirmId: receiverId }));
  },
  'referral.accepted': async (context) => {
    const { baseCaseId } = await sent(context, PROMPT);
    return about(await context.untilPast(baseCaseId, ['SENT']));
  },
  'referral.rejected': async (context) => {
    const { baseCaseId } = await sent(context, DECLINING);
    return about(await context.untilPast(baseCaseId, ['SENT']));
  },
  'note.created': async (context) => ({ ...(await note(context)) }),
  'note.updated': async (context) => {
    const { case: caseId, note: noteId } = await note(context);
    await context.api.notes.update({ caseId, noteId }, { body: 'Changed by rx trigger' });
    return { case: caseId, note: noteId };
  },
  'document.uploaded': async (context) => ({ ...(await document(context)) }),
  'document.deleted': async (context) => {
    const { case: caseId, document: docId } = await document(context);
    await context.api.documents.delete({ caseId, docId });
    return { case: caseId, document: docId };
  },
  'webhook.test': async ({ api }) => {
    const active = (await api.webhooks.list()).filter(({ isActive }) => isActive);
    for (const { id } of active) await api.webhooks.test(id);
    return { subscriptions: active.map(({ id }) => id).join(', ') || 'none is active' };
  },
};

const draft = ({ api }: TriggerContext): Promise<SentCase> => Promise.resolve(api.sentCases.create(CASE));

/** A case that is sent to the firm that the caller named, else to a house firm. */
const sent = ({ api, to }: TriggerContext, house: string): Promise<SentCase> =>
  Promise.resolve(api.sentCases.create({ ...CASE, referentFirmId: to ?? house }));

async function note(context: TriggerContext): Promise<{ case: string; note: string }> {
  const { baseCaseId } = await draft(context);
  const { id } = await context.api.notes.create(baseCaseId, { body: 'Written by rx trigger' });
  return { case: baseCaseId, note: id };
}

async function document(context: TriggerContext): Promise<{ case: string; document: string }> {
  const { baseCaseId } = await draft(context);
  const file = new Blob(['%PDF-1.7 made by rx trigger'], { type: 'application/pdf' });
  const { id } = await context.api.documents.upload(baseCaseId, { file, fileName: 'rx-trigger.pdf' });
  return { case: baseCaseId, document: id };
}

function about({ baseCaseId, referralId, referenceNumber, status }: SentCase): Record<string, unknown> {
  return { case: baseCaseId, reference: referenceNumber, referral: referralId, status };
}

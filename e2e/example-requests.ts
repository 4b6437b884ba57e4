import { randomUUID } from 'node:crypto';
import type { Answer, ApiClient } from './api-client.js';
import { DEAD_LETTERS, writeDeadLetter, writeDroppedLetter } from './dead-letter.js';
import { tokenMailedTo } from './mail-folder.js';
import { SECOND_FACTOR_REQUESTS } from './second-factor-requests.js';
import { upload } from './upload.js';
import { admin, anonymous, caseBody, internal, newWorld, refer, subscribe, type World } from './world.js';

/** How an example of an operation is sent: by whom, and to which record. */
interface ExampleRequest {
  as: ApiClient;
  path: string;
  /** What this reader puts where an example says that a value must be replaced, by path. */
  own?: Record<string, unknown>;
}

type Prepare = (world: World) => Promise<ExampleRequest> | ExampleRequest;

const made = (answer: Answer): any => {
  if (answer.status >= 300) throw new Error(`The set-up was answered with ${answer.status}: ${answer.text}`);
  return answer.body.data;
};

/** A case of the sender that was never referred. */
async function draft(world: World): Promise<string> {
  return made(await world.asSender.post('/sent-cases', caseBody())).baseCaseId as string;
}

/** A client of the sender that nobody else has: a case, and an address. */
async function client(world: World): Promise<{ baseCaseId: string; clientEmail: string }> {
  const clientEmail = `${randomUUID()}@example.com`;
  const { baseCaseId } = made(await world.asSender.post('/sent-cases', { ...caseBody(), clientEmail }));
  return { baseCaseId, clientEmail };
}

/** A referral on which the receiver took these actions. */
async function received(
  world: World,
  ...actions: string[]
): Promise<{ baseCaseId: string; referralId: string }> {
  const ids = await refer(world);
  if (actions.length > 0)
    made(await world.asReceiver.post(`/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`, {}));
  for (const action of actions.slice(1)) {
    const path = `${action === 'begin-closing' ? '/referrals' : '/received-referrals'}/${ids.referralId}/${action}`;
    made(
      await world.asReceiver.post(path, action === 'begin-closing' ? { closingStatus: 'won_settled' } : {}),
    );
  }
  return ids;
}

/** The receiver acts on a referral after these actions. */
const byReceiver =
  (action: string, ...before: string[]): Prepare =>
  async (world) => {
    const { referralId } = await received(world, ...before);
    return { as: world.asReceiver, path: `/received-referrals/${referralId}${action}` };
  };

/** The sender acts on a sent case after these actions of the receiver. */
const bySender =
  (action: string, ...before: string[]): Prepare =>
  async (world) => ({
    as: world.asSender,
    path: `/sent-cases/${(await received(world, ...before)).baseCaseId}${action}`,
  });

/** The receiver's link of a referral to a record of its case system. */
async function link(world: World, referralId: string): Promise<string> {
  const externalId = randomUUID();
  const body = { referralId, externalSystem: 'case_system_a', externalId };
  made(await world.asReceiver.post('/external-links', body));
  return externalId;
}

const provider = async (): Promise<string> =>
  made(await admin.post('/admin/providers', { name: `Example ${randomUUID()}` })).id as string;

/** A client with the standard key of a new provider, and its id. */
async function newProvider(): Promise<{ id: string; as: ApiClient }> {
  const id = await provider();
  const { key } = made(
    await admin.post(`/admin/providers/${id}/api-keys`, { name: 'e2e', tier: 'STANDARD' }),
  );
  return { id, as: anonymous.key(key) };
}

/** The path of a new med case of the sender. */
async function medCase({ asSender }: World): Promise<string> {
  const patient = { patientFirstName: 'Dana', patientLastName: 'Whitfield' };
  const body = { ...patient, caseType: 'motor_vehicle_accident', jurisdiction: 'NY' };
  return `/med-cases/${made(await asSender.post('/med-cases', body)).id}`;
}

/** The ledger of a new referral to a pharmacy, and its provider. */
async function pharmacy(world: World): Promise<{ path: string; as: ApiClient }> {
  const { id, as } = await newProvider();
  const path = `${await medCase(world)}/referrals`;
  const referral = made(await world.asSender.post(path, { providerId: id, isPharmacy: true }));
  return { path: `${path}/${referral.id}/pharmacy`, as };
}

/** A fill in a new ledger. */
async function pharmacyFill(world: World): Promise<{ path: string; as: ApiClient; id: string }> {
  const ledger = await pharmacy(world);
  const body = { drugName: 'Ibuprofen', quantity: '1', billedAmount: '9.50', fillDate: '2026-01-16' };
  return { ...ledger, id: made(await ledger.as.post(`${ledger.path}/fills`, body)).id };
}

/** The administrator of the sender, in a session. */
async function administrator({ sender: { user } }: World): Promise<ApiClient> {
  const { accessToken } = made(await internal.post('/auth/login', user));
  return internal.as({ authorization: `Bearer ${accessToken}` });
}

/** Records need no values of their own: the mapping has all that a case must have. */
const CRM_PROFILE = {
  crmObjectApiName: 'Intake__c',
  sendFields: [{ key: 'clientFirstName', label: 'First name', type: 'text', required: false }],
  prefill: {
    title: 'Collision',
    caseType: 'motor_vehicle_accident',
    jurisdiction: 'NY',
    clientFirstName: 'Dani',
    clientLastName: 'Whitfield',
  },
  writebackFields: ['status'],
};

const asFirm = ({ sender }: World): ApiClient => anonymous.key(sender.keys.full);

/** The sender's relationship with the receiver. */
async function relationship({ asSender, receiver }: World): Promise<string> {
  const path = `/network/outbound/${receiver.firm.id}`;
  made(await asSender.put(path, {}));
  return path;
}

/** A rule of the sender whose one slot is the receiver. */
async function routingRule(world: World): Promise<{ id: string }> {
  const slots = [{ firmId: world.receiver.firm.id }];
  return made(await asFirm(world).post('/routing/rules', { name: 'All cases', slots }));
}

/** A user of the sender who has not accepted the invitation yet. */
async function invited(world: World): Promise<{ id: string; email: string }> {
  return made(await asFirm(world).post('/users', { email: `${randomUUID()}@example.com` }));
}

/** A user of its own, because the example replaces the password. */
async function newUser(): Promise<World['sender']['user']> {
  return (await newWorld()).sender.user;
}

/** What must be there before the example of an operation is sent, by operation id. */
export const EXAMPLE_REQUESTS: Record<string, Prepare> = {
  ...SECOND_FACTOR_REQUESTS,
  createSentCase: ({ asSender }) => ({ as: asSender, path: '/sent-cases' }),
  updateSentCase: async (world) => ({ as: world.asSender, path: `/sent-cases/${await draft(world)}` }),
  rateSentCase: bySender('/rating'),
  referSentCase: async (world) => ({
    as: world.asSender,
    path: `/sent-cases/${await draft(world)}/refer`,
  }),
  rejectSentCase: bySender('/reject'),
  withdrawSentCase: bySender('/withdraw'),
  closeSentCase: bySender('/close', 'acknowledge', 'sign', 'begin-closing'),
  acknowledgeReferral: async (world) => {
    const { baseCaseId, referralId } = await refer(world);
    return { as: world.asReceiver, path: `/cases/${baseCaseId}/referrals/${referralId}/acknowledge` };
  },
  updateReceivedReferral: byReceiver('', 'acknowledge'),
  beginInvestigating: byReceiver('/begin-investigating', 'acknowledge'),
  signReferral: byReceiver('/sign', 'acknowledge'),
  startLitigation: byReceiver('/start-litigation', 'acknowledge', 'sign'),
  closeReferral: byReceiver('/close', 'acknowledge', 'sign'),
  rejectReferral: byReceiver('/reject'),
  beginClosing: async (world) => {
    const { referralId } = await received(world, 'acknowledge', 'sign');
    return { as: world.asReceiver, path: `/referrals/${referralId}/begin-closing` };
  },
  createMedCase: async (world) => ({
    as: world.asSender,
    path: '/med-cases',
    own: { baseCaseId: await draft(world) },
  }),
  updateMedCase: async (world) => ({ as: world.asSender, path: await medCase(world) }),
  referMedCase: async (world) => ({
    as: world.asSender,
    path: `${await medCase(world)}/referrals`,
    own: { providerId: await provider() },
  }),
  rejectMedReferral: async (world) => {
    const { id, as } = await newProvider();
    const path = `${await medCase(world)}/referrals`;
    const { id: referralId } = made(await world.asSender.post(path, { providerId: id }));
    return { as, path: `${path}/${referralId}/reject` };
  },
  createPharmacyFill: async (world) => {
    const { path, as } = await pharmacy(world);
    return { as, path: `${path}/fills` };
  },
  voidPharmacyFill: async (world) => {
    const { path, as, id } = await pharmacyFill(world);
    return { as, path: `${path}/fills/${id}/void` };
  },
  createPharmacyTransaction: async (world) => {
    const { path, as, id } = await pharmacyFill(world);
    return { as, path: `${path}/transactions`, own: { fillId: id } };
  },
  reportPharmacyBalance: async (world) => {
    const { path, as } = await pharmacy(world);
    return { as, path: `${path}/reported-balance` };
  },
  importPharmacyRecords: async (world) => {
    const { path, as } = await pharmacy(world);
    return { as, path: `${path}/import` };
  },
  createNote: async (world) => {
    const { baseCaseId, referralId } = await received(world, 'acknowledge');
    return { as: world.asSender, path: `/cases/${baseCaseId}/notes`, own: { referralId } };
  },
  updateNote: async (world) => {
    const { baseCaseId } = await received(world, 'acknowledge');
    const note = made(await world.asSender.post(`/cases/${baseCaseId}/notes`, { body: 'First words' }));
    return { as: world.asSender, path: `/cases/${baseCaseId}/notes/${note.id}` };
  },
  uploadDocument: async (world) => ({
    as: world.asSender,
    path: `/cases/${await draft(world)}/documents`,
  }),
  updateDocument: async (world) => {
    const baseCaseId = await draft(world);
    const document = made(await upload(world.asSender, baseCaseId));
    return { as: world.asSender, path: `/cases/${baseCaseId}/documents/${document.id}` };
  },
  sendMessage: async (world) => {
    const { referralId } = await received(world, 'acknowledge');
    return { as: world.asSender, path: '/messages/send', own: { id: referralId } };
  },
  importCases: (world) => ({ as: asFirm(world), path: '/import/cases' }),
  importStatuses: async (world) => {
    const { referralId } = await received(world);
    const file = `referralId,status\n${referralId},UNDER_EVALUATION\n`;
    return { as: anonymous.key(world.receiver.keys.full), path: '/import/cases/update', own: { file } };
  },
  createRoutingRule: (world) => ({
    as: asFirm(world),
    path: '/routing/rules',
  }),
  updateRoutingRule: async (world) => ({
    as: asFirm(world),
    path: `/routing/rules/${(await routingRule(world)).id}`,
  }),
  previewRoutingRule: async (world) => ({
    as: asFirm(world),
    path: '/routing/rules/preview',
    own: { ruleId: (await routingRule(world)).id },
  }),
  setRoutingRuleOrder: async (world) => {
    await routingRule(world);
    const { ruleIds } = made(await asFirm(world).get('/routing/rules/order'));
    return { as: asFirm(world), path: '/routing/rules/order', own: { ruleIds } };
  },
  createWebhook: ({ asSender }) => ({
    as: asSender,
    path: '/webhooks',
    own: { url: `http://127.0.0.1:9/${randomUUID()}` },
  }),
  updateWebhook: async ({ asReceiver }) => {
    const { id, endpoint } = await subscribe(asReceiver);
    await endpoint.close();
    return { as: asReceiver, path: `/webhooks/${id}`, own: { url: endpoint.url } };
  },
  login: ({ sender: { user } }) => ({
    as: internal,
    path: '/auth/login',
    own: { email: user.email, password: user.password },
  }),
  logout: async ({ sender }) => {
    const { refreshToken } = made(await internal.post('/auth/login', sender.user));
    return { as: internal, path: '/auth/logout', own: { refreshToken } };
  },
  refreshSession: async ({ sender }) => {
    const { refreshToken } = made(await internal.post('/auth/login', sender.user));
    return { as: internal, path: '/auth/refresh-session', own: { refreshToken } };
  },
  changePassword: async () => {
    const user = await newUser();
    const { accessToken } = made(await internal.post('/auth/login', user));
    const as = internal.as({ authorization: `Bearer ${accessToken}` });
    return { as, path: '/auth/change-password', own: { currentPassword: user.password } };
  },
  forgotPassword: async () => {
    const { email } = await newUser();
    return { as: internal, path: '/auth/forgot-password', own: { email } };
  },
  resetPassword: async () => {
    const { email } = await newUser();
    made(await internal.post('/auth/forgot-password', { email }));
    return {
      as: internal,
      path: '/auth/reset-password',
      own: { token: await tokenMailedTo(email, 'password_reset') },
    };
  },
  createFirm: () => ({ as: admin, path: '/admin/firms' }),
  updateFirm: ({ sender }) => ({ as: admin, path: `/admin/firms/${sender.firm.id}` }),
  // a firm of its own, as an example switches its API off
  switchPublicApi: async () => {
    const { sender } = await newWorld();
    return { as: admin, path: `/admin/firms/${sender.firm.id}/integrations/public-api` };
  },
  createFirmApiKey: ({ sender }) => ({ as: admin, path: `/admin/firms/${sender.firm.id}/api-keys` }),
  revokeAnyApiKey: async ({ sender }) => {
    const key = made(
      await admin.post(`/admin/firms/${sender.firm.id}/api-keys`, { name: 'e2e', tier: 'FULL' }),
    );
    return { as: admin, path: `/admin/api-keys/${key.id}/revoke` };
  },
  revokeAnyCrmToken: async (world) => {
    const token = made(await (await administrator(world)).post('/firm/crm-tokens', { name: 'CRM' }));
    return { as: admin, path: `/admin/crm-tokens/${token.id}/revoke` };
  },
  resetLostSecondFactors: async () => {
    const { email } = await newUser();
    const [{ id }] = made(await admin.get(`/admin/users?search=${encodeURIComponent(email)}`));
    return { as: admin, path: `/admin/users/${id}/second-factors/reset` };
  },
  createProvider: () => ({ as: admin, path: '/admin/providers' }),
  updateProvider: async () => ({ as: admin, path: `/admin/providers/${await provider()}` }),
  createProviderApiKey: async () => ({ as: admin, path: `/admin/providers/${await provider()}/api-keys` }),
  createUser: ({ sender }) => ({
    as: admin,
    path: '/admin/users',
    own: { email: `${randomUUID()}@example.com`, firmId: sender.firm.id },
  }),
  inviteUser: (world) => ({
    as: asFirm(world),
    path: '/users',
    own: { email: `${randomUUID()}@example.com` },
  }),
  updateUser: async (world) => ({ as: asFirm(world), path: `/users/${(await invited(world)).id}` }),
  acceptInvitation: async (world) => ({
    as: internal,
    path: '/auth/accept-invitation',
    own: { token: await tokenMailedTo((await invited(world)).email) },
  }),
  updateCallingFirm: (world) => ({ as: asFirm(world), path: '/firms/me' }),
  requestRelationship: (world) => ({
    as: world.asSender,
    path: `/network/outbound/${world.receiver.firm.id}`,
  }),
  updateOutboundRelationship: async (world) => ({ as: world.asSender, path: await relationship(world) }),
  updateInboundRelationship: async (world) => {
    await relationship(world);
    return { as: world.asReceiver, path: `/network/inbound/${world.sender.firm.id}` };
  },
  createApiKey: async (world) => ({ as: await administrator(world), path: '/public-api-keys' }),
  createCrmToken: async (world) => ({ as: await administrator(world), path: '/firm/crm-tokens' }),
  switchOwnPublicApi: async () => ({
    as: await administrator(await newWorld()),
    path: '/firm/integrations/public-api',
  }),
  switchOwnMcp: async () => ({
    as: await administrator(await newWorld()),
    path: '/firm/integrations/mcp',
  }),
  setRetention: async () => ({ as: await administrator(await newWorld()), path: '/firm/retention' }),
  changePreferences: async (world) => ({ as: await administrator(world), path: '/auth/me/preferences' }),
  setReadMark: async (world) => ({
    as: await administrator(world),
    path: `/inbox/referrals/${(await refer(world)).referralId}/read-mark`,
  }),
  setInboxReadMark: async (world) => ({ as: await administrator(world), path: '/inbox/read-mark' }),
  // a firm of its own for each example: names are taken once
  createSavedView: async () => ({ as: await administrator(await newWorld()), path: '/inbox/views' }),
  changeSavedView: async () => {
    const as = await administrator(await newWorld());
    const { id } = made(await as.post('/inbox/views', { name: 'Sent', direction: 'sent' }));
    return { as, path: `/inbox/views/${id}` };
  },
  createOauthClient: () => ({ as: admin, path: '/admin/oauth-clients' }),
  createFirmOauthClient: async (world) => ({
    as: await administrator(world),
    path: '/firm/oauth-clients',
  }),
  updateFirmOauthClient: async (world) => {
    const as = await administrator(world);
    const body = {
      name: 'Intake',
      redirectUris: ['https://intake.example.com/'],
      allowed_scopes: ['openid'],
    };
    const { clientId } = made(await as.post('/firm/oauth-clients', body));
    return { as, path: `/firm/oauth-clients/${clientId}` };
  },
  createTestFirms: () => ({ as: admin, path: '/admin/test-firms' }),
  forceReferralStatus: async (world) => {
    const { referralId } = await received(world, 'acknowledge');
    return { as: admin, path: `/admin/referrals/${referralId}/force-status` };
  },
  dropDeadLetters: async () => ({
    as: admin,
    path: `${DEAD_LETTERS}/drop`,
    own: { ids: [await writeDeadLetter()] },
  }),
  replayDeadLetters: async () => ({
    as: admin,
    path: `${DEAD_LETTERS}/replay`,
    own: { ids: [await writeDroppedLetter()] },
  }),
  requestErasure: async (world) => ({ as: admin, path: '/admin/erasures', own: await client(world) }),
  requestExport: async (world) => ({
    as: admin,
    path: '/admin/exports',
    own: { ...(await client(world)), firmId: world.sender.firm.id },
  }),
  offboardFirm: async () => {
    const { sender } = await newWorld();
    return { as: admin, path: `/admin/firms/${sender.firm.id}/offboard` };
  },
  resetSandbox: async () => {
    const world = await newWorld();
    const { id, name } = world.sender.firm;
    return {
      as: await administrator(world),
      path: '/firm/sandbox/reset',
      own: { firmId: id, name },
    };
  },
  placeLegalHold: async (world) => ({ as: admin, path: '/admin/legal-holds', own: await client(world) }),
  advanceTestClock: (world) => ({
    as: asFirm(world),
    path: '/sandbox/clock',
    own: { firmId: world.sender.firm.id },
  }),
  replaceCrmMappings: async (world) => ({
    as: await administrator(world),
    path: '/firm/crm-mappings',
    own: { 'profiles.0.connection.baseUrl': 'http://127.0.0.1:9/bridge', 'profiles.0.connection.token': 'x' },
  }),
  tryCrmMapping: async (world) => ({
    as: await administrator(world),
    path: '/firm/crm-mappings/trial',
    own: { 'profile.connection.baseUrl': 'http://127.0.0.1:9/bridge', 'profile.connection.token': 'x' },
  }),
  sendFromCrm: async (world) => {
    const profiles = [{ ...CRM_PROFILE, connection: null }];
    made(await (await administrator(world)).put('/firm/crm-mappings', { profiles }));
    return { as: world.asSender, path: '/crm/interactive-sends' };
  },
  createExternalLink: async (world) => {
    const { referralId } = await received(world);
    return { as: world.asReceiver, path: '/external-links', own: { referralId } };
  },
  syncCaseSystemStatus: async (world) => {
    const { referralId } = await received(world, 'acknowledge');
    const externalId = await link(world, referralId);
    return {
      as: admin,
      path: '/integrations/case-system/statuses',
      own: { externalSystem: 'case_system_a', externalId, firmId: world.receiver.firm.id },
    };
  },
};

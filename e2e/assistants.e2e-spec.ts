import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnauthorizedError } from '@modelcontextprotocol/client';
import { UnauthorizedError as OldUnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { addedValues, DocumentHost, eventually, PageBrowser } from '@referral-exchange/testing';
import type { ApiClient } from './api-client.js';
import { Assistant } from './assistant-client.js';
import { DashboardPage } from './dashboard-page.js';
import { Callback, letIn } from './let-assistant-in.js';
import { administratorOf, listTools, newAgentKey } from './mcp-by-hand.js';
import { oauthToken, registerClient } from './oauth-sign-in.js';
import { restartService } from './suite-control.js';
import { admin, caseBody, internal, newWorld, sandbox, SECRETS, type World } from './world.js';

// no invented firm or person has this name: where others look, it is looked for
const NAME = 'Sorrel';
const ORIGIN = sandbox.authUrl;
const BOTH = 'cases:read cases:write';
/** Gateways ask about a credential again after 30 s: one that is refused earlier was revoked by its event. */
const BY_EVENT_MS = 25_000;

/** Assistants work for two firms, from the switch to the revocation, with the clients of both eras. */
describe('assistants', () => {
  let world: World;
  let site: DocumentHost;
  let callback: Callback;
  let folder: string;
  let browser: PageBrowser;
  let sender: DashboardPage;
  let receiver: DashboardPage;
  /** The same people by REST. */
  let bySender: ApiClient;
  let byReceiver: ApiClient;
  /** Of the sender, by its document; of the receiver, an app of the firm and of the older era. */
  let sorrel: Assistant;
  let docket: Assistant;
  let agentKey: string;
  let baseCaseId: string;
  let referralId: string;

  beforeAll(async () => {
    [world, site, callback, browser] = await Promise.all([
      newWorld(),
      DocumentHost.start(),
      Callback.start(),
      PageBrowser.launch(),
    ]);
    folder = mkdtempSync(join(tmpdir(), 'assistants-'));
    writeFileSync(join(folder, 'site.pem'), site.certificate);
    await restartService('oauth', { NODE_EXTRA_CA_CERTS: join(folder, 'site.pem') });
    [sender, receiver] = [await DashboardPage.open(browser), await DashboardPage.open(browser)];
    [bySender, byReceiver] = [await administratorOf(world.sender), await administratorOf(world.receiver)];
    agentKey = await newAgentKey(bySender);
  });
  afterAll(async () => {
    await Promise.all([sorrel?.close(), docket?.close()]);
    await browser?.close();
    callback?.stop();
    await site?.stop();
    await restartService('oauth', { NODE_EXTRA_CA_CERTS: '' });
    rmSync(folder, { recursive: true });
  });

  describe('before a person', () => {
    it('are refused until an administrator switches them on in the dashboard', async () => {
      expect(await listTools(agentKey)).toMatchObject({
        status: 403,
        error: { code: 'permission_denied', details: [{ field: 'reason', message: 'mcp_not_enabled' }] },
      });
      const { page } = sender;
      await sender.signIn(world.sender, '/app/assistants');
      await sender.heading('Assistants');
      await page.getByRole('button', { name: 'Switch them on …' }).press('Enter');
      await page.getByRole('button', { name: 'Switch them on', exact: true }).press('Enter');
      await page.getByText('Assistants are on for your firm.').waitFor();
      const answer = await eventually(() => listTools(agentKey), ({ status }) => status === 200, BY_EVENT_MS); // prettier-ignore
      expect(answer.tools).not.toContain('add_note');
      expect((await byReceiver.put('/firm/integrations/mcp', { enabled: true })).status).toBe(200);
    });

    it('take no ordinary key', async () => {
      expect(await listTools(world.sender.keys.standard)).toMatchObject({
        status: 403,
        error: { code: 'wrong_scope' },
      });
    });
  });

  describe('of 2026-07-28, by a metadata document', () => {
    it('find the way from a 401 to the consent page, which names the host and has writing unticked', async () => {
      const redirect_uris = ['http://127.0.0.1/callback'];
      const document = site.publish('/sorrel.json', { client_name: NAME, redirect_uris });
      sorrel = new Assistant(new URL('/mcp', ORIGIN), callback.url, { document });
      await expect(sorrel.connect()).rejects.toThrow(UnauthorizedError);
      expect(sorrel.exchanges).toEqual([
        'POST /mcp 401',
        'GET /.well-known/oauth-protected-resource/mcp 200',
        'GET /.well-known/oauth-authorization-server 200',
      ]);
      const { page } = sender;
      const query = await letIn(sender, world.sender, sorrel.asked, callback, {
        look: async () => {
          await sender.heading(`Connect ${NAME} to your cases?`);
          await page.getByText(`An assistant from ${site.host} asks for access.`).waitFor();
          expect(await page.getByRole('checkbox').isChecked()).toBe(false);
          expect(await sender.faults()).toEqual([]);
        },
      });
      expect(query.get('iss')).toBe(ORIGIN);
      await sorrel.finish(query);
      await sorrel.connect();
    });

    it('read', async () => {
      expect(await sorrel.tools()).toContain('refer_case');
      expect(await sorrel.call('get_context')).toMatchObject({
        firm: { id: world.sender.firm.id, name: world.sender.firm.name },
        scopes: ['cases:read'],
        canWrite: false,
      });
      const { firms } = await sorrel.call('find_firms', { query: world.receiver.firm.name });
      expect(firms).toContainEqual(expect.objectContaining({ id: world.receiver.firm.id }));
    });

    it('are told to ask the person before they write, and write after that', async () => {
      const draft = caseBody({ requestKey: 'draft-of-the-journey' });
      const before = sorrel.exchanges.length;
      await expect(sorrel.call('create_case', draft)).rejects.toThrow(UnauthorizedError);
      expect(sorrel.exchanges.slice(before)).toEqual(['POST /mcp 403']);
      expect(sorrel.asked.searchParams.get('scope')).toBe(BOTH);
      await sorrel.finish(await letIn(sender, world.sender, sorrel.asked, callback, { writes: true }));
      const made = await sorrel.call('create_case', draft);
      expect(made.case).toMatchObject({ referralId: null, status: 'DRAFT' });
      baseCaseId = made.case.caseId;
      expect(await sorrel.call('create_case', draft)).toEqual(made);
    });

    it('send nothing that the person declines, and what the person accepts once', async () => {
      const { id: firmId, name: firmName } = world.receiver.firm;
      const refer = () => sorrel.call('refer_case', { id: baseCaseId, firmId, firmName });
      sorrel.decision = 'decline';
      expect(await refer()).toMatchObject({ outcome: 'declined', case: { status: 'DRAFT' } });
      sorrel.decision = 'accept';
      const sent = await refer();
      expect(sent).toMatchObject({ outcome: 'done', case: { status: 'SENT' } });
      referralId = sent.case.referralId;
      expect(sorrel.questions).toHaveLength(2);
      expect(sorrel.questions[1]).toContain(`${NAME} wants to refer the case to ${firmName}.`);
      expect(sorrel.questions[1]).toContain('client Dana Whitfield');
    });
  });

  describe('of the older era, an app of the receiving firm', () => {
    it('connect with what the firm registered', async () => {
      const made = await byReceiver.post('/firm/oauth-clients', {
        name: 'Docket',
        redirectUris: [callback.url],
        allowed_scopes: BOTH.split(' '),
      });
      const { clientId: client_id, clientSecret: client_secret } = made.body.data;
      const registered = { client_id, client_secret };
      docket = new Assistant(new URL('/mcp', ORIGIN), callback.url, { registered }, true);
      await expect(docket.connect()).rejects.toThrow(OldUnauthorizedError);
      // such a client asks for rights once: when it refreshes, it cannot get more
      await docket.finish(await letIn(receiver, world.receiver, docket.asked, callback, { writes: true }));
      await docket.connect();
      expect(await docket.tools()).toEqual(await sorrel.tools());
      expect(await docket.call('get_context')).toMatchObject({
        firm: { id: world.receiver.firm.id },
        canWrite: true,
        waiting: { toAcknowledge: 1 },
      });
    });

    it('see a masked referral masked, as the person does', async () => {
      const seen = await readAll(docket);
      expect(seen.one.case).toMatchObject({ isMasked: true, status: 'SENT' });
      for (const secret of SECRETS) expect(JSON.stringify(seen)).not.toContain(secret);
      expect(addedValues(seen, await restOf(byReceiver))).toEqual([]);
      expect(addedValues(await readAll(sorrel), await restOf(bySender))).toEqual([]);
    });

    it('lead the person to the form that acknowledges, as they cannot ask', async () => {
      const { outcome, link } = await docket.call('acknowledge_referral', { referralId });
      expect(outcome).toBe('needs_person');
      const { pathname, search, hash } = new URL(link);
      await receiver.signIn(world.receiver, pathname + search + hash);
      await receiver.page.getByRole('button', { name: 'Acknowledge this referral' }).press('Enter');
      await receiver.dialogClosed();
      const seen = await readAll(docket);
      expect(seen.one.case).toMatchObject({ isMasked: false, status: 'UNDER_EVALUATION' });
      expect(seen.one.case.untrusted.texts).toMatchObject({ clientLastName: 'Whitfield' });
      expect(addedValues(seen, await restOf(byReceiver))).toEqual([]);
      expect(addedValues(await readAll(sorrel), await restOf(bySender))).toEqual([]);
    });

    it('see no more than the person after the end', async () => {
      const end = { reasonCode: 'capacity', reason: 'No room this month' };
      expect((await byReceiver.post(`/received-referrals/${referralId}/reject`, end)).status).toBe(200);
      const [seen, ofSender] = [await readAll(docket), await readAll(sorrel)];
      expect([seen.one.case.status, ofSender.one.case.status]).toEqual(['REJECTED', 'REJECTED']);
      expect(addedValues(seen, await restOf(byReceiver))).toEqual([]);
      expect(addedValues(ofSender, await restOf(bySender))).toEqual([]);
    });
  });

  it('work with tokens of their own address alone', async () => {
    const token = sorrel.accessToken;
    expect((await listTools(token, '/mcp')).status).toBe(200);
    expect((await listTools(token, '/mcp/readonly')).status).toBe(401);
    const bearer = internal.as({ authorization: `Bearer ${token}` });
    expect((await bearer.raw('GET', '/sent-cases')).status).toBe(401);
    const app = await registerClient(['cases:read']);
    const ofApi = await oauthToken(app, world.sender.user, 'cases:read');
    expect(await listTools(ofApi)).toMatchObject({
      status: 401,
      challenge: expect.stringContaining('error="invalid_token"'),
    });
  });

  it('read with a key for agents without a person, at both addresses', async () => {
    for (const path of ['/mcp', '/mcp/readonly']) {
      const { status, tools } = await listTools(agentKey, path);
      expect([status, tools!.length]).toEqual([200, 9]);
    }
  });

  it('are named in the audit log, where other firms see the person', async () => {
    const entries = await eventually(
      async () => (await admin.get(`/admin/audit-log?subjectId=${referralId}`)).body.data as any[],
      (found) => found.some(({ action }) => action === 'assistant.case_referred'),
    );
    const sent = entries.find(({ action }) => action === 'assistant.case_referred');
    expect(sent).toMatchObject({
      actor: { kind: 'oauth', userId: expect.any(String) },
      details: { client: { id: expect.any(String), name: NAME } },
    });
    const rest = JSON.stringify(await restOf(byReceiver));
    expect(rest).not.toContain(NAME);
    const [first] = (await byReceiver.get(`/referrals/${referralId}/status-history`)).body.data;
    expect(first).toMatchObject({
      status: 'SENT',
      firmId: world.sender.firm.id,
      createdByName: sent.actor.name,
    });
  });

  it('are revoked in the dashboard: the next call is refused', async () => {
    const { page } = sender;
    await page.goto(`${ORIGIN}/app/assistants`);
    await page.getByRole('button', { name: new RegExp(`^Revoke: ${NAME}, for `) }).press('Enter');
    await page.getByRole('button', { name: 'Revoke it' }).press('Enter');
    await page.getByText('Nobody has connected an assistant.').waitFor();
    const revokedAt = performance.now();
    const refused = await eventually(() => listTools(sorrel.accessToken), ({ status }) => status === 401, BY_EVENT_MS); // prettier-ignore
    process.stdout.write(`refused ${Math.round(performance.now() - revokedAt)} ms after the page said so\n`);
    expect(refused.challenge).toContain('error="invalid_token"');
    await expect(sorrel.call('get_context')).rejects.toThrow(UnauthorizedError);
    expect([...sender.complaints, ...receiver.complaints]).toEqual([]);
  });

  /** What an assistant can read of the referral. */
  const readAll = async (assistant: Assistant) => ({
    one: await assistant.call('get_case', {
      id: referralId,
      include: ['timeline', 'notes', 'documents', 'messages'],
      detail: 'full',
    }),
    found: await assistant.call('search_referrals', {}),
    // cursors are sealed anew for each answer
    updates: (await assistant.call('list_updates', { limit: 50 })).updates,
  });

  /** All that the same person reads of it by REST, and the words that are those of MCP itself. */
  const restOf = async (person: ApiClient) => {
    const paths = [
      `/referrals/${referralId}`,
      '/referrals',
      '/status-updates?after=&limit=50',
      `/referrals/${referralId}/status-history`,
      `/cases/${baseCaseId}/notes`,
      `/cases/${baseCaseId}/documents`,
    ];
    const answers = await Promise.all(paths.map((path) => person.get(path)));
    const notShown = paths.filter((_path, index) => answers[index]!.status >= 400);
    const ours = [`${ORIGIN}/app/referrals/${referralId}`];
    if (notShown.length > 0) ours.push('timeline', 'notes', 'documents', 'messages');
    return [answers.map(({ body, headers }) => [body, headers.etag]), ours];
  };
});

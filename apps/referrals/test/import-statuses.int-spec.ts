import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { csv, download, upload, type UploadOptions } from './import-files.js';
import { acknowledged, referred, TestService, type Client } from './referrals-under-test.js';

const HEADER = 'referenceNumber,referralId,status,reason,closingStatus,closureReason,settlementAmount,attorneyFees,leadAttorneyName,phase'; // prettier-ignore

/** Bulk statuses by CSV (decisions, T16; section 3, "CSV"). */
describe('a file of statuses', () => {
  let service: TestService;
  let sender: Client, receiver: Client;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [sender, receiver] = [await service.firm('S'), await service.firm('R')];
  });

  const send = (client: Client, lines: string[], options?: UploadOptions) =>
    upload(service, client, 'cases/update', csv(HEADER, ...lines), options);
  const counts = ({ updated, skipped, failed }: any) => ({ updated, skipped, failed });
  const statusOf = async (referralId: string) => (await sender.get(`/referrals/${referralId}`)).data.status;

  it('walks referrals through their lifecycle with one event a row, and acknowledges for its receiver', async () => {
    const one = await referred(sender, receiver);
    const two = await referred(sender, receiver);
    const lines = [
      `${one.record.referenceNumber},,under_evaluation,"Seen\r\nby us",,,,,,`,
      `,${two.referralId},UNDER_EVALUATION,,,,,,Maya,Intake`,
      `,${one.referralId},SIGNED,,,,,,,`,
      `${one.record.referenceNumber}-R1,${one.referralId},CLOSED,,won_settled,Settled,1000.5,100,,`,
      `,${two.referralId},REJECTED,No time,,,,,,`,
    ];
    const { status, data } = await send(receiver, lines);
    expect([status, counts(data)]).toEqual([200, { updated: 5, skipped: 0, failed: 0 }]);
    expect((await service.eventTypes(one.baseCaseId)).slice(2)).toEqual([
      'referral.accepted', 'referral.status_changed', 'referral.status_changed', 'referral.status_changed',
    ]); // prettier-ignore
    expect((await service.eventTypes(two.baseCaseId)).slice(2)).toEqual([
      'referral.accepted',
      'referral.rejected',
    ]);
    const events = await service.events(one.baseCaseId);
    expect(new Set(events.slice(2).map(({ actor }) => `${actor.source} ${actor.firmId}`))).toEqual(
      new Set([`bulk_update ${receiver.firmId}`]),
    );
    expect(events[2]!.data.case.hops[0]!.acknowledgement!.channel).toBe('bulk_update');
    expect(events.at(-1)!.data).toMatchObject({
      change: { status: 'CLOSED', previousStatus: 'CLOSING', source: 'bulk_update' },
    });
    const record = (await receiver.get(`/received-referrals/${one.referralId}`)).data;
    expect(record).toMatchObject({
      status: 'CLOSED',
      piiMasked: false,
      closureReason: 'Settled',
      settlementAmount: 1000.5,
    });
    const history = (await sender.get(`/referrals/${one.referralId}/status-history`)).data;
    expect(history.map((row: any) => [row.status, row.message])).toEqual([
      ['SENT', null], ['UNDER_EVALUATION', 'Seen by us'], ['SIGNED', null], ['CLOSING', null], ['CLOSED', null],
    ]); // prettier-ignore

    // the same rows again do nothing, although the referrals have gone on
    const before = (await service.events()).length;
    expect(counts((await send(receiver, lines)).data)).toEqual({ updated: 0, skipped: 5, failed: 0 });
    expect(await service.events()).toHaveLength(before);
  });

  it('of the sender never unmasks, and moves what the sender may', async () => {
    const { referralId } = await referred(sender, receiver);
    const other = await referred(sender, receiver);
    const { data } = await send(sender, [
      `,${referralId},UNDER_EVALUATION,,,,,,,`,
      `,${referralId},withdrawn,,,,,,Nobody,`,
      `,${other.referralId},REJECTED,,,,,,,`,
    ]);
    expect(counts(data)).toEqual({ updated: 2, skipped: 0, failed: 1 });
    expect(data.errors).toMatchObject([{ row: 2, field: 'status', code: 'invalid_state_transition' }]);
    expect([await statusOf(referralId), await statusOf(other.referralId)]).toEqual(['WITHDRAWN', 'REJECTED']);
    const received = (await receiver.get(`/received-referrals/${referralId}`)).data;
    expect(received).toMatchObject({ piiMasked: true, leadAttorneyName: null });
  });

  it('acknowledges a referral that came with a later status, once', async () => {
    const file = `title,caseType,jurisdiction,clientFirstName,clientLastName,referentFirmId,status\r\nOld,motor_vehicle_accident,NY,Dana,W,${receiver.firmId},SIGNED\r\n`;
    await upload(service, sender, 'cases', file);
    const [{ id }] = (await receiver.get('/received-referrals')).data;
    const first = await send(receiver, [`,${id},SIGNED,,,,,,,`]);
    const second = await send(receiver, [`,${id},SIGNED,again,,,,,,`]);
    expect([counts(first.data), counts(second.data)]).toEqual([
      { updated: 1, skipped: 0, failed: 0 },
      { updated: 0, skipped: 0, failed: 1 },
    ]);
    expect((await receiver.get(`/received-referrals/${id}`)).data).toMatchObject({
      piiMasked: false,
      status: 'SIGNED',
    });
  });

  it('refuses values for the present status instead of dropping them, and skips a row that has none', async () => {
    const { referralId } = await acknowledged(sender, receiver);
    const walk = [`,${referralId},SIGNED,,,,,,Maya,`, `,${referralId},CLOSING,,won_settled,,100,10,,`];
    expect(counts((await send(receiver, walk)).data)).toMatchObject({ updated: 2 });
    const { data } = await send(receiver, [
      `,${referralId},CLOSING,corrected,won_settled,,5000,1500,Jane Roe,Final`,
      `,${referralId},CLOSING,,,,,,,`,
      `,${referralId},CLOSING,,won_settled,,100,10,,`,
    ]);
    expect(counts(data)).toEqual({ updated: 0, skipped: 2, failed: 1 });
    expect(data.errors).toMatchObject([
      {
        row: 2,
        field: 'status',
        code: 'invalid_state_transition',
        message: 'The referral is CLOSING already: to correct values send PATCH /received-referrals/{id}',
      },
    ]);
    const sameOfSender = await send(sender, [`,${referralId},CLOSING,by us,,,,,,`]);
    expect(sameOfSender.data.errors[0].message).toContain('PATCH /sent-cases/{id}');
    expect((await receiver.get(`/received-referrals/${referralId}`)).data).toMatchObject({
      settlementAmount: 100,
      leadAttorneyName: 'Maya',
      phase: null,
    });
  });

  it('does a row that was only skipped, once the status is another', async () => {
    const { referralId } = await acknowledged(sender, receiver);
    const rows = [`,${referralId},UNDER_EVALUATION,,,,,,,`];
    expect(counts((await send(receiver, rows)).data)).toMatchObject({ skipped: 1 });
    const force = `/api/v1/admin/referrals/${referralId}/force-status`;
    expect((await service.admin.post(force, { status: 'SENT' })).status).toBe(200);
    const { data } = await send(receiver, rows);
    expect(data.skipped).toBe(0);
  });

  it('does not repeat a row that had its effect when an administrator set the status back; with another reason it is done', async () => {
    const { referralId } = await acknowledged(sender, receiver);
    const signed = `,${referralId},SIGNED,,,,,,,`;
    await send(receiver, [signed]);
    const force = `/api/v1/admin/referrals/${referralId}/force-status`;
    await service.admin.post(force, { status: 'UNDER_EVALUATION' });
    expect(counts((await send(receiver, [signed])).data)).toMatchObject({ updated: 0, skipped: 1 });
    expect(await statusOf(referralId)).toBe('UNDER_EVALUATION');
    const again = await send(receiver, [`,${referralId},SIGNED,Signed again,,,,,,`]);
    expect(counts(again.data)).toMatchObject({ updated: 1 });
  });

  it('says what the uploader may do where a status cannot be reached', async () => {
    const sent = await referred(sender, receiver);
    const preSigned = await referred(sender, receiver, { isRetainerSigned: true });
    const ended = await referred(sender, receiver);
    await sender.post(`/sent-cases/${ended.baseCaseId}/withdraw`, {});
    const old = `title,caseType,jurisdiction,clientFirstName,clientLastName,referentFirmId,status\r\nOld,motor_vehicle_accident,NY,Dana,W,${receiver.firmId},SIGNED\r\n`;
    await upload(service, sender, 'cases', old);
    const [imported] = (await receiver.get('/received-referrals?status=SIGNED')).data;
    const ofReceiver = await send(receiver, [
      `,${imported.id},IN_LITIGATION,,,,,,,`,
      `,${sent.referralId},WITHDRAWN,,,,,,,`,
      `,${preSigned.referralId},UNDER_EVALUATION,,,,,,,`,
      `,${sent.referralId},CLOSED,,lost,,,,,`,
      `,${ended.referralId},SIGNED,,,,,,,`,
    ]);
    expect(ofReceiver.data.errors.map(({ code, message }: any) => [code, message])).toEqual(
      [
        'Cannot change a referral from SIGNED to IN_LITIGATION: acknowledge it first',
        'Cannot change a referral from SENT to WITHDRAWN: you can change it to UNDER_EVALUATION or REJECTED',
        'Cannot change a referral from SENT to UNDER_EVALUATION: you can change it to INVESTIGATING or REJECTED',
        'Cannot change a referral from SENT to CLOSED: acknowledge it first',
        'Cannot change a referral from WITHDRAWN to SIGNED: you cannot change its status now',
      ].map((message) => ['invalid_state_transition', message]),
    );
    const ofSender = await send(sender, [`,${sent.referralId},SIGNED,,,,,,,`]);
    expect(ofSender.data.errors[0].message).toBe(
      'Cannot change a referral from SENT to SIGNED: you can change it to WITHDRAWN or REJECTED',
    );
  });

  it('as a dry run answers as the real run would, however far apart two rows of a referral are', async () => {
    const ids = await Promise.all(
      Array.from({ length: 2 }, async () => (await acknowledged(sender, receiver)).referralId),
    );
    const bare = Array.from({ length: 130 }, (_, n) => `ZZZ-${1_000 + n},,SIGNED,,,,,,,`);
    const [one, two] = ids as [string, string];
    const lines = [
      `,${one},SIGNED,,,,,,,`,
      `,${two},REJECTED,,,,,,,`,
      ...bare,
      `,${one},IN_LITIGATION,,,,,,,`,
      `,${two},SIGNED,,,,,,,`,
      ...bare,
      `,${one},CLOSED,,won_settled,,10,5,,`,
      `,${one},CLOSED,,,,,,,`,
      `,${one},SIGNED,,,,,,,`,
      `,${one},CLOSED,,,,,20,,`,
    ];
    const shown = ({ jobId: _, dryRun: __, ...rest }: any) => rest;
    const dry = await send(receiver, lines, { dryRun: true });
    expect(await statusOf(one)).toBe('UNDER_EVALUATION');
    expect(counts(dry.data)).toEqual({ updated: 4, skipped: 2, failed: 262 });
    const again = await send(receiver, lines, { dryRun: true });
    expect(shown(again.data)).toEqual(shown(dry.data));
    const wet = await send(receiver, lines);
    expect(shown(wet.data)).toEqual(shown(dry.data));
    expect(await service.sql('SELECT * FROM import_dry_run_hops')).toEqual([]);
  });

  it('is not failed by its bad rows, which say where they are wrong', async () => {
    const { referralId, record } = await acknowledged(sender, receiver);
    const other = await referred(sender, receiver);
    const stranger = await service.firm();
    const foreign = await referred(stranger, await service.firm());
    const bad: [string, string, string][] = [
      [`,,SIGNED,,,,,,,`, 'referenceNumber', 'required'],
      [`#1,,SIGNED,,,,,,,`, 'referenceNumber', 'invalid_format'],
      [`ZZZ-9999,,SIGNED,,,,,,,`, 'referenceNumber', 'resource_not_found'],
      [`,${foreign.referralId},SIGNED,,,,,,,`, 'referralId', 'resource_not_found'],
      [`,${record.baseCaseId},SIGNED,,,,,,,`, 'referralId', 'resource_not_found'],
      [`,x,SIGNED,,,,,,,`, 'referralId', 'invalid_format'],
      [`${other.record.referenceNumber},${referralId},SIGNED,,,,,,,`, 'referenceNumber', 'mismatch'],
      [`,${referralId},,,,,,,,`, 'status', 'required'],
      [`,${referralId},FINISHED,,,,,,,`, 'status', 'invalid_enum'],
      [`,${referralId},DRAFT,,,,,,,`, 'status', 'invalid_state_transition'],
      [`,${referralId},CLOSED,,lost,,,,,`, 'status', 'invalid_state_transition'],
      [`,${referralId},SIGNED,,,,10,11,,`, 'attorneyFees', 'out_of_range'],
      [`,${referralId},SIGNED,${'x'.repeat(5_001)},,,,,,`, 'reason', 'too_long'],
    ]; // prettier-ignore
    const { data } = await send(receiver, [...bad.map(([line]) => line), `,${referralId},SIGNED,,,,,,,`]);
    expect(data.errors.map((error: any) => [error.row, error.field, error.code])).toEqual(
      bad.map(([, field, code], index) => [index + 2, field, code]),
    );
    expect(counts(data)).toEqual({ updated: 1, skipped: 0, failed: bad.length });
  });

  it('keeps a reason apart from why a row failed, when its errors file is mended and uploaded', async () => {
    const { referralId } = await acknowledged(sender, receiver);
    const file = csv('referralId,status', `${referralId},CLOSING`);
    const { data } = await upload(service, receiver, 'cases/update', file);
    const { text } = await download(service, receiver, `jobs/${data.jobId}/errors`);
    expect(text).toMatch(/^referralId,status,reason,reason\r\n/);
    const mended = await upload(service, receiver, 'cases/update', text.replace('CLOSING', 'SIGNED'));
    expect(counts(mended.data)).toMatchObject({ updated: 1 });
    const history = (await sender.get(`/referrals/${referralId}/status-history`)).data;
    expect(history.at(-1)).toMatchObject({ status: 'SIGNED', message: null });
  });

  it('as a dry run says what would happen, and nothing happens', async () => {
    const { referralId, baseCaseId } = await referred(sender, receiver);
    const lines = ['UNDER_EVALUATION', 'SIGNED', 'SIGNED', 'UNDER_EVALUATION', 'SENT'].map((status) => `,${referralId},${status},,,,,,,`); // prettier-ignore
    const before = await service.eventTypes(baseCaseId);
    const dry = await send(receiver, lines, { dryRun: true });
    expect([await statusOf(referralId), await service.eventTypes(baseCaseId)]).toEqual(['SENT', before]);
    const wet = await send(receiver, lines);
    expect(counts(dry.data)).toEqual({ updated: 2, skipped: 2, failed: 1 });
    expect(counts(wet.data)).toEqual(counts(dry.data));
  });

  it('changes each referral once when two upload the same rows at once, and one firm’s rows wait for another’s', async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, async () => (await referred(sender, receiver)).referralId),
    );
    const rows = (status: string, order: string[]) => order.map((id) => `,${id},${status},,,,,,,`);
    const answers = await Promise.all([
      send(receiver, rows('UNDER_EVALUATION', ids)),
      send(receiver, rows('UNDER_EVALUATION', [...ids].reverse())),
      send(sender, rows('WITHDRAWN', ids)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first, second] = answers.map(({ data }) => data);
    expect(first.updated + second.updated).toBeLessThanOrEqual(30);
    const updates = await service.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM status_updates WHERE status = 'UNDER_EVALUATION' AND referral_id = ANY ($1::uuid[])`, [ids]); // prettier-ignore
    expect(updates).toEqual([{ n: first.updated + second.updated }]);
  });
});

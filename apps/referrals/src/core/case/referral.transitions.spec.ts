import { describe, expect, it } from '@jest/globals';
import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import {
  availableTransitions,
  canBeginClosing,
  canClose,
  decideMove,
  FLOW,
  mayEver,
  OPERATIONS,
  PARTIES,
  TRANSITIONS,
  validNextStatuses,
  type Move,
} from './referral.transitions.js';

/**
 * The table of the decisions, section 2, written down a second time and in another way: which statuses a move
 * leads through, or nothing when it is refused. The matrix below compares the two for every combination.
 */
function expected({ status, operation, party, requested, ...facts }: Move): ReferralStatus[] | null {
  const { isAcknowledged: ack, isRetainerSigned: signed, hasClosingStatus: outcome } = facts;
  const early = status === 'SENT' || status === 'UNDER_EVALUATION' || status === 'INVESTIGATING';
  const late = status === 'SIGNED' || status === 'IN_LITIGATION';
  const isLive = early || late || status === 'CLOSING';
  const next = requested ?? null;
  switch (`${party} ${operation}`) {
    case 'sender refer':
      return status === 'DRAFT' || !isLive ? ['SENT'] : null;
    case 'receiver refer':
      return ack && (late || (early && status !== 'SENT')) ? ['SENT'] : null;
    case 'receiver acknowledge':
      if (status === 'SENT') return signed ? ['INVESTIGATING'] : ['UNDER_EVALUATION'];
      return isLive && !ack ? [status] : null;
    case 'receiver begin-investigating':
      return ack && status === 'UNDER_EVALUATION' ? ['INVESTIGATING'] : null;
    case 'receiver sign':
      return ack && early && status !== 'SENT' ? ['SIGNED'] : null;
    case 'receiver start-litigation':
      return ack && status === 'SIGNED' ? ['IN_LITIGATION'] : null;
    case 'receiver begin-closing':
      return ack && late && outcome ? ['CLOSING'] : null;
    case 'receiver close':
      if (!ack) return null;
      if (status === 'CLOSING') return ['CLOSED'];
      return late && outcome ? ['CLOSING', 'CLOSED'] : null;
    case 'sender close':
      return status === 'CLOSING' ? ['CLOSED'] : null;
    case 'receiver reject':
    case 'sender reject':
      return early ? ['REJECTED'] : null;
    case 'sender withdraw':
      return early ? ['WITHDRAWN'] : null;
    case 'sender delete':
      return status === 'DRAFT' ? [] : null;
    case 'system expire':
      return status === 'SENT' ? ['WITHDRAWN'] : null;
    case 'system end-onward':
      return early ? ['WITHDRAWN'] : null;
    case 'admin force-status':
      return status !== 'DRAFT' && next !== null && next !== 'DRAFT' && next !== status ? [next] : null;
    case 'case_system sync-status': {
      if (!isLive || next === null || next === 'DRAFT') return null;
      if (next === status) return ack ? null : [next];
      return FLOW.indexOf(next) > FLOW.indexOf(status) ? [next] : null;
    }
    default:
      return null;
  }
}

const FLAGS = [true, false];

describe('the transition table (decisions, section 2)', () => {
  it.each(PARTIES)(
    'says for %s what the decisions say, for every status, operation and circumstance',
    (party) => {
      let count = 0;
      for (const status of REFERRAL_STATUSES)
        for (const operation of OPERATIONS)
          for (const isRetainerSigned of FLAGS)
            for (const isAcknowledged of FLAGS)
              for (const hasClosingStatus of FLAGS)
                for (const requested of [undefined, ...REFERRAL_STATUSES]) {
                  const facts = { isRetainerSigned, isAcknowledged, hasClosingStatus };
                  const move: Move = { status, operation, party, requested, ...facts };
                  const decision = decideMove(move);
                  const steps = decision.isAllowed ? [...decision.steps] : null;
                  const wanted = expected(move);
                  if (JSON.stringify(steps) !== JSON.stringify(wanted))
                    expect({ move, steps }).toEqual({ move, steps: wanted });
                  count++;
                }
      expect(count).toBe(10 * OPERATIONS.length * 8 * 11);
    },
  );

  it('names an event for every move but a case system’s, so that no change is silent', () => {
    for (const row of TRANSITIONS)
      expect([row.id, row.event !== null]).toEqual([row.id, row.operation !== 'sync-status']);
  });

  it('has no id twice and leads nowhere unknown', () => {
    expect(new Set(TRANSITIONS.map((row) => row.id)).size).toBe(TRANSITIONS.length);
    expect(new Set(FLOW)).toEqual(new Set(REFERRAL_STATUSES));
  });

  it('knows whose an operation is at all', () => {
    expect(mayEver('acknowledge', 'sender')).toBe(false);
    expect(mayEver('withdraw', 'receiver')).toBe(false);
    expect(mayEver('reject', 'sender')).toBe(true);
  });
});

describe('what a party may reach by one call', () => {
  const at = (status: ReferralStatus, change = {}) => ({
    status,
    isRetainerSigned: false,
    isAcknowledged: true,
    ...change,
  });

  it.each<['sender' | 'receiver', ReferralStatus, ReferralStatus[]]>([
    ['sender', 'DRAFT', ['SENT']],
    ['sender', 'SENT', ['WITHDRAWN', 'REJECTED']],
    ['sender', 'INVESTIGATING', ['WITHDRAWN', 'REJECTED']],
    ['sender', 'SIGNED', []],
    ['sender', 'CLOSING', ['CLOSED']],
    ['sender', 'CLOSED', []],
    ['sender', 'REJECTED', []],
    ['receiver', 'SENT', ['UNDER_EVALUATION', 'REJECTED']],
    ['receiver', 'UNDER_EVALUATION', ['INVESTIGATING', 'SIGNED', 'REJECTED']],
    ['receiver', 'INVESTIGATING', ['SIGNED', 'REJECTED']],
    ['receiver', 'SIGNED', ['IN_LITIGATION', 'CLOSING', 'CLOSED']],
    ['receiver', 'IN_LITIGATION', ['CLOSING', 'CLOSED']],
    ['receiver', 'CLOSING', ['CLOSED']],
    ['receiver', 'CLOSED', []],
    ['receiver', 'WITHDRAWN', []],
  ])('%s in %s: %j', (party, status, next) => {
    expect(validNextStatuses(party, at(status, { isAcknowledged: status !== 'SENT' }))).toEqual(next);
  });

  it('a pre-signed hop skips evaluation', () => {
    const position = at('SENT', { isRetainerSigned: true, isAcknowledged: false });
    expect(validNextStatuses('receiver', position)).toEqual(['INVESTIGATING', 'REJECTED']);
  });

  it('a receiver that never acknowledged can only reject after a force', () => {
    const position = at('INVESTIGATING', { isAcknowledged: false });
    expect(validNextStatuses('receiver', position)).toEqual(['REJECTED']);
  });

  it('a receiver that must still acknowledge in a later status is told so, in the current status', () => {
    const available = (status: ReferralStatus, party: 'sender' | 'receiver' = 'receiver') =>
      availableTransitions(party, at(status, { isAcknowledged: false })).map((one) => [
        one.status,
        one.operation,
      ]);
    expect(available('INVESTIGATING')).toEqual([
      ['INVESTIGATING', 'acknowledge'],
      ['REJECTED', 'reject'],
    ]);
    expect(available('CLOSING')).toEqual([['CLOSING', 'acknowledge']]);
    expect(available('SIGNED', 'sender')).toEqual([]);
    expect(available('CLOSED')).toEqual([]);
  });

  it('nobody in particular reaches nothing', () => {
    expect(availableTransitions(null, at('SIGNED'))).toEqual([]);
  });

  it('says which operation leads there and what it asks for', () => {
    expect(availableTransitions('receiver', at('SIGNED'))).toEqual([
      { status: 'IN_LITIGATION', label: 'In litigation', operation: 'start-litigation', requiresReason: false, requiresClosingStatus: false },
      { status: 'CLOSING', label: 'Closing', operation: 'begin-closing', requiresReason: false, requiresClosingStatus: true },
      { status: 'CLOSED', label: 'Closed', operation: 'close', requiresReason: false, requiresClosingStatus: true },
    ]); // prettier-ignore
  });

  it('canBeginClosing and canClose are the receiver’s (decisions, section 2)', () => {
    const able = (party: 'sender' | 'receiver') =>
      REFERRAL_STATUSES.flatMap((status) => [
        ...(canBeginClosing(party, at(status)) ? [`begin ${status}`] : []),
        ...(canClose(party, at(status)) ? [`close ${status}`] : []),
      ]);
    expect(able('receiver')).toEqual(['begin SIGNED', 'begin IN_LITIGATION', 'close CLOSING']);
    expect(able('sender')).toEqual([]);
  });
});

it('the row of a forced status names the event that is sent: REJECTED is a rejection (decisions, T15)', () => {
  const facts = { isAcknowledged: true, isRetainerSigned: false, hasClosingStatus: false };
  const eventOf = (requested: ReferralStatus) => {
    const decision = decideMove({
      status: 'SENT',
      operation: 'force-status',
      party: 'admin',
      requested,
      ...facts,
    });
    return decision.isAllowed ? decision.transition.event : decision.reason;
  };
  expect(eventOf('REJECTED')).toBe('referral.rejected');
  expect(eventOf('SIGNED')).toBe('case.status_changed');
});

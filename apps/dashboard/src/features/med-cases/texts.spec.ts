import { expect, it } from '@jest/globals';
import { movesOf } from './med-moves.ts';
import { movedMeanwhile, patientOf, textOfMove, waitsFor } from './texts.ts';

it('a patient has a name, or is not shown', () => {
  expect(patientOf({ patientFirstName: 'Dana', patientLastName: 'Whitfield' })).toBe('Dana Whitfield');
  expect(patientOf({ patientFirstName: null, patientLastName: null })).toBeNull();
});

it('a move that waits names the status, and who brings it there', () => {
  const wordsOf = (side: 'firm' | 'provider', isPharmacy: boolean) =>
    movesOf(side, { status: 'SENT', isPharmacy }).later.map((move) => waitsFor(move, side));
  expect(wordsOf('firm', true)).toEqual([
    'Possible once the status is Accepted. The provider accepts it first.',
  ]);
  expect(wordsOf('firm', false)).toEqual([
    'Possible once the status is Treatment complete. The provider completes the treatment first.',
  ]);
  expect(wordsOf('provider', false)[0]).toBe('Possible once the status is Under review.');
});

it('a move says what it does to this kind of referral, and what cannot be undone', () => {
  const effectOf = (operation: 'accept' | 'close', isPharmacy: boolean) =>
    textOfMove(operation, { providerName: 'Lakeside', isPharmacy }).effect;
  expect(effectOf('accept', true)).toMatch(/dispense .* cannot be undone\.$/);
  expect(effectOf('accept', false)).toMatch(/treat .* cannot be undone\.$/);
  expect(effectOf('close', true)).toMatch(/still record/);
  expect(effectOf('close', false)).not.toMatch(/still record/);
});

it('a move of somebody else is told by the status that it led to', () => {
  expect(movedMeanwhile('REJECTED')).toContain('its status is Declined now');
});

import { useNavigate } from 'react-router';
import {
  type MedCase,
  medCasesChanged,
  type MedReferral,
  type NewMedReferral,
  referMedCase,
} from '../../api/med-cases.ts';
import { announce } from '../../ui/announce.ts';
import { useKeptForm } from './use-kept-form.ts';

const NOTHING = { providerId: '', providerName: '', kind: 'treatment', notes: '', parentReferralId: '' };
export type ReferValues = typeof NOTHING;

/** What is chosen for the next referral of a case. It leads to the referral, once that is made. */
export function useReferForm(medCase: MedCase, onClose: () => void) {
  const navigate = useNavigate();
  return useKeptForm({
    name: `med-refer.${medCase.id}`,
    empty: () => NOTHING,
    bodyOf,
    send: (body, key) => referMedCase(medCase.id, body, key),
    refresh: medCasesChanged,
    onDone: ({ providerName }: MedReferral) => announce(`Referred to ${providerName}.`),
    goOn: ({ id }) => {
      onClose();
      void navigate(`/med-cases/${medCase.id}/referrals/${id}`);
    },
  });
}

function bodyOf({ providerId, kind, notes, parentReferralId }: ReferValues): NewMedReferral {
  return {
    providerId,
    isPharmacy: kind === 'pharmacy',
    ...(notes.trim() && { notes: notes.trim() }),
    ...(parentReferralId && { parentReferralId }),
  };
}

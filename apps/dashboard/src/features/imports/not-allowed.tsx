import { WhomToAsk } from '../../ui/whom-to-ask.tsx';

/** Imports need the highest tier, which administrators have. */
export function NotAllowed() {
  return (
    <>
      <h1>Imports</h1>
      <WhomToAsk>
        Administrators import files of cases and of statuses, as one file can change thousands of referrals.
      </WhomToAsk>
    </>
  );
}

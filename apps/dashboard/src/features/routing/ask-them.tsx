import { WhomToAsk } from '../../ui/whom-to-ask.tsx';

/** Who may not change rules reads whom to ask. */
export function AskThem() {
  return <WhomToAsk>You can read the rules. Administrators of your firm change them.</WhomToAsk>;
}

import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Proposal, proposalIn } from './proposal.ts';

interface Proposed {
  /** The same object until another link is opened, or it is dropped. */
  proposal: Proposal | null;
  /** Forgets it, also in the address: a page that is loaded again does not propose what was done. */
  drop: () => void;
}

/** What the address proposes. A filter that changes the address does not take it away. */
export function useProposal(): Proposed {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [held, setHeld] = useState(() => ({ hash, proposal: proposalIn(hash) }));
  if (hash !== held.hash) setHeld({ hash, proposal: hash === '' ? held.proposal : proposalIn(hash) });
  const drop = () => {
    setHeld({ hash, proposal: null });
    if (hash !== '') void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
  };
  return { proposal: held.proposal, drop };
}

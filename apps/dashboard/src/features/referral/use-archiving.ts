import { useState } from 'react';
import { type ArchivePlace, useArchive } from '../../api/archive.ts';
import type { Referral } from '../../api/referral.ts';
import { announce } from '../../ui/announce.ts';
import { useUser } from '../../ui/use-session.ts';
import { BY_OWNER, IN_ARCHIVE } from './archive-words.ts';
import { isOwner } from './edit-fields.ts';

/** Whether a referral is archived, and what the person may do about it. */
export interface Archiving extends ArchivePlace {
  isArchived: boolean;
  /** The owner has archived the case, and this firm cannot take it out: known once that was tried. */
  isByOwner: boolean;
  mayChange: boolean;
  isBusy: boolean;
  /** Why the last change did not work. */
  problem: Error | null;
  /** Takes it out, archives it, or asks first. */
  press: () => void;
  isAsking: boolean;
  close: () => void;
}

/** The owner of a case archives it as a whole, another firm its referral for itself. */
export function useArchiving({ baseCaseId, ...referral }: Referral): Archiving {
  const { isArchived, archivedAt } = referral;
  const isWhole = isOwner(referral);
  const id = isWhole ? baseCaseId : referral.id;
  const { role } = useUser();
  const [isAsking, setAsking] = useState(false);
  const [ownersAt, setOwnersAt] = useState<string | null>(null);
  const { mutate, isPending, error } = useArchive({ id, isWhole });
  const isByOwner = isArchived && archivedAt === ownersAt;
  const change = (wanted: boolean) =>
    mutate(wanted, {
      onSuccess: (now) => {
        const isKept = now.isArchived && !wanted;
        setOwnersAt(isKept ? now.archivedAt : null);
        announce(isKept ? BY_OWNER : wanted ? IN_ARCHIVE : 'It is in the lists again.');
      },
    });
  return {
    id,
    isWhole,
    isArchived,
    isByOwner,
    mayChange: role !== 'viewer' && !isByOwner,
    isBusy: isPending,
    problem: error,
    press: () => (isWhole && !isArchived ? setAsking(true) : change(!isArchived)),
    isAsking,
    close: () => setAsking(false),
  };
}

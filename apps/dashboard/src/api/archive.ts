import { useMutation } from '@tanstack/react-query';
import { bodyOf, POST } from './client.ts';
import { changed, type Referral } from './referral.ts';

/** What an archiving leaves behind. A case that its owner archived is so to other firms whatever they do. */
type Archived = Pick<Referral, 'isArchived' | 'archivedAt'>;

/** What is archived: a case as a whole by its owner, or a referral by one of its firms for itself. */
export interface ArchivePlace {
  /** The id of the case, or of the referral. */
  id: string;
  isWhole: boolean;
}

type Params = { path: { id: string } };
const WHOLE = {
  archive: (params: Params) => bodyOf(POST('/sent-cases/{id}/archive', { params })),
  unarchive: (params: Params) => bodyOf(POST('/sent-cases/{id}/unarchive', { params })),
};
const OWN = {
  archive: (params: Params) => bodyOf(POST('/referrals/{id}/archive', { params })),
  unarchive: (params: Params) => bodyOf(POST('/referrals/{id}/unarchive', { params })),
};

/** Archives it, or takes it out of the archive. */
export function useArchive({ id, isWhole }: ArchivePlace) {
  return useMutation({
    mutationFn: async (isArchived: boolean): Promise<Archived> =>
      (await (isWhole ? WHOLE : OWN)[isArchived ? 'archive' : 'unarchive']({ path: { id } })).data,
    onSettled: () => changed(),
  });
}

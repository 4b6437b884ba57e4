import { useState } from 'react';
import { isOutdated, readVersion, useEdit, type Version } from '../../api/edits.ts';
import type { Referral } from '../../api/referral.ts';
import { announce } from '../../ui/announce.ts';
import { dayFaults } from '../../ui/day-faults.ts';
import { hasChangedSince, type Proposal } from '../../ui/proposal.ts';
import { changesOf, faultsOf, type Field, type Typed, typedOf } from './fields.ts';
import { fieldFaults } from './move-dialog.tsx';
import { filledIn } from './proposed.ts';
import { type Merged, mergeVersions } from '../../ui/versions.ts';

interface Given {
  referral: Referral;
  fields: readonly Field[];
  /** As it was when the form was opened. */
  version: Version;
  /** What an assistant proposes to fill in; null: nothing. */
  proposal: Proposal | null;
  onClose: () => void;
}

/** What is typed over a record, and its saving: what somebody else saved meanwhile is merged with it. */
export function useEditing({ referral, fields, version, proposal, onClose }: Given) {
  const [base, setBase] = useState(() => ({ typed: typedOf(fields, version.record), tag: version.tag }));
  const [proposed] = useState(() => proposedIn(fields, base.typed, { proposal, referral }));
  const [typed, setTyped] = useState<Typed>(proposed?.typed ?? base.typed);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [merge, setMerge] = useState<Omit<Merged, 'merged'> | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const edit = useEdit(referral);
  const set = (name: string, value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const mergeWithTheirs = async () => {
    const { record, tag } = await readVersion(referral);
    const theirs = typedOf(fields, record);
    const { merged, ...found } = mergeVersions(fields, { opened: base.typed, mine: typed, theirs });
    setBase({ typed: theirs, tag });
    setTyped(merged);
    setMerge(found);
  };
  const write = async (changes: Readonly<Record<string, unknown>>) => {
    try {
      await edit.mutateAsync({ changes, tag: base.tag });
      announce('Saved.');
      onClose();
    } catch (refusal) {
      setFaults(fieldFaults(refusal));
      if (!isOutdated(refusal)) throw refusal;
      await mergeWithTheirs();
    }
  };
  /** Answers the first field that is wrong; undefined: none is. */
  const save = (form: HTMLFormElement | null): string | undefined => {
    if (isBusy) return undefined;
    const found = { ...faultsOf(fields, typed), ...dayFaults(form) };
    setFaults(found);
    setProblem(null);
    const [first] = Object.keys(found);
    if (first) return first;
    const changes = changesOf(fields, base.typed, typed);
    if (Object.keys(changes).length === 0) onClose();
    else {
      setBusy(true);
      void write(changes)
        .catch(setProblem)
        .finally(() => setBusy(false));
    }
    return undefined;
  };
  return { typed, set, faults, merge, problem, isBusy, save, proposed };
}

function proposedIn(
  fields: readonly Field[],
  opened: Typed,
  { proposal, referral }: Pick<Given, 'proposal' | 'referral'>,
) {
  if (!proposal) return null;
  const isChanged = hasChangedSince(proposal, referral.updatedAt);
  return { ...filledIn(fields, opened, proposal), isChanged };
}

import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { readVersion, type Version } from '../../api/edits.ts';
import { readPlacesAndTypes } from '../../api/reference.ts';
import type { Referral } from '../../api/referral.ts';
import { Button } from '../../ui/button.tsx';
import { laterSent } from '../../ui/latest-sent.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import type { Proposal } from '../../ui/proposal.ts';
import { useUser } from '../../ui/use-session.ts';
import { EditDialog } from './edit-dialog.tsx';
import { editableFields, withChoices } from './edit-fields.ts';
import type { Field } from './fields.ts';
import styles from './moves-bar.module.css';

interface Props {
  referral: Referral;
  /** An edit that an assistant proposes; null: none. */
  proposal: Proposal | null;
  /** What was proposed is saved, or not wanted. */
  onProposalDone: () => void;
}

interface Opened {
  version: Version;
  fields: readonly Field[];
  proposal: Proposal | null;
}

/** Opens the form with the record as it is now. */
export function EditButton({ referral, proposal, onProposalDone }: Props) {
  const { role } = useUser();
  // as they were then: what is typed does not go away with the right to edit
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const fields = editableFields(referral);
  const mayEdit = role !== 'viewer' && fields.length > 0;
  const open = async (proposed: Proposal | null) => {
    setBusy(true);
    setProblem(null);
    await read(referral, fields).then((found) => setOpened({ ...found, proposal: proposed }), setProblem);
    setBusy(false);
  };
  const openProposed = useEffectEvent(() => {
    if (proposal && mayEdit) void open(proposal);
  });
  useEffect(() => openProposed(), [proposal]);
  if (!opened && !mayEdit) return <EditedElsewhere referral={referral} />;
  const close = () => {
    setOpened(null);
    if (opened?.proposal) onProposalDone();
  };
  return (
    <div className={styles.edit}>
      {problem !== null && <ProblemNotice problem={problem} onRetry={() => void open(proposal)} />}
      <Button onClick={() => void open(null)} isBusy={isBusy}>
        Edit
      </Button>
      {opened && <EditDialog referral={referral} {...opened} onClose={close} />}
    </div>
  );
}

/** An earlier referral of a case that was sent again: what could be edited here belongs to the latest one. */
function EditedElsewhere({ referral }: { referral: Referral }) {
  const { role } = useUser();
  const latest = laterSent(referral);
  if (!latest || role === 'viewer') return null;
  return (
    <p className={styles.readOnly}>
      The case was sent again since. Edit it at its latest referral:{' '}
      <Link to={`/referrals/${latest.id}`}>{latest.referenceNumber}</Link>
    </p>
  );
}

/** The record, and its fields with what can be chosen in them. */
async function read(referral: Referral, fields: readonly Field[]): Promise<Omit<Opened, 'proposal'>> {
  const isChosen = fields.some(({ name }) => name === 'caseType');
  const [version, choices] = await Promise.all([readVersion(referral), isChosen ? readPlacesAndTypes() : {}]);
  return { version, fields: withChoices(fields, choices) };
}

import { type ReactNode, useId, useState } from 'react';
import { type CaseDocument, useDocuments } from '../../api/activity.ts';
import type { Referral } from '../../api/referral.ts';
import { useUploadLimits } from '../../api/uploads.ts';
import { Button } from '../../ui/button.tsx';
import { isolated } from '../../ui/isolated.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useUser } from '../../ui/use-session.ts';
import { DeleteDocumentDialog, DescribeDocumentDialog } from './document-dialogs.tsx';
import { DocumentLine } from './document-line.tsx';
import styles from './documents.module.css';
import { DropField } from './drop-field.tsx';
import { isOwner } from './edit-fields.ts';
import { mayCorrect, mayDelete } from './own-entry.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import card from './referral.module.css';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from '../../ui/uploads.ts';

/** The documents of the case, and the place where new ones are put. */
export function Documents({ referral }: { referral: Referral }) {
  const { baseCaseId, piiMasked } = referral;
  const { rows, hasMore, isPending, isEnded, problem, loadMore, retry } = useDocuments(baseCaseId);
  const limits = useUploadLimits();
  const uploads = useUploads(baseCaseId);
  const [asked, setAsked] = useState<Asked | null>(null);
  const user = useUser();
  const isReader = user.role === 'viewer';
  const closed = piiMasked ? MASKED : isEnded ? ENDED : null;
  return (
    <section className={card.card} aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      {closed && <p className={styles.facts}>{closed}</p>}
      {problem !== null && <ProblemNotice problem={problem} onRetry={retry} />}
      {!closed && !isReader && limits && (
        <NewDocuments referral={referral}>
          {(caseId) => <DropField limits={limits} onFiles={(files) => uploads.add(files, caseId, limits)} />}
        </NewDocuments>
      )}
      <ul className={styles.list}>
        {uploads.items.map((upload) => (
          <UploadLine
            key={upload.key}
            upload={upload}
            onAgain={() => uploads.again(upload.key)}
            onCancel={() => uploads.cancel(upload)}
          />
        ))}
        {rows.map((document) => {
          const { uploadedByFirmId } = document;
          const ask = (what: Asked['what']) => () => setAsked({ what, document });
          return (
            <DocumentLine
              key={document.id}
              document={document}
              onShow={ask('show')}
              onEdit={mayCorrect(user, uploadedByFirmId) ? ask('edit') : undefined}
              onDelete={mayDelete(user, uploadedByFirmId) ? ask('delete') : undefined}
            />
          );
        })}
      </ul>
      {!closed && !isPending && rows.length === 0 && (
        <p className={styles.facts}>There are no documents yet.</p>
      )}
      {hasMore && (
        <>
          <Button onClick={loadMore}>Show more</Button>
          <p className="on-paper" hidden>
            There are more documents, which are not printed: they have to be shown first.
          </p>
        </>
      )}
      {asked && <DocumentDialog {...asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** What is open of a document, as it was then. */
interface Asked {
  what: 'show' | 'edit' | 'delete';
  document: CaseDocument;
}

function DocumentDialog({ what, ...props }: Asked & { onClose: () => void }) {
  if (what === 'show') return <PreviewDialog {...props} />;
  return what === 'edit' ? <DescribeDocumentDialog {...props} /> : <DeleteDocumentDialog {...props} />;
}

const MASKED = 'Documents are hidden until your firm acknowledges the referral, and it can add none before.';
const ENDED = 'The documents are not shown any more: your access to them ended with the referral.';

interface NewDocumentsProps {
  referral: Referral;
  children: (caseId: string) => ReactNode;
}

/** The owner of a case chooses who sees a document; of others it always belongs to their referral. */
function NewDocuments({ referral, children }: NewDocumentsProps) {
  const { id, baseCaseId, referentFirmName } = referral;
  const [caseId, setCaseId] = useState(baseCaseId);
  const label = useId();
  const mayChoose = isOwner(referral);
  return (
    <>
      {mayChoose && (
        <p className={styles.readers}>
          <label htmlFor={label}>Who sees new documents</label>
          <select id={label} value={caseId} onChange={(event) => setCaseId(event.target.value)}>
            <option value={baseCaseId}>every firm that works on the case</option>
            <option value={id}>only {isolated(referentFirmName ?? 'the receiving firm')}</option>
          </select>
        </p>
      )}
      {children(mayChoose ? caseId : id)}
    </>
  );
}

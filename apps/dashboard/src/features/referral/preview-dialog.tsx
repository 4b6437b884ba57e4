import { useEffect, useState } from 'react';
import type { CaseDocument } from '../../api/activity.ts';
import { contentOf } from '../../api/files.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Download } from './document-line.tsx';
import styles from './documents.module.css';
import { previewOf } from '../../ui/file-rules.ts';

type Content = { url: string } | { problem: unknown } | 'elsewhere' | undefined;

/** Shows an image or a PDF without leaving the page. */
export function PreviewDialog({ document, onClose }: { document: CaseDocument; onClose: () => void }) {
  const content = useContent(document);
  return (
    <Modal title={document.fileName} onClose={onClose} isWide>
      {content === undefined && <Loading />}
      {content === 'elsewhere' && <p>This document cannot be shown here. Download it to see it.</p>}
      {typeof content === 'object' && 'problem' in content && <ProblemNotice problem={content.problem} />}
      {typeof content === 'object' && 'url' in content && <Shown document={document} url={content.url} />}
      <div className={styles.closing}>
        <Download document={document} />
        <Button kind="first" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}

function Shown({ document: { mimeType, fileName }, url }: { document: CaseDocument; url: string }) {
  return previewOf(mimeType) === 'pdf' ? (
    <iframe src={url} title={fileName} className={styles.pdf} />
  ) : (
    <img src={url} alt={fileName} className={styles.image} />
  );
}

/** The bytes under an address of the page itself. They have the type that the server found, and no other. */
function useContent({ id, caseId, mimeType }: CaseDocument): Content {
  const [content, setContent] = useState<Content>();
  useEffect(() => {
    let url: string | null = null;
    let isGone = false;
    const show = (bytes: ArrayBuffer | null) => {
      if (isGone) return;
      url = bytes && URL.createObjectURL(new Blob([bytes], { type: mimeType }));
      setContent(url === null ? 'elsewhere' : { url });
    };
    contentOf(caseId, id).then(show, (problem: unknown) => !isGone && setContent({ problem }));
    return () => {
      isGone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [caseId, id, mimeType]);
  return content;
}

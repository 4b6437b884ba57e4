import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type ImportKind, uploadImport } from '../../api/imports.ts';
import { useWarningBeforeLeaving } from '../../ui/use-warning.ts';
import { forgetKey, holdFile, keyOf } from './held-files.ts';

interface Chosen {
  kind: ImportKind;
  file: File;
  isDryRun: boolean;
}

type OnSent = (jobId: string) => void;

/** The file was changed or moved after it was chosen: a browser then refuses to read it. */
class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

/** Sends a file, and goes to the page of its import. */
export function useUpload() {
  const navigate = useNavigate();
  const [share, setShare] = useState(0);
  const cancelling = useRef(new AbortController());
  const upload = useMutation({
    mutationFn: async ({ kind, file, isDryRun, onSent }: Chosen & { onSent: OnSent | undefined }) => {
      setShare(0);
      cancelling.current = new AbortController();
      await assertReadable(file);
      const { signal } = cancelling.current;
      const key = keyOf(file, kind, isDryRun);
      const jobId = await uploadImport({ kind, file, isDryRun, key, signal, onProgress: setShare });
      forgetKey(file, kind, isDryRun);
      // also when its person has gone to another page meanwhile
      if (isDryRun) holdFile(jobId, file);
      onSent?.(jobId);
      return jobId;
    },
  });
  useWarningBeforeLeaving(upload.isPending);
  const send = (chosen: Chosen, onSent?: OnSent) =>
    upload.mutate({ ...chosen, onSent }, { onSuccess: (jobId) => void navigate(`/imports/${jobId}`) });
  const { error } = upload;
  const isCancelled = error instanceof DOMException && error.name === 'AbortError';
  const isChanged = error instanceof FileChanged;
  return {
    send,
    cancel: () => cancelling.current.abort(),
    isSending: upload.isPending,
    /** From 0 to 1. */
    share,
    isDryRun: upload.variables?.isDryRun ?? false,
    problem: isCancelled || isChanged ? null : error,
    /** What is wrong with the file itself. */
    fault: isChanged ? error.message : null,
  };
}

async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new FileChanged('The file was changed or moved after you chose it. Choose it again.');
  }
}

import { useState } from 'react';
import { type AppVersion, type OAuthApp, useAppVersion, useChangeApp } from '../../api/oauth-apps.ts';
import { announce } from '../../ui/announce.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { isolated } from '../../ui/isolated.ts';
import lines from '../../ui/lines.module.css';
import { Loading } from '../../ui/loading.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { AppFields, type AppWords } from './app-fields.tsx';
import { addressesIn, isTold } from './app-texts.ts';
import { useAppForm } from './use-app-form.ts';

interface Props {
  app: OAuthApp;
  onClose: () => void;
}

/** Changes the name, the description and the redirect URIs of an application. */
export function ChangeDialog({ app, onClose }: Props) {
  const { data: version, error } = useAppVersion(app.clientId);
  if (version) return <ChangeForm version={version} onClose={onClose} />;
  return (
    <Modal title={`Change ${isolated(app.name)}`} onClose={onClose}>
      {error ? <ProblemNotice problem={error} /> : <Loading />}
    </Modal>
  );
}

function ChangeForm({ version, onClose }: { version: AppVersion; onClose: () => void }) {
  const { app } = version;
  const change = useChangeApp(version);
  const { error: problem, isPending } = change;
  const [words, setWords] = useState<AppWords>({
    name: app.name,
    description: app.description ?? '',
    addresses: app.redirectUris.join('\n'),
  });
  const body = () => ({
    name: words.name.trim(),
    description: words.description.trim() || null,
    redirectUris: addressesIn(words.addresses),
  });
  const onSuccess = () => {
    announce('Saved.');
    onClose();
  };
  const form = useAppForm({ words, isHeld: isPending, onSend: () => change.mutate(body(), { onSuccess }) });
  return (
    <Modal title={`Change ${isolated(app.name)}`} onClose={onClose} isBusy={isPending}>
      <form onSubmit={form.submit} noValidate>
        {problem && !isTold(problem) && <ProblemNotice problem={problem} />}
        <AppFields
          words={words}
          onChange={(typed) => setWords({ ...words, ...typed })}
          problem={problem}
          {...form.fields}
        />
        <p className={lines.soft}>
          Sign-ins to an address that you remove fail from now on. What the app may ask for does not change:
          register another app for that.
        </p>
        <FormActions label="Save" isBusy={isPending} problem={problem} onClose={onClose} />
      </form>
    </Modal>
  );
}

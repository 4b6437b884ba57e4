import { ApiProblem } from '../../api/api-problem.ts';
import {
  type AppVersion,
  type OAuthApp,
  type OAuthAppWithSecret,
  useAppVersion,
  useRotateAppSecret,
} from '../../api/oauth-apps.ts';
import { announce } from '../../ui/announce.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import form from '../../ui/form.module.css';
import { isolated } from '../../ui/isolated.ts';
import { Loading } from '../../ui/loading.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './oauth-apps.module.css';

interface Props {
  app: OAuthApp;
  onMade: (app: OAuthAppWithSecret) => void;
  onClose: () => void;
}

/** Replaces the secret, after saying that the old one dies at once. */
export function RotateDialog({ app, ...rest }: Props) {
  const { data: version, error } = useAppVersion(app.clientId);
  if (version) return <RotateForm version={version} {...rest} />;
  return (
    <Modal title={titleOf(app)} onClose={rest.onClose}>
      {error ? <ProblemNotice problem={error} /> : <Loading />}
    </Modal>
  );
}

function titleOf({ name }: OAuthApp): string {
  return `Rotate the secret of ${isolated(name)}`;
}

function RotateForm({ version, onMade, onClose }: Omit<Props, 'app'> & { version: AppVersion }) {
  const rotate = useRotateAppSecret(version);
  const { error, isPending } = rotate;
  const confirm = () =>
    rotate.mutate(undefined, {
      onSuccess: (made) => {
        announce('The secret is replaced.');
        onMade(made);
      },
    });
  return (
    <Modal title={titleOf(version.app)} onClose={onClose} isBusy={isPending}>
      <div className={form.effect}>
        <p>
          The old secret stops working at once. Until the app has the new one, nobody can sign in to it, and
          it cannot renew its tokens. Access tokens that it holds work for up to an hour more.
        </p>
      </div>
      {error && <ProblemNotice problem={error} />}
      {error instanceof ApiProblem && error.leavesDoubt && (
        <p className={styles.lost} role="status">
          The response did not arrive. The secret may be replaced already, by one that nobody has seen: close
          this dialog and rotate the secret again.
        </p>
      )}
      <FormActions
        label="Rotate the secret"
        isBusy={isPending}
        problem={error}
        onClose={onClose}
        onConfirm={confirm}
      />
    </Modal>
  );
}

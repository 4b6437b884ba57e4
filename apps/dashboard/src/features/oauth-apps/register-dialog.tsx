import { useMutation } from '@tanstack/react-query';
import { ApiProblem } from '../../api/api-problem.ts';
import { type OAuthAppWithSecret, refreshApps, registerApp, type Scope } from '../../api/oauth-apps.ts';
import { announce } from '../../ui/announce.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { isolated } from '../../ui/isolated.ts';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { SCOPE_IN_WORDS } from '../../ui/scopes.tsx';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { AppFields, type AppWords } from './app-fields.tsx';
import { addressesIn, type AppKind, isTold, KINDS } from './app-texts.ts';
import styles from './oauth-apps.module.css';
import { useAppForm } from './use-app-form.ts';

interface AppDraft extends AppWords {
  kind: AppKind;
  scopes: Scope[];
}

const EMPTY: AppDraft = {
  name: '',
  description: '',
  addresses: '',
  kind: 'confidential',
  scopes: ['openid', 'cases:read'],
};

interface Props {
  onMade: (app: OAuthAppWithSecret) => void;
  onClose: () => void;
}

/** Registers an application. What is typed is kept in this browser; the secret never is. */
export function RegisterDialog({ onMade, onClose }: Props) {
  const kept = useKeptDraft<AppDraft>('oauth-app', () => EMPTY);
  const { draft, isGone } = kept;
  const register = useMutation({
    mutationFn: () => kept.alone((latest) => registerApp(bodyOf(latest))),
    // the answer has the secret
    gcTime: 0,
    onSettled: () => void refreshApps(),
    onSuccess: (app) => {
      kept.forget();
      announce(`${isolated(app.name)} is registered.`);
      onMade(app);
    },
  });
  const { isPending } = register;
  const problem = isGone ? null : register.error;
  const startOver = () => {
    kept.restart(EMPTY);
    register.reset();
  };
  const form = useAppForm({ words: draft, isHeld: isPending || isGone, onSend: () => register.mutate() });
  return (
    <Modal title="Register an app" onClose={onClose} isBusy={isPending}>
      <form onSubmit={form.submit} noValidate>
        <DraftNotice isGone={isGone} foundAt={kept.foundAt} onStartOver={startOver} />
        {problem && !isTold(problem) && <ProblemNotice problem={problem} />}
        {problem instanceof ApiProblem && problem.leavesDoubt && <LostAnswer />}
        <AppFields
          words={draft}
          onChange={(typed) => kept.change(() => typed)}
          problem={problem}
          {...form.fields}
        />
        <KindField chosen={draft.kind} onChoose={(kind) => kept.change(() => ({ kind }))} />
        <ScopesField chosen={draft.scopes} onChoose={(scopes) => kept.change(() => ({ scopes }))} />
        <FormActions label="Register the app" isBusy={isPending} problem={problem} onClose={onClose} />
      </form>
    </Modal>
  );
}

function LostAnswer() {
  return (
    <p className={styles.lost} role="status">
      The response did not arrive. Check the list before you try again: if the app is there, nobody has seen
      its secret, so rotate it.
    </p>
  );
}

function KindField({ chosen, onChoose }: { chosen: AppKind; onChoose: (kind: AppKind) => void }) {
  return (
    <fieldset className={styles.choices}>
      <legend>Where it runs</legend>
      {(Object.keys(KINDS) as AppKind[]).map((kind) => (
        <label key={kind}>
          <input type="radio" name="kind" checked={kind === chosen} onChange={() => onChoose(kind)} />
          <span>
            <strong>{KINDS[kind][0]}</strong>
            <span>{KINDS[kind][1]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What it may ask for. To confirm who somebody is belongs to every sign-in. */
function ScopesField({ chosen, onChoose }: { chosen: Scope[]; onChoose: (scopes: Scope[]) => void }) {
  const toggle = (scope: Scope) =>
    onChoose(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope]);
  return (
    <fieldset className={styles.choices}>
      <legend>What it may ask people for</legend>
      {(Object.keys(SCOPE_IN_WORDS) as Scope[]).map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            disabled={scope === 'openid'}
            onChange={() => toggle(scope)}
          />
          <span>
            <span>{SCOPE_IN_WORDS[scope]}</span>
            <code>{scope}</code>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function bodyOf({ name, description, addresses, kind, scopes }: AppDraft) {
  return {
    name: name.trim(),
    description: description.trim() || null,
    redirectUris: addressesIn(addresses),
    allowed_scopes: scopes,
    ...(kind === 'public' && { tokenEndpointAuthMethod: 'none' as const }),
  };
}

import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Brand } from '../../ui/brand.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { nextPlace } from './next-place.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

/** The door of the app. Afterwards the person is where they wanted to go. */
export function SignInPage() {
  usePageTitle('Sign in');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { hash } = useLocation();
  return (
    <main className={styles.page}>
      <p className={styles.brand}>
        <Brand />
      </p>
      <div className={styles.card}>
        <h1>Sign in</h1>
        <SignInForm onDone={() => void navigate(nextPlace(params, hash), { replace: true })} />
        <p className={styles.forgot}>
          <a href="/forgot-password">Forgot your password?</a>
        </p>
      </div>
      <p className={styles.foot}>No account yet? Ask an administrator of your firm for an invitation.</p>
    </main>
  );
}

import type { SessionUser } from '../api/operations.ts';
import { usePageTitle } from '../ui/page-title.ts';
import styles from './page-problem.module.css';
import { ROLE_IN_WORDS } from '../ui/roles.ts';

/** People of providers and operators may sign in, and have no cases of a firm. */
export function NoFirm({ role }: { role: SessionUser['role'] }) {
  usePageTitle('No firm');
  return (
    <div className={styles.page}>
      <h1>This app is for the people of law firms</h1>
      <p>
        Your account belongs to no firm: {ROLE_IN_WORDS[role].toLowerCase()}. Providers work with their cases
        through the API, which the <a href="/docs">documentation</a> describes.
      </p>
    </div>
  );
}

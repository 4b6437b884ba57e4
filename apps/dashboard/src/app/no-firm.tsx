import type { SessionUser } from '../api/operations.ts';
import { usePageTitle } from '../ui/page-title.ts';
import styles from './page-problem.module.css';
import { ROLE_IN_WORDS } from '../ui/roles.ts';

/** Operators of the exchange may sign in, and have no cases. */
export function NoFirm({ role }: { role: SessionUser['role'] }) {
  usePageTitle('No firm');
  return (
    <div className={styles.page}>
      <h1>This app is for the people of firms and providers</h1>
      <p>
        Your account belongs to neither: {ROLE_IN_WORDS[role].toLowerCase()}. Operators work through the API,
        which the <a href="/docs">documentation</a> describes.
      </p>
    </div>
  );
}

import { Link } from 'react-router';
import type { Referral } from '../../api/referral.ts';
import button from '../../ui/button.module.css';
import { useUser } from '../../ui/use-session.ts';
import styles from './send-link.module.css';
import { wayToSend } from '../../ui/ways-to-send.ts';

/** Leads to the page that sends the case of this referral, when it can be sent. */
export function SendLink({ referral }: { referral: Referral }) {
  const { role } = useUser();
  const way = wayToSend(referral);
  if (!way || role === 'viewer') return null;
  return (
    <p className={styles.sending}>
      <Link className={button.button} to={way.to}>
        {way.label}
      </Link>
    </p>
  );
}

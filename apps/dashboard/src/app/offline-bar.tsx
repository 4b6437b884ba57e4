import { useSyncExternalStore } from 'react';
import styles from './offline-bar.module.css';

/** Says that the network is away, for as long as it is. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={styles.place}>
      {!isOnline && (
        <p className={styles.bar}>
          You are offline. What you see may be old, and nothing that you write is sent.
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  for (const name of ['online', 'offline']) addEventListener(name, listener);
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, listener);
  };
}

/** Sessions of this database that wait for a lock; advisory ones are waited for on purpose. */
export const LOCK_WAITS = `
  SELECT count(*)::int AS waiters,
         coalesce(max(extract(epoch FROM clock_timestamp() - state_change)), 0)::float8 AS seconds
    FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event <> 'advisory'`;

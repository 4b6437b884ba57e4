/**
 * Sessions of this database that wait for a lock; advisory ones are waited for on purpose. Not by
 * `wait_event_type`: that is hidden from a login that acts as another one, as after its password was rotated.
 */
export const LOCK_WAITS = `
  SELECT count(*)::int AS waiters,
         coalesce(max(extract(epoch FROM clock_timestamp() - l.waitstart)), 0)::float8 AS seconds
    FROM pg_locks l JOIN pg_stat_activity a USING (pid)
   WHERE a.datname = current_database() AND NOT l.granted AND l.locktype <> 'advisory'`;

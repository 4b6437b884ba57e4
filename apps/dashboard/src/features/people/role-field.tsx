import type { FirmRole } from '../../api/people.ts';
import { ROLE_IN_WORDS } from '../../ui/roles.ts';
import styles from './people.module.css';
import { ROLE_TEXTS } from './role-texts.ts';

/** One of the roles that may be given, each with what it may do. */
export function RoleField({ roles, chosen }: { roles: readonly FirmRole[]; chosen: FirmRole }) {
  return (
    <fieldset className={styles.roles}>
      <legend>Role</legend>
      {roles.map((role) => (
        <label key={role}>
          <input type="radio" name="role" value={role} defaultChecked={role === chosen} />
          <span>
            <strong>{ROLE_IN_WORDS[role]}</strong>
            <span>{ROLE_TEXTS[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

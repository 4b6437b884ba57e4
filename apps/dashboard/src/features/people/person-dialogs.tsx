import { type FirmRole, type Person, type PersonAct, useActOnPerson } from '../../api/people.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { nameOf } from '../../ui/person-name.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { DemandDialog } from './factor-demand.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { isolated } from '../../ui/isolated.ts';
import { PERSON_ACTS } from './person-acts.ts';

/** What is asked in a dialog. */
export type Asked =
  | { what: 'invite' }
  | { what: 'demand'; isRequired: boolean }
  | { what: 'change'; person: Person }
  | { what: PersonAct; person: Person };

interface Props {
  asked: Asked;
  roles: readonly FirmRole[];
  onClose: () => void;
}

/** The dialog of what was asked. */
export function PersonDialog({ asked, roles, onClose }: Props) {
  if (asked.what === 'invite') return <InviteDialog roles={roles} onClose={onClose} />;
  if (asked.what === 'demand') return <DemandDialog isRequired={asked.isRequired} onClose={onClose} />;
  if (asked.what !== 'change') return <ActDialog act={asked.what} person={asked.person} onClose={onClose} />;
  const person = { ...asked.person, role: asked.person.role as FirmRole };
  return <ChangeDialog person={person} roles={roles} onClose={onClose} />;
}

function ActDialog({ act, person, onClose }: { act: PersonAct; person: Person; onClose: () => void }) {
  const action = useActOnPerson();
  const { title, effect, confirm, done } = PERSON_ACTS[act];
  const name = isolated(nameOf(person));
  return (
    <ConfirmDialog
      title={title(name)}
      label={confirm}
      done={done(name)}
      action={action}
      input={{ act, id: person.id }}
      onClose={onClose}
    >
      <p>{effect(person, name)}</p>
    </ConfirmDialog>
  );
}

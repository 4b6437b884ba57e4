import { useState } from 'react';
import { type FirmRole, type Person, useChangePerson } from '../../api/people.ts';
import { announce } from '../../ui/announce.ts';
import { differing } from '../../ui/differing.ts';
import { isolated } from '../../ui/isolated.ts';
import { Modal } from '../../ui/modal.tsx';
import { nameOf } from '../../ui/person-name.ts';
import { type EnteredPerson, PersonForm } from './person-form.tsx';

interface Props {
  person: Person & { role: FirmRole };
  roles: readonly FirmRole[];
  onClose: () => void;
}

/** Changes the names and the role of somebody. What a colleague changes meanwhile stays. */
export function ChangeDialog({ person, roles, onClose }: Props) {
  const change = useChangePerson(person);
  const [stood] = useState(() => changeableOf(person));
  const send = (entered: EnteredPerson) => {
    const changes = differing(stood, changeableOf(entered));
    if (Object.keys(changes).length === 0) return onClose();
    const onSuccess = () => {
      announce('Saved.');
      onClose();
    };
    change.mutate(changes, { onSuccess });
  };
  return (
    <Modal title={`Change ${isolated(nameOf(person))}`} onClose={onClose} isBusy={change.isPending}>
      <PersonForm
        person={person}
        roles={roles}
        problem={change.error}
        isBusy={change.isPending}
        label="Save"
        onSend={send}
        onClose={onClose}
      />
    </Modal>
  );
}

function changeableOf({ firstName, lastName, role }: Omit<EnteredPerson, 'email'>) {
  return { firstName, lastName, role };
}

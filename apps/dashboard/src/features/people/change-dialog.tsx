import { type FirmRole, type Person, useChangePerson } from '../../api/people.ts';
import { announce } from '../../ui/announce.ts';
import { isolated } from '../../ui/isolated.ts';
import { Modal } from '../../ui/modal.tsx';
import { nameOf } from '../../ui/person-name.ts';
import { type EnteredPerson, PersonForm } from './person-form.tsx';

interface Props {
  person: Person & { role: FirmRole };
  roles: readonly FirmRole[];
  onClose: () => void;
}

/** Changes the names and the role of somebody. */
export function ChangeDialog({ person, roles, onClose }: Props) {
  const change = useChangePerson(person);
  const send = ({ firstName, lastName, role }: EnteredPerson) =>
    change.mutate(
      { firstName, lastName, role },
      {
        onSuccess: () => {
          announce('Saved.');
          onClose();
        },
      },
    );
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

import type { FormEvent, ReactNode } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import type { FirmRole } from '../../api/people.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RoleField } from './role-field.tsx';

/** What was entered. An empty name is none. */
export interface EnteredPerson {
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: FirmRole;
}

interface Props {
  /** What stands in the fields at first. */
  person: EnteredPerson;
  roles: readonly FirmRole[];
  /** The fields above the names. */
  children?: ReactNode;
  problem: unknown;
  isBusy: boolean;
  label: string;
  onSend: (entered: EnteredPerson, form: HTMLFormElement) => void;
  onClose: () => void;
}

/** Names and role. What was written stays when the server refuses. */
export function PersonForm({ person, roles, children, problem, isBusy, label, onSend, onClose }: Props) {
  const fields = problem instanceof ApiProblem ? problem.fields : [];
  const faultOf = (name: string) => fields.find(({ field }) => field === name)?.message;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onSend(enteredIn(event.currentTarget, person), event.currentTarget);
  };
  return (
    <form onSubmit={submit} noValidate>
      {problem !== null && <ProblemNotice problem={problem} />}
      {children}
      <TextField
        label="First name (optional)"
        name="firstName"
        fault={faultOf('firstName')}
        defaultValue={person.firstName ?? ''}
        maxLength={255}
        autoComplete="off"
      />
      <TextField
        label="Last name (optional)"
        name="lastName"
        fault={faultOf('lastName')}
        defaultValue={person.lastName ?? ''}
        maxLength={255}
        autoComplete="off"
      />
      <RoleField roles={roles} chosen={person.role} />
      <FormActions label={label} isBusy={isBusy} problem={problem} onClose={onClose} />
    </form>
  );
}

function enteredIn(form: HTMLFormElement, { email, role }: EnteredPerson): EnteredPerson {
  const entered = new FormData(form);
  const text = (name: string) => String(entered.get(name) ?? '').trim();
  return {
    email: text('email') || email,
    firstName: text('firstName') || null,
    lastName: text('lastName') || null,
    role: (text('role') || role) as FirmRole,
  };
}

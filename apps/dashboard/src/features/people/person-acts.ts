import type { Person, PersonAct } from '../../api/people.ts';

interface ActText {
  /** On the button of a row. */
  label: string;
  title: (name: string) => string;
  /** What happens then. */
  effect: (person: Person, name: string) => string;
  confirm: string;
  done: (name: string) => string;
}

/** Each act in words. */
export const PERSON_ACTS: Readonly<Record<PersonAct, ActText>> = {
  resend: {
    label: 'Invite again',
    title: (name) => `Invite ${name} again`,
    effect: ({ email }) =>
      `A new link goes to ${email} and works for 72 hours. The link before it no longer works.`,
    confirm: 'Send the invitation',
    done: (name) => `The invitation is on its way to ${name}.`,
  },
  reset: {
    label: 'Remove second factors',
    title: (name) => `Remove the second factors of ${name}`,
    effect: (_, name) =>
      `For somebody who has lost the phone and the recovery codes. ${name} is signed out everywhere within a second, apps and assistants that ${name} connected lose their access, and a mail tells of it. The password alone opens the account then, until a new second factor is set up. Make sure that it is ${name} who asks for this.`,
    confirm: 'Remove them',
    done: (name) => `The second factors of ${name} are removed.`,
  },
  deactivate: {
    label: 'Deactivate',
    title: (name) => `Deactivate ${name}`,
    effect: (person, name) =>
      person.status === 'invited'
        ? `The link in the invitation of ${name} no longer works.`
        : `${name} is signed out everywhere within a second, and can no longer sign in. Apps and assistants that ${name} connected lose their access. What ${name} wrote stays. You can activate the account again later.`,
    confirm: 'Deactivate',
    done: (name) => `${name} is deactivated.`,
  },
  activate: {
    label: 'Activate',
    title: (name) => `Activate ${name}`,
    effect: (_, name) =>
      `${name} can sign in again with the password from before. Somebody who never accepted the invitation needs a new one: invite them again afterwards.`,
    confirm: 'Activate',
    done: (name) => `${name} is active again.`,
  },
};

/** What may be done to a person, by where they stand, and whether they have a second factor. */
export function actsOn({ status }: Person, hasFactor: boolean): PersonAct[] {
  if (status === 'invited') return ['resend', 'deactivate'];
  if (status !== 'active') return ['activate'];
  return hasFactor ? ['reset', 'deactivate'] : ['deactivate'];
}

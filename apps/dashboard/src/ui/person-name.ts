import type { Person } from '../api/people.ts';

type Named = Pick<Person, 'firstName' | 'lastName' | 'email'>;

/** The name of a person; the address when no name is known. */
export function nameOf({ firstName, lastName, email }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

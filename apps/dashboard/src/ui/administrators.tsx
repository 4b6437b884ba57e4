import { Fragment } from 'react';
import type { Person } from '../api/people.ts';
import { nameOf } from './person-name.ts';
import { isAdministrator } from './roles.ts';

/** Most names that are offered. */
const MOST = 3;

/** Administrators of the firm with their addresses, for a sentence that says whom to ask. */
export function Administrators({ people }: { people: readonly Person[] }) {
  return people
    .filter(({ role }) => isAdministrator(role))
    .slice(0, MOST)
    .map((person, index) => (
      <Fragment key={person.id}>
        {index > 0 && ' or '}
        <a href={`mailto:${person.email}`}>
          <bdi>{nameOf(person)}</bdi>
        </a>
      </Fragment>
    ));
}

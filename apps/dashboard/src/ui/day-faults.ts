/** `3/15/27` is a day of the year 27. Nobody whom a case is about was born before this day. */
const EARLIEST = '1900-01-01';

/**
 * What is wrong with the days that are typed into a form, by the name of the field. A day of which a part is
 * missing, or that no calendar has, is an empty text for a script, while the person still sees its parts:
 * without this it would be stored as none.
 */
export function dayFaults(form: HTMLFormElement | null): Record<string, string> {
  const faults: Record<string, string> = {};
  const days = form?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [];
  for (const { name, value, validity } of days) {
    if (validity.badInput) faults[name] = 'Write the whole date, such as 03/15/2027.';
    else if (value !== '' && value < EARLIEST) faults[name] = 'This is long ago: check the year.';
  }
  return faults;
}

import { ApiProblem } from '../../api/api-problem.ts';

/** What the server said of single fields. */
export function apiFaults(problem: unknown): Record<string, string> {
  if (!(problem instanceof ApiProblem)) return {};
  return Object.fromEntries(
    problem.fields.map(({ field, message }) => [field, /[.!?]$/.test(message) ? message : `${message}.`]),
  );
}

/** Puts the focus into a field of a form. */
export function focusOn(form: HTMLFormElement | null, name: string | undefined): void {
  if (name !== undefined) (form?.elements.namedItem(name) as HTMLElement | null)?.focus();
}

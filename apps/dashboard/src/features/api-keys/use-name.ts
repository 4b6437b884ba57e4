import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';

interface Given {
  name: string;
  /** Said when there is none. */
  missing: string;
  problem: unknown;
  /** Nothing can be sent now. */
  isHeld: boolean;
  onSend: () => void;
}

/** The name that a form needs: without one the focus goes to its field, which says so. */
export function useName({ name, missing, problem, isHeld, onSend }: Given) {
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isHeld) return;
    setMissing(name.trim() === '');
    if (name.trim() === '') field.current?.focus();
    else onSend();
  };
  return { field, fault: isMissing ? missing : refusalOf(problem), submit };
}

/** What the server says of the name. */
function refusalOf(problem: unknown): string | undefined {
  if (!(problem instanceof ApiProblem)) return undefined;
  return problem.fields.find(({ field }) => field === 'name')?.message;
}

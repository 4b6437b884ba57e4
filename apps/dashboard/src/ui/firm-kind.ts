import { useUser } from './use-session.ts';

interface Firm {
  /** Undefined: it is not known here. */
  isTestFirm?: boolean | undefined;
}

/**
 * What tells test firms and real ones apart where somebody chooses a firm; empty: nothing has to be told.
 * People of a test firm are shown both, and a real one gets what they send. Pure.
 */
export function firmKind({ isTestFirm }: Firm, isOfTestFirm: boolean): string {
  if (isTestFirm) return 'A test firm.';
  return isTestFirm === false && isOfTestFirm ? 'A real firm: its people get what you send.' : '';
}

/** The same for the person at work. */
export function useFirmKind(): (firm: Firm) => string {
  const isOfTestFirm = useUser().firm?.isTestFirm === true;
  return (firm) => firmKind(firm, isOfTestFirm);
}

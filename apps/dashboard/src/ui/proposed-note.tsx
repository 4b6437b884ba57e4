import type { ReactNode } from 'react';
import styles from './proposed-note.module.css';

interface Props {
  /** Labels of the fields that are filled in as proposed. */
  filled?: readonly string[];
  /** Labels of fields whose value cannot be taken. */
  refused?: readonly string[];
  /** The link names something that the form does not have. */
  hasUnknown?: boolean;
  /** Labels of fields of which only the beginning came. */
  cut?: readonly string[];
  /** The record changed since the assistant saw it. */
  isChanged?: boolean;
  /** On the button that a person presses. */
  button: string;
  /** What the person can do with it. */
  children?: ReactNode;
}

/** Says that a form was filled in by a link of an assistant, and that nothing has been done. */
export function ProposedNote({ filled = [], refused = [], cut = [], button, children, ...facts }: Props) {
  const { hasUnknown = false, isChanged = false } = facts;
  return (
    <div className={styles.note} role="status">
      <p>
        <strong>Proposed by an assistant, not done yet.</strong> A link has filled in this form
        {filled.length > 0 && `: ${listed(filled)}`}. Read it and change what is wrong. Nothing happens until
        you press “{button}”.
      </p>
      {isChanged && (
        <p>The case has changed since the assistant saw it. Check that this still makes sense.</p>
      )}
      {cut.length > 0 && (
        <p>Only the beginning fitted into the link: {listed(cut)}. Ask the assistant for the rest.</p>
      )}
      {refused.length > 0 && (
        <p>Left out, because the value is too long or not one that is possible: {listed(refused)}.</p>
      )}
      {hasUnknown && <p>The link also names something that this form does not have. It was left out.</p>}
      {children && <div className={styles.acts}>{children}</div>}
    </div>
  );
}

const listed = (labels: readonly string[]) => labels.map((label) => `“${label}”`).join(', ');

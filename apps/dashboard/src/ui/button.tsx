import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface Props extends ComponentProps<'button'> {
  /** `first`: the one main action of a view. `quiet`: without a frame. */
  kind?: 'first' | 'plain' | 'quiet';
  /** Its action is under way: it cannot be pressed again, and keeps the focus. */
  isBusy?: boolean;
}

/** A button; its own type is `button`, so that it never sends a form by mistake. */
export function Button({ kind = 'plain', isBusy = false, className, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={[styles.button, styles[kind], className].filter(Boolean).join(' ')}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}

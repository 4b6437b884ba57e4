import badge from '../../ui/status-badge.module.css';

/** A state by word and shape, so that nobody needs its colour. */
export function Mark({ isGood, children }: { isGood: boolean; children: string }) {
  return (
    <span className={badge.badge}>
      <span className={badge.shape} data-shape={isGood ? 'square' : 'cross'} aria-hidden="true" />
      {children}
    </span>
  );
}

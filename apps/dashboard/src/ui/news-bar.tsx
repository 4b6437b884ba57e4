import { ArrowUp } from 'lucide-react';
import { useKeys } from './keys.ts';
import styles from './news-bar.module.css';

interface Props {
  /** What the list lacks, in words. Empty: nothing. */
  news: string;
  onShow: () => void;
}

/** Says that the list has news. What is read stays where it is until its reader asks for them. */
export function NewsBar({ news, onShow }: Props) {
  useKeys({ '.': () => news && onShow() });
  return (
    <div role="status" className={styles.place}>
      {news && (
        <button type="button" className={styles.bar} onClick={onShow}>
          <ArrowUp size={16} aria-hidden="true" />
          {news}: show
          <kbd aria-hidden="true">.</kbd>
        </button>
      )}
    </div>
  );
}

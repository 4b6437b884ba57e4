import { useEffect, useRef } from 'react';
import { useCaseTypes, useJurisdictions } from '../../api/reference.ts';
import { Button } from '../../ui/button.tsx';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import { fieldInWords, LABELS } from './conflict-words.ts';
import styles from '../../ui/editor.module.css';
import type { RuleDraft } from './rule-draft.ts';
import type { FieldName } from './rule-values.ts';
import { ChangedMeanwhile } from './save-rule.ts';

type Props = Pick<KeptDraft<RuleDraft>, 'draft' | 'change'>;

/** Somebody else saved meanwhile: shows both versions of each field, and asks which one stays. */
export function Conflicts({ draft, change }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { data: types = [] } = useCaseTypes();
  const { data: places = [] } = useJurisdictions();
  const names = new Map([
    ...types.map(({ name, displayName }) => [name, displayName] as const),
    ...places.map(({ code, name }) => [code, name] as const),
  ]);
  const settle = (name: FieldName, isTheirs: boolean) =>
    change(({ values, others }) => {
      const { [name]: theirs, ...rest } = others;
      return { others: rest, values: isTheirs ? { ...values, [name]: theirs } : values };
    });
  const theirs = { ...draft.values, ...draft.others };
  return (
    <div ref={place} tabIndex={-1} className={styles.conflicts} role="group" aria-label="Two versions">
      <p>
        <strong>{new ChangedMeanwhile().message}</strong>
      </p>
      {(Object.keys(draft.others) as FieldName[]).map((name) => (
        <div key={name} role="group" aria-label={LABELS[name]}>
          <h2>{LABELS[name]}</h2>
          <p>
            Yours: <bdi>{fieldInWords(name, draft.values, names)}</bdi>
          </p>
          <p>
            Theirs: <bdi>{fieldInWords(name, theirs, names)}</bdi>
          </p>
          <div className={styles.acts}>
            <Button onClick={() => settle(name, false)}>Keep yours</Button>
            <Button onClick={() => settle(name, true)}>Take theirs</Button>
          </div>
        </div>
      ))}
    </div>
  );
}

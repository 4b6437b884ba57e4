import { type ReactNode, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type RoutingChoice, useFirmSearch } from '../../api/receivers.ts';
import { useFirmKind } from '../../ui/firm-kind.ts';
import { isolated } from '../../ui/isolated.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import type { ChosenFirm } from './case-draft.ts';
import { ownChoice, reasonOf } from './proposed-firm.ts';
import styles from './send.module.css';
import { Slots } from './slots.tsx';
import { useRuleOfFirm } from './use-rule-of-firm.ts';

interface Props {
  /** The question to the rules of the firm; null: it cannot be asked yet. */
  suggestion: UseQueryResult<RoutingChoice | null> | null;
  /** Why it cannot be asked. */
  waitsFor: ReactNode;
  caseType: string;
  jurisdiction: string;
  chosen: ChosenFirm | null;
  fault: string | undefined;
  onChoose: (firm: ChosenFirm) => void;
  /** The same firm is suggested by another rule now, or by none. */
  onRule: (firm: ChosenFirm) => void;
}

/** The receiving firm: the one that a rule suggests, or any other that is found by name. */
export function FirmChoice({
  suggestion: asked,
  waitsFor,
  chosen,
  fault,
  onChoose,
  onRule,
  ...about
}: Props) {
  useRuleOfFirm({ chosen, asked, onRule });
  const suggestion = asked?.data;
  const isSuggested = suggestion?.selectedFirmId === chosen?.id && chosen !== null;
  return (
    <section className={styles.card} aria-labelledby="send-firm">
      <h2 id="send-firm">Receiving firm</h2>
      {fault && (
        <p id="send-firm-fault" className={styles.fault}>
          {fault}
        </p>
      )}
      <fieldset className={styles.firms} aria-describedby={fault ? 'send-firm-fault' : undefined}>
        <legend className="unseen">Receiving firm</legend>
        {waitsFor && <p className={styles.about}>{waitsFor}</p>}
        {asked?.error && <ProblemNotice problem={asked.error} onRetry={() => void asked.refetch()} />}
        {suggestion === null && (
          <p className={styles.about}>
            No routing rule of your firm chooses a firm for this case. Search for one.
          </p>
        )}
        {suggestion && (
          <Suggestion
            choice={suggestion}
            isChosen={isSuggested}
            isProposed={isSuggested && chosen.isProposed}
            onChoose={() => onChoose(suggested(suggestion))}
          />
        )}
        <OtherFirms
          {...about}
          suggestedId={suggestion?.selectedFirmId}
          chosen={isSuggested ? null : chosen}
          onChoose={onChoose}
        />
      </fieldset>
    </section>
  );
}

function suggested({ firm, selectedFirmId, routingRuleId, roundRobinPosition }: RoutingChoice): ChosenFirm {
  return { id: selectedFirmId, name: firm.name, routingRuleId, roundRobinPosition };
}

interface SuggestionProps extends Pick<LineProps, 'isChosen' | 'isProposed' | 'onChoose'> {
  choice: RoutingChoice;
}

function Suggestion({ choice, ...line }: SuggestionProps) {
  const { firm, ruleName, roundRobinPosition, candidates, referralInstructions } = choice;
  return (
    <div className={styles.suggestion}>
      <FirmLine name={firm.name} {...line}>
        Suggested by your rule “<bdi>{ruleName}</bdi>”: slot {roundRobinPosition + 1} of {candidates.length}{' '}
        is next.{line.isProposed && ' An assistant proposed it. You have not chosen it.'}
      </FirmLine>
      {referralInstructions && (
        <p className={styles.instructions}>
          Instructions: <bdi>{referralInstructions}</bdi>
        </p>
      )}
      <Slots choice={choice} />
    </div>
  );
}

interface LineProps {
  name: string;
  isChosen: boolean;
  /** It is chosen by the link of an assistant: pressing it makes it the choice of the person. */
  isProposed?: boolean | undefined;
  onChoose: () => void;
  children?: ReactNode;
}

function FirmLine({ name, isChosen, isProposed = false, onChoose, children }: LineProps) {
  return (
    <label className={styles.firm}>
      <input
        type="radio"
        name="referentFirmId"
        checked={isChosen}
        onChange={onChoose}
        // what is chosen already does not change when it is pressed, and the space bar does not even click it
        onClick={isProposed ? onChoose : undefined}
        onKeyUp={({ key }) => isProposed && key === ' ' && onChoose()}
      />
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={styles.reason}>{children}</span>
      </span>
    </label>
  );
}

interface OtherProps {
  caseType: string;
  jurisdiction: string;
  /** It has a line of its own. */
  suggestedId: string | undefined;
  /** Null: none of these is chosen. */
  chosen: ChosenFirm | null;
  onChoose: (firm: ChosenFirm) => void;
}

/** Firms that are found by name. The chosen one stays where it is found, so that the arrow keys go on. */
function OtherFirms({ caseType, jurisdiction, suggestedId, chosen, onChoose }: OtherProps) {
  const [text, setText] = useState('');
  const [isAny, setAny] = useState(false);
  const search = useSettled(text.trim());
  const about = isAny ? { caseType: '', jurisdiction: '' } : { caseType, jurisdiction };
  const { data, error, refetch } = useFirmSearch({ search, ...about });
  const firms = (data?.firms ?? []).filter(({ id }) => id !== suggestedId);
  return (
    <div>
      {chosen && !firms.some(({ id }) => id === chosen.id) && (
        <OtherLine firm={chosen} chosen={chosen} onChoose={onChoose} />
      )}
      <TextField
        label="Another firm"
        type="search"
        value={text}
        maxLength={255}
        autoComplete="off"
        placeholder="Name of the firm"
        onChange={({ target }) => setText(target.value)}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={isAny} onChange={({ target }) => setAny(target.checked)} />
        Also firms that do not take such cases
      </label>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {firms.map((firm) => (
        <OtherLine key={firm.id} firm={firm} chosen={chosen} onChoose={onChoose}>
          {firm.source === 'network' ? 'In your network.' : 'In the directory.'}{' '}
          {firm.referralInstructions && <bdi>{firm.referralInstructions}</bdi>}
        </OtherLine>
      ))}
      <p className={styles.about} role="status">
        {data && countInWords(data.total, data.firms.length, search)}
      </p>
    </div>
  );
}

interface OtherLineProps extends Pick<OtherProps, 'chosen' | 'onChoose'> {
  firm: Pick<ChosenFirm, 'id' | 'name' | 'isTestFirm'>;
  children?: ReactNode;
}

function OtherLine({ firm: { id, name, isTestFirm }, chosen, onChoose, children }: OtherLineProps) {
  const kindOf = useFirmKind();
  const own = chosen?.id === id ? chosen : null;
  const choice = own
    ? ownChoice(own)
    : { id, name, isTestFirm, routingRuleId: null, roundRobinPosition: null };
  return (
    <FirmLine
      name={name}
      isChosen={own !== null}
      isProposed={own?.isProposed}
      onChoose={() => onChoose(choice)}
    >
      {own && reasonOf(own)} {kindOf({ isTestFirm })} {children}
    </FirmLine>
  );
}

function countInWords(total: number, shown: number, search: string): string {
  if (total === 0)
    return search === '' ? 'No firm takes such cases.' : `No firm is called “${isolated(search)}”.`;
  if (total > shown) return `${total.toLocaleString('en-US')} firms. Type a part of the name to see yours.`;
  return '';
}

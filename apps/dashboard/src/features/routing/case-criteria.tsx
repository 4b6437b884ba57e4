import { useCaseTypes, useCounties, useJurisdictions } from '../../api/reference.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { ChoiceList } from '../../ui/choice-list.tsx';
import styles from '../../ui/editor.module.css';
import { countiesIn, unknownCounties } from './counties.ts';
import type { Fields } from './use-fields.ts';

const TIERS = [1, 2, 3, 4, 5];

/** The cases that the rule is for. An empty list is any. */
export function CaseCriteria({ values, faults, change }: Fields) {
  const { data: types = [] } = useCaseTypes();
  const { data: places = [] } = useJurisdictions();
  const { data: known } = useCounties(values.jurisdictions);
  const unknown = known ? unknownCounties(countiesIn(values.counties), known) : [];
  return (
    <section className={styles.card} aria-labelledby="rule-cases">
      <h2 id="rule-cases">Cases</h2>
      <p className={styles.about}>
        The rule is for a case when all of these are right. Where nothing is chosen, any is right.
      </p>
      <ChoiceList
        label="Types of case"
        field="caseTypes"
        choices={types.map(({ name, displayName }) => ({ value: name, label: displayName }))}
        chosen={values.caseTypes}
        fault={faults.caseTypes}
        onChange={(caseTypes) => change({ caseTypes })}
      />
      <ChoiceList
        label="States and territories"
        field="jurisdictions"
        choices={places.map(({ code, name }) => ({ value: code, label: name }))}
        chosen={values.jurisdictions}
        fault={faults.jurisdictions}
        onChange={(jurisdictions) => change({ jurisdictions })}
      />
      <TextArea
        label="Counties (optional)"
        hint="One a line, in upper or lower case. Empty: any county, also a case without one."
        name="counties"
        value={values.counties}
        fault={faults.counties}
        onChange={({ target }) => change({ counties: target.value })}
      />
      {unknown.length > 0 && (
        <p className={styles.warning} role="status">
          Not known in the chosen states: <bdi>{unknown.join(', ')}</bdi>. A case with another spelling is not
          found.
        </p>
      )}
      <ChoiceList
        label="Your ratings"
        hint="1 is the highest. Where nothing is chosen: any rating, also a case that is not rated."
        field="tiers"
        choices={TIERS.map((tier) => ({ value: String(tier), label: String(tier) }))}
        chosen={values.tiers.map(String)}
        fault={faults.tiers}
        onChange={(tiers) => change({ tiers: tiers.map(Number) })}
      />
    </section>
  );
}

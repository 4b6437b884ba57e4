import type { RoutingRule, RuleBody } from '../../api/routing.ts';
import { countiesIn } from './counties.ts';

/** What is typed into a slot, as text: also what is not valid yet is kept. */
export interface SlotValues {
  /** Names the slot while it is moved: see `slotKeys`. One that is not stored yet has any. */
  key: string;
  firmId: string;
  firmName: string;
  firstAttempt: string;
  /** Empty: no last one. */
  lastAttempt: string;
  /** Empty: no cap. */
  monthlyCap: string;
  isActive: boolean;
  referralInstructions: string;
}

/** What is typed into the fields of a rule. */
export interface RuleValues {
  name: string;
  description: string;
  isActive: boolean;
  caseTypes: string[];
  jurisdictions: string[];
  /** One a line. */
  counties: string;
  tiers: number[];
  slots: SlotValues[];
  autoWaterfall: boolean;
}

export type FieldName = keyof RuleValues;

export const NO_VALUES: RuleValues = {
  name: '',
  description: '',
  isActive: true,
  caseTypes: [],
  jurisdictions: [],
  counties: '',
  tiers: [],
  slots: [],
  autoWaterfall: false,
};

/** Fields, in the order in which a person meets them. */
const FIELD_NAMES = Object.keys(NO_VALUES) as FieldName[];

/** A slot that gets every kind of attempt, without a cap. */
export function newSlot(firm: { id: string; name: string }, key: string): SlotValues {
  const { id: firmId, name: firmName } = firm;
  const attempts = { firstAttempt: '1', lastAttempt: '', monthlyCap: '' };
  return { key, firmId, firmName, ...attempts, isActive: true, referralInstructions: '' };
}

/**
 * Names that stay with slots when they are moved: the firm, and how many slots of the same firm come before.
 * The server keeps the pointer and the counts by the same name. Pure.
 */
export function slotKeys(slots: readonly { firmId: string }[]): string[] {
  const seen = new Map<string, number>();
  return slots.map(({ firmId }) => {
    const nth = seen.get(firmId) ?? 0;
    seen.set(firmId, nth + 1);
    return `${firmId} ${nth}`;
  });
}

/** The fields of a rule as a person edits them. Pure. */
export function valuesOf({ criteria, slots, ...rule }: RoutingRule): RuleValues {
  const keys = slotKeys(slots);
  return {
    name: rule.name,
    description: rule.description ?? '',
    isActive: rule.isActive,
    caseTypes: criteria.caseTypes,
    jurisdictions: criteria.jurisdictions,
    counties: criteria.counties.join('\n'),
    tiers: criteria.tiers,
    slots: slots.map((slot, index) => ({
      key: keys[index]!,
      firmId: slot.firmId,
      firmName: slot.firmName,
      firstAttempt: String(slot.firstAttempt),
      lastAttempt: slot.lastAttempt === null ? '' : String(slot.lastAttempt),
      monthlyCap: slot.monthlyCap === null ? '' : String(slot.monthlyCap),
      isActive: slot.isActive,
      referralInstructions: slot.referralInstructions ?? '',
    })),
    autoWaterfall: rule.autoWaterfall,
  };
}

/** A rule for the API: what is empty is null. Pure. */
export function bodyOf(values: RuleValues): RuleBody {
  const { caseTypes, jurisdictions, tiers } = values;
  const number = (text: string) => (text.trim() === '' ? null : Number(text));
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    isActive: values.isActive,
    criteria: {
      caseTypes: [...caseTypes].sort(),
      jurisdictions: [...jurisdictions].sort(),
      counties: countiesIn(values.counties),
      tiers: [...tiers].sort(),
    },
    slots: values.slots.map((slot) => ({
      firmId: slot.firmId,
      firstAttempt: number(slot.firstAttempt) ?? 1,
      lastAttempt: number(slot.lastAttempt),
      monthlyCap: number(slot.monthlyCap),
      isActive: slot.isActive,
      referralInstructions: slot.referralInstructions.trim() || null,
    })),
    autoWaterfall: values.autoWaterfall,
  };
}

/** What the person changed of what is stored. Pure. */
export function changesOf(stored: RuleValues, values: RuleValues): Partial<RuleBody> {
  const before = bodyOf(stored);
  const changes = Object.entries(bodyOf(values)).filter(
    ([name, value]) => !isSame(before[name as keyof RuleBody], value),
  );
  return Object.fromEntries(changes) as Partial<RuleBody>;
}

/** Fields that two people changed, and what the other one has stored. */
export type OtherValues = Partial<RuleValues>;

/**
 * Brings what somebody else stored meanwhile into a form. What the person typed stays; where both changed
 * one field, that of the other is told. All slots together are one field, as their order counts. Pure.
 */
export function mergeValues(
  stored: RuleValues,
  mine: RuleValues,
  theirs: RuleValues,
): { values: RuleValues; others: OtherValues } {
  const values = { ...theirs };
  const others: OtherValues = {};
  for (const name of FIELD_NAMES) {
    if (isSameField(name, mine, stored)) continue;
    Object.assign(values, { [name]: mine[name] });
    const isTheirs = !isSameField(name, theirs, stored) && !isSameField(name, theirs, mine);
    if (isTheirs) Object.assign(others, { [name]: theirs[name] });
  }
  return { values, others };
}

/** Whether the server would store the same. Pure. */
function isSameField(name: FieldName, some: RuleValues, others: RuleValues): boolean {
  const stored = (values: RuleValues) => bodyOf({ ...NO_VALUES, [name]: values[name] });
  return isSame(stored(some), stored(others));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

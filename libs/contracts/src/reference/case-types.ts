/**
 * The practice areas that a case may have (`GET /case-types`). Ids and machine names stay; rows are only
 * added.
 */
export interface CaseType {
  id: string;
  /** Machine name: what every record carries. */
  name: string;
  displayName: string;
}

const NAMES: readonly [name: string, displayName: string][] = [
  ['motor_vehicle_accident', 'Motor Vehicle Accident'],
  ['truck_accident', 'Truck Accident'],
  ['motorcycle_accident', 'Motorcycle Accident'],
  ['pedestrian_accident', 'Pedestrian Accident'],
  ['bicycle_accident', 'Bicycle Accident'],
  ['rideshare_accident', 'Rideshare Accident'],
  ['bus_accident', 'Bus Accident'],
  ['boating_accident', 'Boating Accident'],
  ['aviation_accident', 'Aviation Accident'],
  ['railroad_accident', 'Railroad Accident'],
  ['premises_liability', 'Premises Liability'],
  ['slip_and_fall', 'Slip and Fall'],
  ['negligent_security', 'Negligent Security'],
  ['dog_bite', 'Dog Bite'],
  ['product_liability', 'Product Liability'],
  ['medical_malpractice', 'Medical Malpractice'],
  ['birth_injury', 'Birth Injury'],
  ['nursing_home_abuse', 'Nursing Home Abuse'],
  ['wrongful_death', 'Wrongful Death'],
  ['traumatic_brain_injury', 'Traumatic Brain Injury'],
  ['spinal_cord_injury', 'Spinal Cord Injury'],
  ['burn_injury', 'Burn Injury'],
  ['construction_accident', 'Construction Accident'],
  ['workers_compensation', 'Workers Compensation'],
  ['maritime_injury', 'Maritime Injury'],
  ['mass_tort', 'Mass Tort'],
  ['pharmaceutical_injury', 'Pharmaceutical Injury'],
  ['toxic_exposure', 'Toxic Exposure'],
  ['asbestos_mesothelioma', 'Asbestos and Mesothelioma'],
  ['sexual_abuse', 'Sexual Abuse'],
  ['civil_rights', 'Civil Rights'],
  ['police_misconduct', 'Police Misconduct'],
  ['employment_discrimination', 'Employment Discrimination'],
  ['wage_and_hour', 'Wage and Hour'],
  ['social_security_disability', 'Social Security Disability'],
  ['veterans_disability', 'Veterans Disability'],
  ['long_term_disability', 'Long-Term Disability'],
  ['insurance_bad_faith', 'Insurance Bad Faith'],
  ['property_damage', 'Property Damage'],
  ['class_action', 'Class Action'],
  ['consumer_protection', 'Consumer Protection'],
  ['immigration', 'Immigration'],
  ['family_law', 'Family Law'],
  ['criminal_defense', 'Criminal Defense'],
  ['bankruptcy', 'Bankruptcy'],
  ['estate_planning', 'Estate Planning and Probate'],
  ['business_litigation', 'Business Litigation'],
  ['intellectual_property', 'Intellectual Property'],
  ['real_estate', 'Real Estate'],
  ['other', 'Other'],
];

export const CASE_TYPES: readonly CaseType[] = NAMES.map(([name, displayName], index) => ({
  id: `0192f3a0-0000-7000-8000-${(index + 1).toString(16).padStart(12, '0')}`,
  name,
  displayName,
}));

const BY_SPELLING = new Map(
  CASE_TYPES.flatMap((type) =>
    [type.id, type.name, type.displayName].map((key) => [key.toLowerCase(), type] as const),
  ),
);

/** The case type that an id, machine name or display name means, whatever its case; null when none does. */
export function findCaseType(spelling: string): CaseType | null {
  return BY_SPELLING.get(spelling.trim().toLowerCase()) ?? null;
}

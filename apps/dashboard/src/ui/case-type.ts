/** `motor_vehicle_accident` as people write it. */
export function caseTypeInWords(type: string | null): string | null {
  if (type === null) return null;
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import { DefaultNamingStrategy } from 'typeorm';

/** Columns are named after their property in snake case: `leadAttorneyName` is `lead_attorney_name`. */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    return customName ?? snakeCase([...prefixes, property].join('_'));
  }
}

/** `leadAttorneyName` → `lead_attorney_name`. Pure. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

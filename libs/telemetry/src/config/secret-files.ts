import { readFileSync } from 'node:fs';
import { secretOfFile } from '@referral-exchange/contracts';

/** Variables with what the files of secrets hold, and what is wrong with these files. */
export interface ReadSecrets {
  variables: Record<string, string>;
  /** By the name of the secret. */
  faults: Map<string, string>;
}

/**
 * Reads the secrets that are given as `<NAME>_FILE`, the path of a file. A line break at its end does not
 * count. A secret that is given in both ways is refused: nobody could tell which one is in use.
 */
export function readSecretFiles(given: Readonly<Record<string, string>>): ReadSecrets {
  const variables = { ...given };
  const faults = new Map<string, string>();
  for (const [variable, path] of Object.entries(given)) {
    const secret = secretOfFile(variable);
    if (secret === null) continue;
    delete variables[variable];
    if (secret in given) {
      faults.set(secret, `${secret}: is set, and so is ${variable}: give one of them`);
      continue;
    }
    try {
      const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (text === '') faults.set(secret, `${variable}: ${path} is empty`);
      else variables[secret] = text;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      faults.set(secret, `${variable}: ${path} cannot be read (${code})`);
    }
  }
  return { variables, faults };
}

import { join } from 'node:path';
import { WORKSPACE } from '../../local/workspace.ts';

/** A file of a service's bench, by its path below `apps`: tools import no service. */
export function loadApp<T>(path: string): Promise<T> {
  return import(join(WORKSPACE, 'apps', path)) as Promise<T>;
}

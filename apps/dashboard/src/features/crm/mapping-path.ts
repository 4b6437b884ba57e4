import type { CrmMapping } from '../../api/crm.ts';

/** The page of a mapping. Pure. */
export function pathOf({
  crmObjectApiName,
  crmRecordTypeDevName,
}: Pick<CrmMapping, 'crmObjectApiName' | 'crmRecordTypeDevName'>): string {
  const type = crmRecordTypeDevName ? `?type=${encodeURIComponent(crmRecordTypeDevName)}` : '';
  return `/crm/${encodeURIComponent(crmObjectApiName)}${type}`;
}

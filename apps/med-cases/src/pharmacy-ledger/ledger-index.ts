/** Records of a ledger by id and by external id. */
export class LedgerIndex<T extends { id: string; externalId: string | null }> {
  private readonly byId = new Map<string, T>();
  private readonly byExternalId = new Map<string, T>();

  add(record: T): void {
    this.byId.set(record.id, record);
    if (record.externalId !== null) this.byExternalId.set(record.externalId, record);
  }

  /** By its id when one is given, else by its external id. */
  find({ id, externalId }: { id?: string | null; externalId?: string | null }): T | undefined {
    if (id) return this.byId.get(id);
    return externalId ? this.byExternalId.get(externalId) : undefined;
  }
}

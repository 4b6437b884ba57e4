/** What the pages say of who vouches for an application that was registered here. Pure. */
export function registeredBy({
  clientName,
  registeringFirm,
}: {
  clientName: string;
  registeringFirm: string | null;
}): string {
  if (registeringFirm === null) return `${clientName} was registered by this exchange.`;
  return `${clientName} was registered by your firm, ${registeringFirm}.`;
}

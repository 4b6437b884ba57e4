const TICKET = /^[A-Za-z0-9][A-Za-z0-9#._-]{0,39}$/;

/** Whether a text can be the number of a request, or is empty. The API refuses others too. Pure. */
export function isTicket(text: string): boolean {
  return text === '' || TICKET.test(text);
}

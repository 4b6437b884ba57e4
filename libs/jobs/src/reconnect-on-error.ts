/**
 * Redis refuses to write on this connection: it leads to what was the primary before a failover, and a new
 * one leads to the primary of now. Of a script in an older Redis the word stands inside of the message.
 */
export function reconnectOnError({ message }: Error): boolean {
  return message.includes('READONLY ');
}

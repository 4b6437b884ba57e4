/** Longest path of RFC 5321, without the angle brackets. */
const MAX_LENGTH = 254;
/** Nothing that ends a header, starts another address or needs quoting. */
const ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\]\\]+@[^\s\p{Cc}"(),:;<>@[\]\\]+$/u;

/**
 * True for exactly one plain address, without a name: the rule of the fields that take one and of the mails
 * that go to one, so that no address is stored that no mail can reach. Pure.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text);
}

/**
 * The number of a record as its firm `f` writes it: `ABC-0001`, with a kind `ABC-M0001`. At least four
 * digits, more when the firm has more. `n.last_number` is the number.
 */
export const referenceNumber = (kind = ''): string =>
  `f.reference_prefix || '-${kind}' || lpad(n.last_number::text, greatest(4, length(n.last_number::text)), '0')`;

/**
 * Takes the next numbers of a firm until the transaction ends: a row with the last of them, none when the
 * firm is unknown.
 */
export const takeNumbers = (firmId: string, count = '1'): string => `
    INSERT INTO reference_counters AS r (firm_id, last_number) SELECT id, ${count} FROM firms WHERE id = ${firmId}
    ON CONFLICT (firm_id) DO UPDATE SET last_number = r.last_number + ${count}
    RETURNING firm_id, last_number`;

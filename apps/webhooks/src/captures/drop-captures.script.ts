/**
 * Drops captures of an address by their ids, and what is noted of their sizes. KEYS: as for
 * `ADD_CAPTURE_SCRIPT`. ARGV: the ids.
 */
export const DROP_CAPTURES_SCRIPT = `
local wanted = {}
for _, id in ipairs(ARGV) do wanted[id] = true end
for n, entry in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  if wanted[entry:match('^{"id":"([^"]+)"')] then
    redis.call('LSET', KEYS[1], n - 1, '')
    redis.call('LSET', KEYS[2], n - 1, '')
  end
end
for _, key in ipairs(KEYS) do redis.call('LREM', key, 0, '') end
`;

/**
 * Share of Redis's `maxmemory` above which an address keeps less, and above which captures are refused.
 * Limits and wake-ups have the rest.
 */
const SCARCE = 0.5;
const REFUSED = 0.75;

/**
 * Stores one capture and drops the oldest of its address, until those left are within the number, the age and
 * the bytes that an address may hold. While Redis is short of memory an address holds fewer bytes, and in the
 * end nothing more (ADR 22).
 *
 * KEYS: the list of captures, newest first, and the list of `<receivedAt ms>:<bytes>` of each. ARGV: the
 * capture, its bytes, now (ms), most captures, longest age (ms), most bytes, most bytes when memory is
 * scarce. Returns 1, or 0 when the capture was refused.
 */
export const ADD_CAPTURE_SCRIPT = `
local info = redis.call('INFO', 'memory')
local used, most = tonumber(info:match('used_memory:(%d+)')), tonumber(info:match('maxmemory:(%d+)'))
if most > 0 and used > most * ${REFUSED} then return 0 end
local room = tonumber(ARGV[most > 0 and used > most * ${SCARCE} and 7 or 6])
local now, oldest = tonumber(ARGV[3]), tonumber(ARGV[3]) - tonumber(ARGV[5])
redis.call('LPUSH', KEYS[1], ARGV[1])
redis.call('LPUSH', KEYS[2], ARGV[3] .. ':' .. ARGV[2])
local kept = 0
for n, entry in ipairs(redis.call('LRANGE', KEYS[2], 0, -1)) do
  local at, bytes = entry:match('(%d+):(%d+)')
  room = room - tonumber(bytes)
  if n > 1 and (room < 0 or n > tonumber(ARGV[4]) or tonumber(at) < oldest) then break end
  kept = n
end
for _, key in ipairs(KEYS) do
  redis.call('LTRIM', key, 0, kept - 1)
  redis.call('PEXPIRE', key, ARGV[5])
end
return 1
`;

import { RATE_LIMIT_WINDOW_SECONDS } from '@referral-exchange/contracts';

const WINDOW_MS = RATE_LIMIT_WINDOW_SECONDS * 1_000;

/**
 * Counts one request in several counters, or in none: a request that one counter refuses is not counted in
 * the others.
 *
 * A counter is a hash. It has one field per second with `calls * 1000 + milliseconds of the last of them`,
 * the total in `t`, and in `o` the time (milliseconds) of the last call in the oldest second. All calls of a
 * second expire together, when the last of them is as old as the window: no window has more calls than the
 * limit, and nobody waits longer than one window. The time is that of Redis, the same for all gateways.
 *
 * KEYS: the counters (one hash slot). ARGV: the cost (0 only reads), then the limit of each counter. Returns
 * { admitted 0|1, limit, remaining, expires, now } of the counter that is nearest to its limit, or of the one
 * that refuses longest. `expires` is when its oldest calls expire; both times are in milliseconds.
 */
export const SLIDING_WINDOW_SCRIPT = `
local time = redis.call('TIME')
local now, ms = tonumber(time[1]), math.floor(tonumber(time[2]) / 1000)
local nowMs = now * 1000 + ms
local cost = tonumber(ARGV[1])
local totals, oldests, currents = {}, {}, {}
local tightest, least, refusing = 1, math.huge, nil

for i, key in ipairs(KEYS) do
  local state = redis.call('HMGET', key, 't', 'o', now)
  local total, oldest, current = tonumber(state[1]) or 0, tonumber(state[2]) or nowMs, tonumber(state[3]) or 0
  if oldest + ${2 * WINDOW_MS} < nowMs then
    redis.call('DEL', key)
    total, oldest = 0, nowMs
  elseif total > 0 and oldest + ${WINDOW_MS} <= nowMs then
    local gone = {}
    for second = math.floor(oldest / 1000), now - ${RATE_LIMIT_WINDOW_SECONDS} do gone[#gone + 1] = second end
    local values = redis.call('HMGET', key, unpack(gone))
    if (tonumber(values[#gone]) or 0) % 1000 > ms then gone[#gone] = nil end
    for n = 1, #gone do total = total - math.floor((tonumber(values[n]) or 0) / 1000) end
    redis.call('HDEL', key, unpack(gone))
    oldest = nowMs
    for second = gone[#gone] + 1, now - 1 do
      local value = redis.call('HGET', key, second)
      if value then oldest = second * 1000 + tonumber(value) % 1000 break end
    end
    redis.call('HSET', key, 't', total, 'o', oldest)
  end
  totals[i], oldests[i], currents[i] = total, oldest, current
  local left = tonumber(ARGV[i + 1]) - total - cost
  if left < 0 and (not refusing or oldest > oldests[refusing]) then refusing = i end
  if left < least then tightest, least = i, left end
end

if cost > 0 and not refusing then
  for i, key in ipairs(KEYS) do
    if totals[i] == 0 or oldests[i] >= now * 1000 then oldests[i] = nowMs end
    local calls = math.floor(currents[i] / 1000) + cost
    redis.call('HSET', key, 't', totals[i] + cost, 'o', oldests[i], now, calls * 1000 + ms)
    if currents[i] == 0 then redis.call('EXPIRE', key, ${RATE_LIMIT_WINDOW_SECONDS} + 2) end
  end
end

local told = refusing or tightest
local remaining = refusing and 0 or least
return { refusing and 0 or 1, tonumber(ARGV[told + 1]), remaining, oldests[told] + ${WINDOW_MS}, nowMs }
`;

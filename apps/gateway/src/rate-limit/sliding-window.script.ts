import { RATE_LIMIT_WINDOW_SECONDS } from '@referral-exchange/contracts';

const WINDOW_MS = RATE_LIMIT_WINDOW_SECONDS * 1_000;

/**
 * Judges requests one after another, as if each came alone. A request counts in several counters, or in none:
 * one that a counter refuses is not counted in the others.
 *
 * A counter is a hash. It has one field per second with `calls * 1000 + milliseconds of the last of them`,
 * the total in `t`, and in `o` the time (milliseconds) of the last call in the oldest second. All calls of a
 * second expire together, when the last of them is as old as the window: no window has more calls than the
 * limit, and nobody waits longer than one window. The time is that of Redis, the same for all gateways.
 *
 * KEYS: the counters of the first request, of the second, and so on. ARGV: the limit of each of them, and
 * then two digits per request: its cost (0 only reads), and the number of its counters.
 *
 * Returns the time, and of each request `admitted 0|1, limit, remaining, expires` of the counter that is
 * nearest to its limit, or of the one that refuses longest. `expires` is when its oldest calls expire; times
 * are in milliseconds.
 */
export const SLIDING_WINDOW_SCRIPT = `
local time = redis.call('TIME')
local now, ms = tonumber(time[1]), math.floor(tonumber(time[2]) / 1000)
local nowMs = now * 1000 + ms
local totals, oldests, currents = {}, {}, {}

local function read(i)
  local key = KEYS[i]
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
end

local function add(i, cost)
  local key = KEYS[i]
  if totals[i] == 0 or oldests[i] >= now * 1000 then oldests[i] = nowMs end
  local calls = math.floor(currents[i] / 1000) + cost
  redis.call('HSET', key, 't', totals[i] + cost, 'o', oldests[i], now, calls * 1000 + ms)
  if currents[i] == 0 then redis.call('EXPIRE', key, ${RATE_LIMIT_WINDOW_SECONDS} + 2) end
end

local answer, first = { nowMs }, 1
for cost, counters in string.gmatch(ARGV[#ARGV], '(%d)(%d)') do
  cost = tonumber(cost)
  local last = first + tonumber(counters) - 1
  local tightest, least, refusing = first, math.huge, nil
  for i = first, last do
    read(i)
    local left = tonumber(ARGV[i]) - totals[i] - cost
    if left < 0 and (not refusing or oldests[i] > oldests[refusing]) then refusing = i end
    if left < least then tightest, least = i, left end
  end
  if cost > 0 and not refusing then
    for i = first, last do add(i, cost) end
  end
  local told = refusing or tightest
  answer[#answer + 1] = refusing and 0 or 1
  answer[#answer + 1] = tonumber(ARGV[told])
  answer[#answer + 1] = refusing and 0 or least
  answer[#answer + 1] = oldests[told] + ${WINDOW_MS}
  first = last + 1
end
return answer
`;

import { RATE_LIMIT_WINDOW_SECONDS } from '@referral-exchange/contracts';

const WINDOW_MS = RATE_LIMIT_WINDOW_SECONDS * 1_000;
/** How long a portion may be used, milliseconds. It ends with its second at the latest. */
export const PORTION_MS = 100;
/** Who made so many calls in the present second may get a portion. */
const CALLS_OF_A_BUSY_SECOND = 8;
const MOST_OF_A_PORTION = 64;
/** Of what is left, a portion is one in so many: who comes near to a limit is counted call by call. */
const SHARE_OF_A_PORTION = 32;

/**
 * Judges requests one after another, as if each came alone. A request counts in several counters, or in none:
 * one that a counter refuses is not counted in the others.
 *
 * A counter is a hash. It has one field per second with `calls * 1000 + milliseconds of the last of them`,
 * the total in `t`, and in `o` the time (milliseconds) of the last call in the oldest second. All calls of a
 * second expire together, when the last of them is as old as the window: no window has more calls than the
 * limit, and nobody waits longer than one window. The time is that of Redis, the same for all gateways.
 *
 * A busy caller gets a portion: calls that are counted now, and that its gateway may admit by itself
 * (Portions) for PORTION_MS. They stand in their second as if the last were made when that time is over, so
 * that none expires before it is a window old.
 *
 * KEYS: the counters of the first request, of the second, and so on. ARGV: the limit of each of them, and
 * then two digits per request: 0 if it is only looked at, 1 if it counts, 2 if it may get a portion as well;
 * and the number of its counters.
 *
 * Returns the time, and of each request `admitted 0|1, limit, remaining, expires, portion`, of the counter
 * that is nearest to its limit, or of the one that refuses longest. `remaining` is told as if no call of the
 * portion were made yet, `expires` is when the oldest calls expire; times are in milliseconds.
 */
export const SLIDING_WINDOW_SCRIPT = `
local time = redis.call('TIME')
local now, ms = tonumber(time[1]), math.floor(tonumber(time[2]) / 1000)
local nowMs = now * 1000 + ms
local totals, oldests, currents, portioned = {}, {}, {}, {}

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

local function add(i, calls, lastMs)
  local key = KEYS[i]
  local last = math.max(lastMs, currents[i] % 1000)
  if totals[i] == 0 or oldests[i] >= now * 1000 then oldests[i] = now * 1000 + last end
  local ofSecond = math.floor(currents[i] / 1000) + calls
  redis.call('HSET', key, 't', totals[i] + calls, 'o', oldests[i], now, ofSecond * 1000 + last)
  if currents[i] == 0 then redis.call('EXPIRE', key, ${RATE_LIMIT_WINDOW_SECONDS} + 2) end
end

local function portionFor(i, left)
  if portioned[KEYS[i]] or currents[i] < ${CALLS_OF_A_BUSY_SECOND * 1_000} then return 0 end
  portioned[KEYS[i]] = true
  return math.min(${MOST_OF_A_PORTION}, math.floor(left / ${SHARE_OF_A_PORTION}))
end

local answer, first = { nowMs }, 1
for cost, counters in string.gmatch(ARGV[#ARGV], '(%d)(%d)') do
  local mayGetPortion = cost == '2'
  cost = math.min(1, tonumber(cost))
  local last = first + tonumber(counters) - 1
  local tightest, least, refusing = first, math.huge, nil
  for i = first, last do
    read(i)
    local left = tonumber(ARGV[i]) - totals[i] - cost
    if left < 0 and (not refusing or oldests[i] > oldests[refusing]) then refusing = i end
    if left < least then tightest, least = i, left end
  end
  local portion = 0
  if cost > 0 and not refusing then
    if mayGetPortion then portion = portionFor(first, least) end
    local lastMs = portion > 0 and math.min(999, ms + ${PORTION_MS}) or ms
    for i = first, last do add(i, cost + portion, lastMs) end
  end
  local told = refusing or tightest
  answer[#answer + 1] = refusing and 0 or 1
  answer[#answer + 1] = tonumber(ARGV[told])
  answer[#answer + 1] = refusing and 0 or least
  answer[#answer + 1] = oldests[told] + ${WINDOW_MS}
  answer[#answer + 1] = portion
  first = last + 1
end
return answer
`;

/**
 * Gives back the calls of portions that nobody made. What has expired or is lost meanwhile is left as it is.
 *
 * KEYS: the counters. ARGV: two for each: the second in which the portion was counted, and how many calls.
 */
export const GIVE_BACK_SCRIPT = `
for i = 1, #KEYS do
  local second, calls = ARGV[2 * i - 1], tonumber(ARGV[2 * i])
  local value = tonumber(redis.call('HGET', KEYS[i], second)) or 0
  if value >= calls * 1000 then
    redis.call('HINCRBY', KEYS[i], second, -1000 * calls)
    redis.call('HINCRBY', KEYS[i], 't', -calls)
  end
end
`;

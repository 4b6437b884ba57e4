import { RATE_LIMIT_WINDOW_SECONDS } from '@referral-exchange/contracts';

/**
 * Counts one request against several counters at once, or against none: a request that one counter refuses consumes
 * nothing of the others.
 *
 * A counter is a hash of one count per second, with the running total `t` and the oldest second that has a count `o`.
 * Counts leave when their second is wholly outside the window, so that no 60 seconds ever hold more than the limit.
 * Each count is touched once on its way in and once on its way out; time is Redis' own, the same for all gateways.
 *
 * KEYS: the counters (one hash slot). ARGV: cost (0 only looks), then the limit of each counter.
 * Answers { admitted 0|1, limit, remaining, reset, now } of the counter that is nearest to its limit, or of the
 * one that refuses longest; `reset` is the Unix second when its oldest count leaves.
 */
export const SLIDING_WINDOW_SCRIPT = `
local now = tonumber(redis.call('TIME')[1])
local live = now - ${RATE_LIMIT_WINDOW_SECONDS}
local cost = tonumber(ARGV[1])
local totals, oldests = {}, {}
local tightest, least, refusing = 1, math.huge, nil

for i, key in ipairs(KEYS) do
  local state = redis.call('HMGET', key, 't', 'o')
  local total, oldest = tonumber(state[1]) or 0, tonumber(state[2]) or now
  if total > 0 and oldest < live then
    local gone = {}
    for second = oldest, live - 1 do gone[#gone + 1] = second end
    for _, count in ipairs(redis.call('HMGET', key, unpack(gone))) do total = total - (tonumber(count) or 0) end
    redis.call('HDEL', key, unpack(gone))
    oldest = live
    while oldest < now and redis.call('HEXISTS', key, oldest) == 0 do oldest = oldest + 1 end
    redis.call('HSET', key, 't', total, 'o', oldest)
  end
  totals[i], oldests[i] = total, oldest
  local left = tonumber(ARGV[i + 1]) - total - cost
  if left < 0 and (not refusing or oldest > oldests[refusing]) then refusing = i end
  if left < least then tightest, least = i, left end
end

if cost > 0 and not refusing then
  for i, key in ipairs(KEYS) do
    redis.call('HSET', key, 't', totals[i] + cost, 'o', oldests[i])
    if redis.call('HINCRBY', key, now, cost) == cost then
      redis.call('EXPIRE', key, ${RATE_LIMIT_WINDOW_SECONDS} + 2)
    end
  end
end

local told = refusing or tightest
local remaining = refusing and 0 or least
return { refusing and 0 or 1, tonumber(ARGV[told + 1]), remaining, oldests[told] + ${RATE_LIMIT_WINDOW_SECONDS} + 1, now }
`;

-- Sends the requests of the arguments in turns and tells as JSON, last of all, how many answers came and how many
-- of them were others than expected: of another status, or without the text.

local threads = {}
local requests = {}
local status, text
local turn = 0
refused = 0

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  status = tonumber(args[1])
  text = args[2]
  for i = 3, #args do
    requests[i - 2] = args[i]
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function response(got, headers, body)
  if got ~= status or (text ~= "" and not string.find(body, text, 1, true)) then
    refused = refused + 1
  end
end

function done(summary)
  local errors = summary.errors
  local lost = errors.connect + errors.read + errors.write + errors.timeout
  for _, thread in ipairs(threads) do
    lost = lost + thread:get("refused")
  end
  print(string.format('{"requests":%d,"refused":%d}', summary.requests, lost))
end

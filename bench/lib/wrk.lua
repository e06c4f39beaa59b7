-- Sends the requests from the arguments in turns. At the end, prints as JSON how many answers arrived and how many of
-- them were wrong. An answer is wrong if it has another status than the expected one or does not contain the text.

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

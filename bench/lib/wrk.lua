-- Asks with the method and body of the arguments and tells what came of it as JSON, last of all.

function init(args)
  wrk.method = args[1]
  wrk.body = args[2]
end

function done(summary)
  local errors = summary.errors
  local refused = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  print(string.format('{"requests":%d,"refused":%d}', summary.requests, refused))
end

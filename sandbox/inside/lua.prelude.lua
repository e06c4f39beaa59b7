-- What a script finds: made before it runs, from what the host offers and what Lua brings along.
local host, actions = ...
local getinfo, traceback, sethidden = debug.getinfo, debug.traceback, debug.setmetatable
local concat, select, type, tostring, pcall, error = table.concat, select, type, tostring, pcall, error
local getmetatable, setmetatable, xpcall, load = getmetatable, setmetatable, xpcall, load

-- A refused action, request or value: has `code` and `message`; as text it is the message.
local Refusal = {__name = "refusal", __metatable = false}
function Refusal:__tostring() return self.message end

-- What the host answers: true and the value, or false, a code and a message.
local function answered(ok, value, message)
  if ok then return value end
  error(setmetatable({code = value, message = message}, Refusal), 0)
end

local function sealed(fields) return setmetatable(fields, {__metatable = false}) end

-- A JSON null inside a list, where nil would be the end.
null = host.null
sethidden(null, {__name = "null", __metatable = false, __tostring = function() return "null" end})

-- Marks a table as a list, so that an empty one is sent as [] and not as {}.
function list(items) return setmetatable(items or {}, host.list) end

json = sealed{
  encode = function(value) return answered(host.encode(value)) end,
  decode = function(text) return answered(host.decode(text)) end,
}

-- As a script writes it: text as it is, tables as JSON.
local function written(value)
  if type(value) == "string" then return value end
  if value == nil then return "null" end
  local meta = type(value) == "table" and getmetatable(value)
  if type(value) ~= "table" or meta == false or meta and meta.__tostring then return tostring(value) end
  local ok, text = host.encode(value)
  return ok and text or tostring(value)
end

local function writer(kind)
  return function(...)
    local texts = {}
    for i = 1, select("#", ...) do texts[i] = written((select(i, ...))) end
    host.line(kind, concat(texts, " "))
  end
end

log, say = writer("log"), writer("say")
print = log
console = sealed{log = log, info = log, warn = log, error = writer("error")}
warn = console.error

local function call(...) return answered(host.call(...)) end

function http(url, options) return call("http", url, options) end
function sleep(seconds) answered(host.sleep(seconds)) end

store = {}
for _, name in ipairs{"get", "set", "delete", "add"} do
  store[name] = function(...) return call("store." .. name, ...) end
end
store = sealed(store)

game = {}
for name, action in pairs(actions) do
  game[name] = function(input)
    if input == nil then input = {} end
    if type(input) ~= "table" then answered(false, "bad-input", "game." .. name .. " takes one table, not " .. tostring(input)) end
    return call(action, input)
  end
end
game = sealed(game)

-- Text only. A stack overflow while it compiles has been through the handler of failures below.
function _G.load(chunk, name, _, ...)
  local compiled, problem = load(chunk, name, "t", ...)
  return compiled, type(problem) == "table" and problem.text or problem
end

debug = {traceback = traceback}
io, package, require, dofile, loadfile, collectgarbage, string.dump = nil
for _, name in ipairs{"execute", "exit", "remove", "rename", "tmpname", "getenv", "setlocale"} do os[name] = nil end

local MOST_PLACES = 10
-- Where the script itself was when this came up: its lines, innermost first.
local function places()
  local lines, level, at = {}, 3, nil
  repeat
    at = getinfo(level, "Sl")
    if at and at.source == "=script" then lines[#lines + 1] = at.currentline end
    level = level + 1
  until not at or #lines == MOST_PLACES
  return lines
end

local function failure(problem)
  local ok, text = pcall(tostring, problem)
  if type(problem) == "table" and not (ok and getmetatable(problem) ~= nil) then text = written(problem) end
  return {text = ok and text or "an error that cannot be told", lines = places()}
end

-- Runs a script. Returns nothing, or what went wrong: its text, and the lines of the script that led to it.
return function(code, event, secrets, seed)
  _G.event, _G.secrets = event, secrets
  math.randomseed(seed)
  local chunk, problem = load(code, "=script", "t")
  if not chunk then return {text = problem, lines = {}} end
  local ok, failed = xpcall(chunk, failure)
  if not ok then return failed end
end

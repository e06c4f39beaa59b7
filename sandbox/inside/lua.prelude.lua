-- The globals that a script can use. They are made before it runs, from the functions of the host and of Lua.
local host, actions = ...
local getinfo, traceback, sethidden = debug.getinfo, debug.traceback, debug.setmetatable
local concat, select, type, tostring, pcall, error = table.concat, select, type, tostring, pcall, error
local getmetatable, setmetatable, xpcall, load = getmetatable, setmetatable, xpcall, load
local match, tonumber, randomseed = string.match, tonumber, math.randomseed

-- A refused action, request or value. It has `code` and `message`; converted to text, it is the message.
local Refusal = {__name = "refusal", __metatable = false}
function Refusal:__tostring() return self.message end

-- Handles an answer from the host: true and the value, or false, a code and a message.
local function answered(ok, value, message)
  if ok then return value end
  error(setmetatable({code = value, message = message}, Refusal), 0)
end

local function refuse(message) answered(false, "bad-input", message) end

local function sealed(fields) return setmetatable(fields, {__metatable = false}) end

-- A JSON null inside a list, where nil would end the list.
null = host.null
sethidden(null, {__name = "null", __metatable = false, __tostring = function() return "null" end})

-- Marks a table as a list, so that an empty one is sent as [] and not as {}.
function list(items) return setmetatable(items or {}, host.list) end

json = sealed{
  encode = function(value) return answered(host.encode(value)) end,
  decode = function(text) return answered(host.decode(text)) end,
}

-- A value as text for output: text unchanged, tables as JSON.
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

function http(...) return call("http", ...) end
function sleep(seconds)
  if type(seconds) ~= "number" then refuse("sleep takes seconds, not " .. written(seconds)) end
  answered(host.sleep(seconds))
end

store = {}
for _, name in ipairs{"get", "set", "delete", "add"} do
  store[name] = function(...) return call("store." .. name, ...) end
end
store = sealed(store)

game = {}
for name, action in pairs(actions) do
  game[name] = function(input)
    if input == nil then input = {} end
    if type(input) ~= "table" then refuse("game." .. name .. " takes one table, not " .. written(input)) end
    return call(action, input)
  end
end
game = sealed(game)

-- Accepts only text. A stack overflow during compilation has already passed the error handler below.
function _G.load(chunk, name, _, ...)
  local compiled, problem = load(chunk, name, "t", ...)
  return compiled, type(problem) == "table" and problem.text or problem
end

debug = {traceback = traceback}
io, package, require, dofile, loadfile, collectgarbage, string.dump = nil
for _, name in ipairs{"execute", "exit", "remove", "rename", "tmpname", "getenv", "setlocale"} do os[name] = nil end

-- The lines of the script at which an error was raised, innermost first. Consecutive equal lines are listed once.
local MOST_PLACES = 10
local function places()
  local lines, level, at = {}, 3, nil
  repeat
    at = getinfo(level, "Sl")
    local mine = at and at.source == "=script" and at.currentline
    if mine and mine ~= lines[#lines] then lines[#lines + 1] = mine end
    level = level + 1
  until not at or #lines == MOST_PLACES or level == 1000
  return lines
end

-- Removes the places that Lua put before the text. Returns the text and the innermost place.
local function located(text, line)
  local at, rest = match(text, "^script:(%d+): (.*)$")
  if not at then return text, line end
  return located(rest, tonumber(at))
end

local function described(problem)
  local ok, text = pcall(tostring, problem)
  if not ok then return "an error that cannot be told" end
  if type(problem) == "table" and getmetatable(problem) == nil then return written(problem) end
  return text
end

local function failure(problem)
  local lines = places()
  local text, line = located(described(problem), lines[1])
  for i = 2, #lines do text = text .. "\n  called in line " .. lines[i] end
  return {text = text, line = line}
end

-- Runs a script, or only compiles it. Returns nothing, or the text and line of the error.
return function(code, event, secrets, seed, is_check)
  _G.event, _G.secrets = event, secrets
  randomseed(seed)
  local chunk, problem = load(code, "=script", "t")
  local ok = chunk ~= nil
  if ok and not is_check then ok, problem = xpcall(chunk, failure) end
  if ok then return end
  if type(problem) == "table" then return problem end
  local text, line = located(problem)
  return {text = text, line = line}
end

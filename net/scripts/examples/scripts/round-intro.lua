-- At the start of a round, announces the mode, the field and the pilots.
local names = {}
for _, pilot in ipairs(event.roster) do
  if not pilot.bot then names[#names + 1] = pilot.name end
end

local line = event.modeName .. " at " .. event.fieldName
if #event.teams > 0 then line = line .. ": " .. table.concat(event.teams, " against ") end
game.announce{text = line, seconds = 8}
if #names > 0 then say("Fly well, " .. table.concat(names, ", ", 1, math.min(#names, 10)) .. "!") end

-- A boss that gets angrier says so on the overlay.
local taunts = {
  "You only made me angry.",
  "Is that all you have?",
  "I will remember your names.",
  "Now it hurts. You will pay.",
  "No more games!",
}
local taunt = taunts[math.min(event.rage - 1, #taunts)]
game.announce{text = event.boss .. ": " .. taunt, color = "#ff4d4d", seconds = 6}

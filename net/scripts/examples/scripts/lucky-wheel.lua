-- A channel-point reward that gives a random gift to the viewer who redeems it.
local gifts = {
  {effect = "trail", input = "random"},
  {effect = "shield", input = "random"},
  {effect = "missiles"},
  {effect = "mines"},
  {effect = "grow"},
}
local gift = gifts[math.random(#gifts)]
local ok, problem = pcall(game.apply_effect, {effect = gift.effect, pilot = event.user, input = gift.input})
if ok then
  say(event.displayName .. " wins: " .. gift.effect .. "!")
else
  say(event.displayName .. ", first join the fight with !join")
  log("no gift: " .. tostring(problem))
end

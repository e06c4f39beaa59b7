export const pause = {
  pause: 'Pause',
  resume: 'Continue',
  paused: (by: string, time: string) =>
    `Paused since ${time}, by ${by}: ships and all clocks stand, and the picture says so. Viewers can join and chat. What they pay for is refunded after 60 s where possible, and else happens when the pause is over.`,
  done: 'Paused: ships and clocks stand. Viewers can still join.',
  resumed: 'The round continues.',
};

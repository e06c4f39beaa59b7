import { ui } from './ui.ts';

export const pause = {
  pause: 'Pause',
  resume: 'Continue',
  paused: (by: string, time: string) =>
    `Paused since ${time}, ${ui.by(by)}. Viewers can join and chat. What they pay for is refunded after 60 s, or waits if it cannot be refunded.`,
  done: 'Paused: ships and clocks stand still. Viewers can still join.',
  resumed: 'The round continues.',
};

import { ui } from './ui.ts';

export const emergency = {
  stop: 'Stop viewers and effects',
  resume: 'Allow viewers and effects',
  stopped: (by: string, time: string) =>
    `Viewers and effects have been stopped since ${time}, ${ui.by(by)}: effects, scripts and actions of viewers or bots are refused. A running fight continues; "Pause" stops it.`,
  done: 'Viewers and effects are stopped. The fight continues; "Pause" stops it.',
  resumeTitle: 'Allow viewers and effects again?',
  resumeText: 'Effects, scripts and actions of viewers or bots work again. Waiting rewards take effect now.',
  resumed: 'Viewers and effects are allowed again.',
};

import { ui } from './ui.ts';

export const emergency = {
  stop: 'Stop viewers and effects',
  resume: 'Allow viewers and effects',
  stopped: (by: string, time: string) =>
    `Viewers and effects are stopped since ${time}, ${ui.by(by)}: effects, scripts and what viewers or bots do are refused. A fight that is on continues: "Pause" lets it stand.`,
  done: 'Viewers and effects are stopped. The fight continues: "Pause" lets it stand.',
  resumeTitle: 'Allow viewers and effects again?',
  resumeText: 'Effects, scripts and what viewers or bots do work again. Rewards that waited take effect now.',
  resumed: 'Viewers and effects are allowed again.',
};

export const emergency = {
  stop: 'Stop everything',
  resume: 'Go on',
  stopped: (by: string, time: string) =>
    `Everything is stopped since ${time}, by ${by}: effects, scripts and what viewers or bots do are refused. You can still run the round by hand.`,
  done: 'Everything is stopped.',
  resumeTitle: 'Let everything go on?',
  resumeText: 'Effects, scripts and what viewers or bots do work again. Rewards that waited take effect now.',
  resumed: 'Everything goes on.',
};

import type { ScriptLanguage } from '../../../../schema/records/script-run.ts';
import type { Trigger } from '../../../../schema/scripts/triggers.ts';
import { TEXTS } from '../../texts/index.ts';

const T = TEXTS.scripts;

/** The trigger of a script, in words. */
export function startInWords(trigger: Trigger): string {
  switch (trigger.type) {
    case 'command':
      return [trigger.command, ...(trigger.aliases ?? [])].map(name => `!${name}`).join(', ');
    case 'reward':
      return T.byReward(trigger.rewardTitle || trigger.rewardId);
    case 'event':
      return T.byEvent[trigger.event] ?? T.starts.event;
    default:
      return T.starts[trigger.type];
  }
}

/** The name of a language, on one line however narrow its column is. */
export const LanguageName = ({ language }: { language: ScriptLanguage }) => (
  <span class="unbroken">{T.languages[language]}</span>
);

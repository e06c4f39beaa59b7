import { expect, it } from 'vitest';
import { lineOf } from '../../../net/platform/streamelements/chat-line.ts';
import { reportOf } from '../../../net/platform/streamerbot/reports.ts';
import { kickLine, trovoLine, twitchLine, youTubeLine } from '../stand-ins/streamelements.ts';
import { kickMessage, twitchMessage, youTubeMessage } from '../stand-ins/streamerbot.ts';

/** Tests which roles viewers have whose lines a service reports. */

const rolesOf = (event: ReturnType<typeof reportOf>) => (event?.kind === 'chat' ? event.user.roles : null);

const OF_MODERATORS = [
  { name: 'Twitch.ChatMessage', data: twitchMessage('Ada', '!join', { role: 3 }) },
  { name: 'YouTube.Message', data: youTubeMessage('Ada', '!join', { isModerator: true }) },
  { name: 'Kick.ChatMessage', data: kickMessage('Ada', '!join', { role: 3 }) },
];

it.each(OF_MODERATORS)('roles in $name count only if Streamer.bot has accepted the password', message => {
  const roles = (hasRoles: boolean) => rolesOf(reportOf(message, { payments: true, hasRoles }));
  expect([roles(true), roles(false)]).toEqual([['moderator'], []]);
});

it('StreamElements reports the roles of viewers except on Kick', () => {
  const badges = ['moderator', 'founder', 'share-the-love'].map(set_id => ({ set_id, id: '1', info: '' }));
  const lines = [
    twitchLine('Ada', 'hi', {}, { badges }),
    youTubeLine('Ada', 'hi', {}, { isChatOwner: true, isChatSponsor: true }),
    trovoLine('Ada', 'hi', {}, ['supermod', 'follower']),
    kickLine('Ada', 'hi'),
  ];
  expect(lines.map(line => rolesOf(lineOf(line)))).toEqual([
    ['moderator', 'subscriber'],
    ['broadcaster', 'subscriber'],
    ['moderator'],
    [],
  ]);
});

// Posts the result of each round to a Discord channel. It needs the address of a webhook: in Discord, open the settings of
// the channel, then Integrations, then Webhooks. Anybody with the address can post, so keep it secret.
//   KEY=<a key of the scope read> node examples/discord-results.mjs https://discord.com/api/webhooks/...
import { gameEvents } from './events.mjs';

const { KEY, API = 'http://127.0.0.1:2087/api/v1' } = process.env;
const [webhook] = process.argv.slice(2);
if (!webhook) throw new Error('Give the address of the webhook.');

/** Escapes a name that a viewer typed, so that Discord shows no bold text, links or mentions. */
const plain = name => name.replace(/[\\*_~`|<>[\]()@#:-]/g, '\\$&');

const describe = ({ result, stats, bitLeaders }) =>
  [
    `**${plain(result.text)}**`,
    ...stats.slice(0, 5).map(({ name, k, d }, i) => `${i + 1}. ${plain(name)}: ${k} kills, ${d} losses`),
    ...bitLeaders.slice(0, 1).map(({ name, bits }) => `Thanks to ${plain(name)} for ${bits} bits!`),
  ].join('\n');

for await (const event of gameEvents({ api: API, key: KEY, types: ['round.end'] })) {
  if (event.type !== 'round.end') continue;
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: describe(event), allowed_mentions: { parse: [] } }),
  }).catch(error => ({ ok: false, status: error.message }));
  console.log(response.ok ? `posted: ${event.result.text}` : `Discord did not take it: ${response.status}`);
}

// Switches the OBS scene when a round begins and when it ends. In OBS, open Tools, WebSocket Server Settings, and enable
// the server.
//   KEY=<a key of the scope read> OBS_PASSWORD=... node examples/obs-scenes.mjs Fight Lobby
import { createHash } from 'node:crypto';
import { gameEvents } from './events.mjs';

const { KEY, API = 'http://127.0.0.1:2087/api/v1' } = process.env;
const { OBS = 'ws://127.0.0.1:4455', OBS_PASSWORD = '' } = process.env;
const [fight = 'Fight', lobby = 'Lobby'] = process.argv.slice(2);
const SCENES = { 'round.start': fight, 'round.end': lobby };

const hash = text => createHash('sha256').update(text).digest('base64');
const [HELLO, IDENTIFY, IDENTIFIED, REQUEST, RESPONSE] = [0, 1, 2, 6, 7];

/** Connects to OBS, signs in, switches the scene and disconnects. Rejects with the reason that OBS gives. */
const switchTo = sceneName =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(OBS, 'obswebsocket.json');
    const send = (op, d) => socket.send(JSON.stringify({ op, d }));
    socket.onerror = () => reject(new Error('OBS is not reached'));
    socket.onclose = ({ reason }) => reject(new Error(reason || 'OBS closed the connection'));
    socket.onmessage = ({ data }) => {
      const { op, d } = JSON.parse(data);
      if (op === HELLO) {
        const { challenge, salt } = d.authentication ?? {};
        const authentication = challenge && hash(hash(OBS_PASSWORD + salt) + challenge);
        send(IDENTIFY, { rpcVersion: 1, authentication, eventSubscriptions: 0 });
      } else if (op === IDENTIFIED) {
        send(REQUEST, { requestType: 'SetCurrentProgramScene', requestId: '1', requestData: { sceneName } });
      } else if (op === RESPONSE) {
        const { result, comment } = d.requestStatus;
        if (result) resolve();
        else reject(new Error(comment));
        socket.close();
      }
    };
  });

for await (const { type } of gameEvents({ api: API, key: KEY, types: Object.keys(SCENES) })) {
  const scene = SCENES[type];
  if (!scene) continue;
  await switchTo(scene).then(
    () => console.log(`scene ${scene}`),
    ({ message }) => console.error(`scene ${scene}: ${message}`),
  );
}

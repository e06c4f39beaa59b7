import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/**
 * A reference for the device grant: a certified server with a public client and with refresh tokens that are valid
 * once.
 */

export const PEER_CLIENT = 'starfray';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** Stores every row until it is destroyed. The server decides whether a row has expired. */
class MemoryAdapter {
  static rows = new Map<string, Record<string, unknown>>();
  readonly model: string;
  constructor(model: string) {
    this.model = model;
  }
  async upsert(id: string, row: Record<string, unknown>) {
    MemoryAdapter.rows.set(`${this.model}:${id}`, { ...row });
  }
  async find(id: string) {
    return MemoryAdapter.rows.get(`${this.model}:${id}`);
  }
  async findByUserCode(userCode: string) {
    return [...MemoryAdapter.rows.values()].find(row => row.userCode === userCode);
  }
  async findByUid(uid: string) {
    return [...MemoryAdapter.rows.values()].find(row => row.uid === uid);
  }
  async consume(id: string) {
    Object.assign((await this.find(id)) ?? {}, { consumed: true });
  }
  async destroy(id: string) {
    MemoryAdapter.rows.delete(`${this.model}:${id}`);
  }
  async revokeByGrantId(grantId: string) {
    for (const [key, row] of MemoryAdapter.rows) if (row.grantId === grantId) MemoryAdapter.rows.delete(key);
  }
}

export async function startPeerGrant() {
  const provider = new Provider('http://127.0.0.1', {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: PEER_CLIENT,
        token_endpoint_auth_method: 'none',
        application_type: 'native',
        grant_types: [DEVICE_GRANT, 'refresh_token'],
        response_types: [],
        redirect_uris: [],
      },
    ],
    cookies: { keys: ['of this test'] },
    features: {
      deviceFlow: { enabled: true },
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: () => true },
    },
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    jwks: {
      keys: [generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' })],
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: { AccessToken: 4, DeviceCode: 1_800, Grant: 86_400, IdToken: 4, RefreshToken: 86_400 },
  });
  const server = await new Promise<ReturnType<Provider['listen']>>(done => {
    const listening = provider.listen(0, '127.0.0.1', () => done(listening));
  });

  /** Changes a device code. The code is shown with a dash and stored without it. */
  const change = async (shown: string, fields: object) => {
    const code = await provider.DeviceCode.findByUserCode(shown.replace('-', ''));
    if (!code) throw new Error(`There is no code ${shown}.`);
    await Object.assign(code, fields).save();
  };

  return {
    port: (server.address() as AddressInfo).port,
    async authorize(shown: string) {
      const grant = new provider.Grant({ accountId: 'streamer', clientId: PEER_CLIENT });
      grant.addOIDCScope('openid');
      await change(shown, { accountId: 'streamer', grantId: await grant.save(), scope: 'openid' });
    },
    deny: (shown: string) => change(shown, { error: 'access_denied' }),
    async close() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}

/** Types for the parts that the tests use of a package without types. */
declare module 'oidc-provider' {
  import type { Server } from 'node:http';

  interface Model {
    save(): Promise<string>;
    [field: string]: unknown;
  }

  interface Grant extends Model {
    addOIDCScope(scope: string): void;
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    listen(port: number, host: string, done: () => void): Server;
    DeviceCode: { findByUserCode(code: string): Promise<Model | undefined> };
    Grant: new (
      fields: object,
    ) => Grant;
  }
}

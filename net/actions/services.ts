import type { NetHandler } from './handler.ts';

export const getServices: NetHandler<'getServices'> =
  ({ services }) =>
  () => ({ services: services.list() });

export const setService: NetHandler<'setService'> = ({ services }, { service, ...change }) => {
  services.check(service, change);
  return () => services.change(service, change);
};

export const testService: NetHandler<'testService'> = ({ services }, { service }) => {
  services.check(service, {});
  return () => services.test(service);
};

export const getPlatformLog: NetHandler<'getPlatformLog'> =
  ({ services: { log } }) =>
  () => ({ on: log.isOn, messages: log.list() });

export const setPlatformLog: NetHandler<'setPlatformLog'> =
  ({ services: { log } }, { on }) =>
  () => {
    log.set(on);
    return { on: log.isOn, messages: log.list() };
  };

import { cleanObsVersion } from '../../schema/records/overlays.ts';

declare global {
  interface Window {
    /** There in the browser sources of OBS alone. */
    obsstudio?: { pluginVersion?: unknown };
  }
}

/** The version of OBS that shows the page: its browser names it, else that of the plugin counts; undefined elsewhere. */
export function obsVersion(
  { obsstudio }: Pick<Window, 'obsstudio'>,
  { userAgent }: Pick<Navigator, 'userAgent'>,
): string | undefined {
  if (typeof obsstudio?.pluginVersion !== 'string') return;
  const named = /\bOBS\/([\w.-]+)/.exec(userAgent)?.[1];
  return cleanObsVersion(named ?? obsstudio.pluginVersion) ?? undefined;
}

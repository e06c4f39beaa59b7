import { StartError } from '../server/start-error.ts';

const SUPPORTED_NODE = 22;

/** Throws a StartError unless Node has the major version for which the native parts were built. */
export function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major === SUPPORTED_NODE) return;
  throw new StartError(
    `Starfray runs on Node ${SUPPORTED_NODE}, but this is ${process.version}: start it with "npm start", which uses its own Node.`,
  );
}

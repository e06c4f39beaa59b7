/** Calls back when stdin ends or breaks; what is read from it until then is dropped. */
export function onStdinEnd(listener: () => void) {
  process.stdin.once('end', listener).once('error', listener).resume();
}

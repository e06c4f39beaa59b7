/** Stops all peers. */
export const stopAll = (peers: Readonly<Record<string, { stop(): void }>>) => {
  for (const peer of Object.values(peers)) peer.stop();
};

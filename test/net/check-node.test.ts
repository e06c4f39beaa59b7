import { afterEach, expect, it, vi } from 'vitest';
import { checkNode } from '../../net/check-node.ts';

/** Tests the check for the version of Node for which the native modules are built. */

afterEach(() => void vi.unstubAllGlobals());

const onNode = (node: string) =>
  vi.stubGlobal('process', { versions: { node }, version: `v${node}` } as unknown as NodeJS.Process);

it.each(['20.19.0', '21.7.3', '23.0.0', '220.0.0'])(
  'on Node %s, the game refuses to start and says which version is needed',
  node => {
    onNode(node);
    expect(checkNode).toThrow(
      expect.objectContaining({
        exitCode: 1,
        message: `Starfray runs on Node 22, but this is v${node}: start it with "npm start", which uses its own Node.`,
      }),
    );
  },
);

it('the game starts on every version of Node 22', () => {
  for (const node of ['22.0.0', '22.99.1']) {
    onNode(node);
    expect(checkNode).not.toThrow();
  }
});

import { it, onTestFinished } from 'vitest';
import { startServer } from '../../../harness/server.ts';
import { button, giveSession, page, picture } from './stage.ts';

/** Test of the end of a round, on the page of another game. */
export function testResults() {
  it('a button below the results opens the lobby of the next round', async () => {
    const fast = await startServer({ speed: 50 });
    onTestFinished(() => fast.close());
    await giveSession(fast);
    await fast.client.updateSettings({ roundMinutes: 1, bots: 12 });
    await fast.client.openLobby({ mode: 'dogfight' });
    await fast.client.startRound();
    await page.goto(`${fast.url}/?quality=low`);
    await page.getByTestId('results').waitFor();
    await picture('results');
    await button('Next lobby').click();
    await page.getByTestId('lobby').waitFor();
  });
}

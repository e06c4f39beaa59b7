import { useAccount } from '../../account.ts';
import { TEXTS } from '../../texts/index.ts';
import { ClientSection } from './client.tsx';
import { CodeSection } from './code.tsx';
import { useGrant } from './grant.ts';
import { PacksSection } from './packs.tsx';
import { StatusSection } from './status.tsx';

/** The streamer's account: connected by a code, with a client id of their own. */
export function AccountPage() {
  const account = useAccount().value;
  useGrant();
  return (
    <>
      <p>{TEXTS.account.about}</p>
      {account && (
        <>
          <StatusSection account={account} />
          <CodeSection account={account} />
          {account.client.from === 'none' ? (
            <ClientSection account={account} />
          ) : (
            <>
              <PacksSection account={account} />
              <ClientSection account={account} />
            </>
          )}
        </>
      )}
    </>
  );
}

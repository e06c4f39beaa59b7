import type { GuidedAccount } from '../../../../schema/actions/stream.ts';
import { BUBBLE, GEM, SHIP } from '../../../art/symbols.ts';
import { isOn, updateAccount } from '../../account.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { confirm } from '../../ui/dialog.tsx';
import { Face } from '../../ui/face.tsx';
import { Section } from '../../ui/section.tsx';
import { Sign } from '../../ui/sign.tsx';
import { askingAt, connect, forget } from './grant.ts';

const T = TEXTS.account;

interface AccountProps {
  account: GuidedAccount;
}

/** The connected account, the state of the connection and its problems. */
export const StatusSection = ({ account }: AccountProps) => (
  <Section title={T.statusTitle(account.guide.name)}>
    <div class="who" data-state={account.state}>
      {account.user && <Face name={account.user.name} />}
      <div>
        {account.user && (
          <p>
            <b>{account.user.name}</b> <small>{account.user.login}</small>
          </p>
        )}
        <p role="status">{T.states(account.guide.name)[account.state]}</p>
      </div>
    </div>
    <Remarks remarks={account.remarks} />
    <Ended account={account} />
    <Actions account={account} />
  </Section>
);

/** The icon of the page to which each link leads. */
const SIGNS = { show: SHIP, keys: BUBBLE, rewards: GEM } as const;

/**
 * A list of what works without an account. It is shown before a client id is set, because nothing can be connected yet.
 */
export const WithoutSection = () => (
  <Section title={T.withoutTitle}>
    <ul class="tiles">
      {T.without.map(({ text, page, link }) => (
        <li key={page}>
          <Sign path={SIGNS[page]} />
          <div>
            <p>{text}</p>
            <a href={`#${page}`}>{link}</a>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

const Remarks = ({ remarks }: { remarks: readonly string[] }) =>
  remarks.length > 0 && (
    <ul class="remarks">
      {remarks.map(remark => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );

function Ended({ account: { platform, guide } }: AccountProps) {
  const { ended } = askingAt(platform);
  return (
    ended.value && (
      <p class="remarks" role="alert">
        {ended.value.error ?? T.ended(guide.name)[ended.value.status]}
      </p>
    )
  );
}

function Actions({ account }: AccountProps) {
  const { platform, state, user } = account;
  return (
    <div class="row">
      {!isOn(account) && state !== 'not-configured' && (
        <Act kind={askingAt(platform).grant.value ? 'plain' : 'main'} run={() => connect(platform)}>
          {wordFor(account)}
        </Act>
      )}
      {state === 'connecting' && <Act run={() => cancel(platform)}>{TEXTS.ui.cancel}</Act>}
      {state !== 'connecting' && user && (
        <Act kind="danger" run={() => disconnect(platform, user.name)}>
          {T.disconnect}
        </Act>
      )}
    </div>
  );
}

function wordFor({ platform, state }: GuidedAccount) {
  if (state === 'connecting') return T.newCode;
  if (askingAt(platform).ended.value) return T.tryAgain;
  return state === 'revoked' ? T.connectAgain : T.connect;
}

async function disconnect(platform: string, name: string) {
  const isSure = await confirm({
    title: T.disconnectTitle(name),
    text: T.disconnectText,
    yes: T.disconnect,
    isDangerous: true,
  });
  if (!isSure) return '';
  await cancel(platform);
  return T.disconnected;
}

/** Disconnects the account without a question. An account without a permission needs none. */
async function cancel(platform: string) {
  updateAccount(await api.streamDisconnect({ platform }));
  forget(platform);
  return '';
}

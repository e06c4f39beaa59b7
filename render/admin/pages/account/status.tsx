import type { StreamAccount } from '../../../../schema/actions/stream.ts';
import { account } from '../../account.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { confirm } from '../../ui/dialog.tsx';
import { Face } from '../../ui/face.tsx';
import { Section } from '../../ui/section.tsx';
import { connect, ended, forget, grant } from './grant.ts';

const T = TEXTS.account;

interface AccountProps {
  account: StreamAccount;
}

/** Who is connected, how the connection is and what is wrong with it. */
export const StatusSection = ({ account }: AccountProps) => (
  <Section title={T.statusTitle}>
    <div class="who" data-state={account.state}>
      {account.user && <Face name={account.user.name} />}
      <div>
        {account.user && (
          <p>
            <b>{account.user.name}</b> <small>{account.user.login}</small>
          </p>
        )}
        <p role="status">{T.states[account.state]}</p>
      </div>
    </div>
    <Remarks remarks={account.remarks} />
    <Ended />
    <Actions account={account} />
  </Section>
);

/** Before a client id is set: what there is without an account, since nothing can be connected yet. */
export const WithoutSection = ({ account: { remarks } }: AccountProps) => (
  <Section title={T.withoutTitle}>
    <Remarks remarks={remarks} />
    <ul class="bullets">
      {T.without.map(({ text, page, link }) => (
        <li key={page}>
          {text} <a href={`#${page}`}>{link}</a>
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

const Ended = () =>
  ended.value && (
    <p class="remarks" role="alert">
      {ended.value.error ?? T.ended[ended.value.status]}
    </p>
  );

function Actions({ account: { state, user } }: AccountProps) {
  const isOn = state === 'connected' || state === 'away';
  return (
    <div class="row">
      {!isOn && state !== 'not-configured' && (
        <Act kind={grant.value ? 'plain' : 'main'} run={connect}>
          {wordFor(state)}
        </Act>
      )}
      {state === 'connecting' && <Act run={cancel}>{TEXTS.ui.cancel}</Act>}
      {state !== 'connecting' && user && (
        <Act kind="danger" run={() => disconnect(user.name)}>
          {T.disconnect}
        </Act>
      )}
    </div>
  );
}

function wordFor(state: StreamAccount['state']) {
  if (state === 'connecting') return T.newCode;
  if (ended.value) return T.tryAgain;
  return state === 'revoked' ? T.connectAgain : T.connect;
}

async function disconnect(name: string) {
  const isSure = await confirm({
    title: T.disconnectTitle(name),
    text: T.disconnectText,
    yes: T.disconnect,
    isDangerous: true,
  });
  if (!isSure) return '';
  await cancel();
  return T.disconnected;
}

/** Without a permission there is nothing to lose. */
async function cancel() {
  account.value = await api.streamDisconnect();
  forget();
  return '';
}

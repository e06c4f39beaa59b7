import type { GuidedAccount } from '../../../../schema/actions/stream.ts';
import { useAccounts } from '../../account.ts';
import { api } from '../../api.ts';
import { health, state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Section } from '../../ui/section.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { Check, Checks } from './checks.tsx';

const T = TEXTS.start;

/** Optional preparations before viewers come. */
export function ReadySection() {
  const { blockedNames } = state.value?.settings ?? {};
  const confinement = health.value?.confinement ?? 'none';
  return (
    <Section title={T.readyTitle}>
      <Checks>
        <Check isDone={health.value?.ok ?? null} done={T.runs} open={T.runsNot} />
        <AccountChecks />
        <ServiceChecks />
        <Check
          isDone={state.value?.round.overlay.chat ?? null}
          isOptional
          done={T.chat}
          open={T.noChat}
          link={{ page: 'keys', text: T.toKeys }}
        />
        <Check
          isDone={blockedNames ? blockedNames.length > 0 : null}
          isOptional
          done={T.blocked(blockedNames?.length ?? 0)}
          open={T.noneBlocked}
          link={{ page: 'settings', text: T.toNames }}
        />
        <Check
          isDone={health.value ? confinement !== 'none' : null}
          isOptional
          done={T.confinement[confinement]}
          open={T.confinement.none}
        />
      </Checks>
    </Section>
  );
}

function AccountChecks() {
  const accounts = useAccounts().value;
  if (!accounts) return <Check isDone={null} isOptional done="" open="" />;
  return (
    <>
      {accounts.map(account => (
        <AccountCheck key={account.platform} account={account} />
      ))}
    </>
  );
}

/** The services through which viewers can play instead of an account, or beside it. */
function ServiceChecks() {
  const { answer } = useAnswer(() => api.getServices());
  return (answer.value?.services ?? []).map(({ service, state, text, guide }) => (
    <Check
      key={service}
      isDone={state === 'connected'}
      isOptional
      done={text}
      open={state === 'off' ? T.service(guide.name, guide.about) : text}
      link={{ page: 'platforms', text: T.toService(guide.name) }}
    />
  ));
}

const AccountCheck = ({ account: { state, user, guide } }: { account: GuidedAccount }) => (
  <Check
    isDone={state === 'connected'}
    isOptional
    done={T.account(guide.name, user?.name ?? '')}
    open={T.accounts(guide.name)[state]}
    link={state === 'away' ? undefined : { page: 'platforms', text: T.toAccount }}
  />
);

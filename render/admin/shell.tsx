import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { keysOf } from '../../schema/catalog/catalog.ts';
import { EmergencyButton, EmergencyLine } from './emergency.tsx';
import { connection } from './live.ts';
import { currentPage, PAGE_GROUPS, PAGES, returnTo } from './pages.ts';
import { PauseButton, PauseLine } from './pause.tsx';
import { signedOutText } from './session.ts';
import { TEXTS } from './texts/index.ts';
import { Dialogs } from './ui/dialog.tsx';
import { Notices } from './ui/notices.tsx';

/** The frame of every page: the title, the navigation, the state of the connection, notices and dialogs. */
export function Shell({ refusal }: { refusal: string | null }) {
  if (refusal || connection.value === 'signed-out') return <SignedOut reason={refusal} />;
  return (
    <>
      <button type="button" class="skip" onClick={skip}>
        {TEXTS.shell.skip}
      </button>
      <header class="top">
        <h1>Starfray</h1>
        <Navigation />
        <PauseButton />
        <EmergencyButton />
      </header>
      <ConnectionLine />
      <EmergencyLine />
      <PauseLine />
      <Content />
      <Notices />
      <Dialogs />
    </>
  );
}

/** Skips the navigation. Not a link, since the fragment of the address is the page. */
const skip = () => document.getElementById('content')?.focus();

const SignedOut = ({ reason }: { reason: string | null }) => (
  <main class="signed-out">
    <h1>Starfray</h1>
    <p role="alert">{reason ?? signedOutText()}</p>
  </main>
);

function Content() {
  const name = currentPage.value;
  const Page = PAGES[name];
  useEffect(() => {
    document.title = `${TEXTS.pages[name]} · Starfray`;
    requestAnimationFrame(() => returnTo(name)); // once the page has its height
  }, [name]);
  return (
    <main id="content" tabIndex={-1} aria-labelledby="page-title">
      <h2 id="page-title">{TEXTS.pages[name]}</h2>
      <Page key={name} />
    </main>
  );
}

/** The navigation; on narrow pages, a button unfolds it. */
function Navigation() {
  const isOpen = useSignal(false);
  const page = currentPage.value;
  return (
    <nav aria-label={TEXTS.shell.navigation} class={isOpen.value ? 'open' : ''}>
      <button
        type="button"
        class="fold"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        {TEXTS.pages[page]}
      </button>
      <div class="group">
        {keysOf(PAGE_GROUPS).map(group => (
          <div key={group}>
            <p>{TEXTS.shell.groups[group]}</p>
            <ul>
              {PAGE_GROUPS[group].map(name => (
                <li key={name}>
                  <a
                    href={`#${name}`}
                    aria-current={name === page ? 'page' : undefined}
                    onClick={() => {
                      if (isOpen.value) skip(); // the list of pages is closed, and the focused link with it
                      isOpen.value = false;
                    }}
                  >
                    {TEXTS.pages[name]}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

const ConnectionLine = () => (
  <p class={`connection ${connection.value}`} role="status">
    {TEXTS.shell.connections[connection.value]}
  </p>
);

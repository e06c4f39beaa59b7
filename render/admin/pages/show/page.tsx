import { useSignal } from '@preact/signals';
import { state } from '../../live.ts';
import { AnnounceSection } from './announce.tsx';
import { BoardsSection } from './boards.tsx';
import { CallsSection } from './calls.tsx';
import { CameraSection } from './camera.tsx';
import { FeedSection } from './feed.tsx';
import { PictureSection } from './picture.tsx';
import { BansSection } from './pilots/bans.tsx';
import { PilotsSection } from './pilots/pilots.tsx';
import { ReceiptsSection } from './receipts.tsx';
import { RoundSection } from './round.tsx';

/** The page that is open during a stream: the picture, the round, what can be called, the pilots, what happened. */
export function ShowPage() {
  const chosen = useSignal<string | null>(null);
  if (!state.value) return null;
  return (
    <div class="desk">
      <div>
        <PictureSection />
        <RoundSection />
        <CallsSection />
        <AnnounceSection />
        <CameraSection />
        <BoardsSection />
      </div>
      <div>
        <FeedSection />
        <PilotsSection chosen={chosen} />
        <ReceiptsSection />
        <BansSection />
      </div>
    </div>
  );
}

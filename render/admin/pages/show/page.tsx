import { useSignal } from '@preact/signals';
import { useMedia } from '../../../page/use-media.ts';
import { state } from '../../live.ts';
import { useHotkeys } from '../../ui/hotkeys.ts';
import { AnnounceSection } from './announce.tsx';
import { BoardsSection } from './boards.tsx';
import { CallsSection } from './calls.tsx';
import { CameraSection } from './camera.tsx';
import { FeedSection } from './feed.tsx';
import { NextSection } from './next.tsx';
import { OrderLine } from './order-line.tsx';
import { PictureSection } from './picture.tsx';
import { BansSection } from './pilots/bans.tsx';
import { PilotsSection } from './pilots/pilots.tsx';
import { ReceiptsSection } from './receipts.tsx';
import { RoundSection } from './round.tsx';

/** Between these widths, there is room for the steps of the round beside the picture. */
const BESIDE = '(700px <= width < 1000px)';
/** In a dock of OBS or on a phone, everything except the picture and the next step is folded. */
const DOCK = '(width < 560px)';

/**
 * The control room of a stream: picture, state, next step, actions, pilots and camera at a glance; the rest is folded.
 */
export function ShowPage() {
  const chosen = useSignal<string | null>(null);
  const isBeside = useMedia(BESIDE);
  const isDock = useMedia(DOCK);
  useHotkeys();
  if (!state.value) return null;
  const steps = (
    <RoundSection>
      <OrderLine />
    </RoundSection>
  );
  return (
    <div class="desk">
      <PictureSection>{isBeside && steps}</PictureSection>
      <div class="room">
        <div class="controls">
          {!isBeside && steps}
          <div class="acts">
            <CallsSection />
            <NextSection />
            <AnnounceSection isFolded={isDock} />
          </div>
          <PilotsSection chosen={chosen} isFolded={isDock} />
          <div class="rest">
            <BoardsSection />
            <ReceiptsSection />
            <BansSection />
          </div>
        </div>
        <div class="under">
          <CameraSection isFolded={isDock} />
          <FeedSection isFolded={isDock} />
        </div>
      </div>
    </div>
  );
}

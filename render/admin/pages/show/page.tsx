import { useSignal } from '@preact/signals';
import { useMedia } from '../../../page/use-media.ts';
import { state } from '../../live.ts';
import { useHotkeys } from '../../ui/hotkeys.ts';
import { AnnounceSection } from './announce.tsx';
import { BoardsSection } from './boards.tsx';
import { CallsSection } from './calls.tsx';
import { CameraSection } from './camera.tsx';
import { FeedSection } from './feed.tsx';
import { OrderLine } from './order-line.tsx';
import { PictureSection } from './picture.tsx';
import { BansSection } from './pilots/bans.tsx';
import { PilotsSection } from './pilots/pilots.tsx';
import { ReceiptsSection } from './receipts.tsx';
import { NextSection, RoundSection } from './round.tsx';

/** Between these widths, there is room for the steps of the round beside the picture. */
const BESIDE = '(700px <= width < 1000px)';

/** The control room of a stream: the picture stays in sight while the controls scroll. */
export function ShowPage() {
  const chosen = useSignal<string | null>(null);
  const isBeside = useMedia(BESIDE);
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
        <FeedSection />
        <div class="controls">
          <div class="acts">
            {!isBeside && steps}
            <CallsSection />
            <AnnounceSection />
            <NextSection />
          </div>
          <div class="others">
            <PilotsSection chosen={chosen} />
            <BansSection />
            <CameraSection />
            <BoardsSection />
            <ReceiptsSection />
          </div>
        </div>
      </div>
    </div>
  );
}

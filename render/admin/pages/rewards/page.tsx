import { TEXTS } from '../../texts/index.ts';
import { ChannelRewards } from './channel-rewards.tsx';
import { LinksSection } from './links.tsx';
import { NoticesSection } from './notices.tsx';
import { TipsSection } from './tips.tsx';
import { TitleSection } from './title.tsx';
import { TrySection } from './try.tsx';

/**
 * The effects of viewers' rewards: the channel's rewards and their links, keywords, notices, tips, and a section to try
 * effects.
 */
export const RewardsPage = () => (
  <>
    <p>{TEXTS.rewards.about}</p>
    <ChannelRewards />
    <LinksSection />
    <TitleSection />
    <NoticesSection />
    <TipsSection />
    <TrySection />
  </>
);

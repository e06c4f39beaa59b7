/** Stacks that a redeemed bounty adds. */
export const REDEEMED_STACKS = 1;

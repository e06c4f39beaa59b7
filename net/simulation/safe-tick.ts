/** The safe tick where no file has a checkpoint. */
export const NO_CHECKPOINT = Number.POSITIVE_INFINITY;

/** The tick of the checkpoint in the file, told by writes that may end after they no longer count. */
export function createSafeTick() {
  let tick = NO_CHECKPOINT;
  /** Rises when what was saved so far no longer counts. */
  let generation = 0;

  return {
    get tick() {
      return tick;
    },
    set(next: number) {
      tick = next;
    },
    /** For a write that begins now. */
    ofWrite() {
      const ofGeneration = generation;
      const isCurrent = () => ofGeneration === generation;
      const hasTick = (written: number) => {
        if (isCurrent()) tick = written;
      };
      return { isCurrent, hasTick };
    },
    forgetWrites() {
      generation++;
    },
  };
}

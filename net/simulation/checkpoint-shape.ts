import * as v from 'valibot';

export const TickNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A checkpoint as it comes from a file. What the world makes of it, the engine says. */
export const CheckpointShape = v.object({
  format: v.number(),
  tick: TickNumber,
  arrays: v.record(v.string(), v.custom<ArrayBufferView>(ArrayBuffer.isView)),
  json: v.string(),
});

import * as v from 'valibot';

export const TickNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A checkpoint read from a file. The engine validates its content. */
export const CheckpointShape = v.object({
  format: v.number(),
  tick: TickNumber,
  arrays: v.record(v.string(), v.custom<ArrayBufferView>(ArrayBuffer.isView)),
  json: v.string(),
});

/**
 * The rate at which everything is rendered, mixed and played. Unit: Hz. Hardly any sound has frequencies above half of
 * it and hardly anybody hears them, and it saves a third of the work; the browser converts it to the rate of the
 * device.
 */
export const SAMPLE_RATE = 32_000;

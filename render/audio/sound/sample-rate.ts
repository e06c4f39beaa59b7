/**
 * The rate at which everything is rendered, mixed and played. Unit: Hz. Hardly any sound has frequencies above half of
 * this rate, hardly anybody hears them, and omitting them saves a third of the work. The browser converts the sound to
 * the rate of the device.
 */
export const SAMPLE_RATE = 32_000;

/**
 * The rate at which everything is rendered, mixed and played. Unit: Hz. What is above its half hardly any sound has and
 * hardly anybody hears, and a third of the work is saved; the browser brings it to the rate of the device.
 */
export const SAMPLE_RATE = 32_000;

/** The shaders of the flash budget. */

/** A single triangle that covers the whole picture. */
export const COVER_VERTEX = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}`;

/** Shared by the shaders below: the light of one cell, and how much of it the last frame showed. */
const CELL = `#version 300 es
precision highp float;
precision highp int;
precision highp usampler2D;
ivec2 near(ivec2 cell, int x, int y, ivec2 size) {
  return clamp(cell + ivec2(x, y), ivec2(0), size - 1);
}
`;

/**
 * Measures one cell and determines which share of its light may be shown. The state of a cell consists of the last
 * extreme of the shown light (plus 1; negative while the next change that counts is upwards), the light, and the times
 * of its last two flares, in ms.
 */
export const MEASURE_FRAGMENT = `${CELL}
uniform sampler2D picture, shown;
uniform usampler2D brightness, red;
uniform int points, flares;
uniform uint now;
uniform float dt;
layout(location = 0) out uvec4 nextBrightness;
layout(location = 1) out uvec4 nextRed;
layout(location = 2) out vec4 share;

// Minimum changes that count, a little below those of WCAG, which are 0.1 of relative luminance and 20 / 320 of red.
const vec2 CHANGE = vec2(0.085, 0.05);
const float SATURATED = 0.8;
// Speed at which a steady light becomes visible if nothing may flare up, as a share of white per second. A flash
// remains dim, because it is too short.
const float CREEP = 0.25;

vec2 measured(ivec2 cell, ivec2 size) {
  vec2 sum = vec2(0.0);
  for (int i = 0; i < points * points; i++) {
    vec2 place = (vec2(cell * points + ivec2(i % points, i / points)) + 0.5) / vec2(size * points);
    vec3 encoded = texture(picture, place).rgb;
    vec3 light = mix(encoded / 12.92, pow((encoded + 0.055) / 1.055, vec3(2.4)), step(0.04045, encoded));
    float isRed = step(SATURATED * (light.r + light.g + light.b), light.r);
    sum += vec2(dot(light, vec3(0.2126, 0.7152, 0.0722)), isRed * max(0.0, light.r - light.g - light.b));
  }
  return sum / float(points * points);
}

// The mean share of the cell's light that the last picture showed. Between the middles of two cells, their shares are
// blended.
float lastShare(ivec2 cell, ivec2 size) {
  float sum = 0.0;
  for (int y = -1; y <= 1; y++)
    for (int x = -1; x <= 1; x++)
      sum += texelFetch(shown, near(cell, x, y, size), 0).r * (x == 0 ? 0.75 : 0.125) * (y == 0 ? 0.75 : 0.125);
  return sum;
}

// Updates the state with the light that the last picture showed.
void settle(inout uvec4 state, float part, float change) {
  float code = uintBitsToFloat(state.x);
  float value = part * uintBitsToFloat(state.y);
  bool isUp = code > 0.0;
  float extreme = code == 0.0 ? value : abs(code) - 1.0;
  if (isUp && value <= extreme - change) { isUp = false; extreme = value; }
  else if (isUp) extreme = max(extreme, value);
  else if (code != 0.0 && value >= extreme + change) {
    isUp = true;
    extreme = value;
    state.w = state.z;
    state.z = now;
  } else extreme = min(extreme + (flares == 0 && part < 0.99 ? CREEP * dt : 0.0), value);
  state.x = floatBitsToUint((isUp ? 1.0 : -1.0) * (1.0 + extreme));
}

// The share of a value that may be shown.
float admit(inout uvec4 state, float value, float change) {
  state.y = floatBitsToUint(value);
  float code = uintBitsToFloat(state.x);
  float most = (flares == 0 ? 0.5 : 0.9) * change - code - 1.0;
  bool maySwitch = flares > 0 && now - (flares > 1 ? state.w : state.z) >= 1000u;
  return code > 0.0 || maySwitch || value <= most ? 1.0 : max(0.0, most) / value;
}

void main() {
  ivec2 cell = ivec2(gl_FragCoord.xy);
  ivec2 size = textureSize(brightness, 0);
  nextBrightness = texelFetch(brightness, cell, 0);
  nextRed = texelFetch(red, cell, 0);
  vec2 value = measured(cell, size);
  float part = nextBrightness.x == 0u ? 1.0 : lastShare(cell, size);
  if (nextBrightness.x == 0u) nextBrightness.y = floatBitsToUint(value.x);
  if (nextRed.x == 0u) nextRed.y = floatBitsToUint(value.y);
  settle(nextBrightness, part, CHANGE.x);
  settle(nextRed, part, CHANGE.y);
  share = vec4(min(admit(nextBrightness, value.x, CHANGE.x), admit(nextRed, value.y, CHANGE.y)));
}`;

/** Limits the light of each cell, so that its neighbours do not make it brighter towards its edges. */
export const SPREAD_FRAGMENT = `${CELL}
uniform sampler2D shares;
out vec4 share;

void main() {
  ivec2 cell = ivec2(gl_FragCoord.xy);
  ivec2 size = textureSize(shares, 0);
  float least = 1.0;
  for (int y = -1; y <= 1; y++)
    for (int x = -1; x <= 1; x++) least = min(least, texelFetch(shares, near(cell, x, y, size), 0).r);
  share = vec4(least);
}`;

/** A rectangle between the middles of four cells. There is none if nothing is dimmed there. */
export const DIM_VERTEX = `#version 300 es
precision highp float;
uniform sampler2D shares;
out float share;
const ivec2 CORNERS[6] = ivec2[6](ivec2(0, 0), ivec2(1, 0), ivec2(0, 1), ivec2(0, 1), ivec2(1, 0), ivec2(1, 1));

float shareAt(ivec2 cell, ivec2 size) {
  return texelFetch(shares, clamp(cell, ivec2(0), size - 1), 0).r;
}

void main() {
  ivec2 size = textureSize(shares, 0);
  int number = gl_VertexID / 6;
  ivec2 cell = ivec2(number % (size.x + 1), number / (size.x + 1)) - 1;
  ivec2 corner = cell + CORNERS[gl_VertexID % 6];
  float least = min(min(shareAt(cell, size), shareAt(cell + ivec2(1, 0), size)),
    min(shareAt(cell + ivec2(0, 1), size), shareAt(cell + 1, size)));
  vec2 place = clamp((vec2(corner) + 0.5) / vec2(size), 0.0, 1.0);
  if (corner.x < 0) place.x = 0.0;
  if (corner.y < 0) place.y = 0.0;
  if (corner.x >= size.x) place.x = 1.0;
  if (corner.y >= size.y) place.y = 1.0;
  share = shareAt(corner, size);
  gl_Position = least > 0.99 ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(place * 2.0 - 1.0, 0.0, 1.0);
}`;

/** Multiplies the picture by the share. Colours are stored with a gamma of 2.2. */
export const DIM_FRAGMENT = `#version 300 es
precision highp float;
uniform int isTransparent;
in float share;
out vec4 color;
void main() {
  float part = pow(share, 1.0 / 2.2);
  color = vec4(vec3(part), isTransparent == 1 ? part : 1.0);
}`;

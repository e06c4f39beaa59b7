/** Names of filler bots. When they run out, numbers are appended. */
// biome-ignore format: a list of words reads better in rows
export const CALL_SIGNS = [
  'Axiom', 'Bandit', 'Basalt', 'Blitz', 'Bolt', 'Bravo', 'Breaker', 'Buzzard',
  'Calypso', 'Cinder', 'Cobalt', 'Comet', 'Condor', 'Corsair', 'Cosmo', 'Crux',
  'Dagger', 'Dash', 'Delta', 'Dingo', 'Domino', 'Drake', 'Dune', 'Dusk',
  'Echo', 'Eclipse', 'Ember', 'Enigma', 'Falcon', 'Fable', 'Flare', 'Flint',
  'Fox', 'Frost', 'Fury', 'Gale', 'Gambit', 'Ghost', 'Glitch', 'Granite',
  'Halo', 'Havoc', 'Hawk', 'Hex', 'Hydro', 'Icarus', 'Indigo', 'Ion',
  'Jackal', 'Jade', 'Jester', 'Jinx', 'Juno', 'Karma', 'Kestrel', 'Kilo',
  'Lancer', 'Lark', 'Lynx', 'Magnet', 'Mako', 'Mantis', 'Maverick', 'Merlin',
  'Meteor', 'Mirage', 'Mojo', 'Moth', 'Neon', 'Nimbus', 'Nova', 'Nomad',
  'Obsidian', 'Onyx', 'Orbit', 'Orion', 'Osprey', 'Panther', 'Phantom', 'Pixel',
  'Prism', 'Pulse', 'Python', 'Quartz', 'Quasar', 'Quill', 'Raptor', 'Raven',
  'Rebel', 'Ricochet', 'Riptide', 'Rogue', 'Rook', 'Rust', 'Sable', 'Saber',
  'Scarab', 'Scout', 'Shade', 'Sierra', 'Slate', 'Solstice', 'Spark', 'Sphinx',
  'Static', 'Storm', 'Talon', 'Tango', 'Tempest', 'Titan', 'Torque', 'Tundra',
  'Umbra', 'Vandal', 'Vapor', 'Vector', 'Vega', 'Venom', 'Viper', 'Vortex',
  'Warden', 'Whisper', 'Wraith', 'Xenon', 'Yonder', 'Zephyr', 'Zenith', 'Zigzag',
] as const;

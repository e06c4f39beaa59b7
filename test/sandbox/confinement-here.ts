import { findConfinement } from '../../sandbox/find-confinement.ts';

/** A program for the tests: writes as JSON what confinement it finds to work. */
const { confinement, blocked } = await findConfinement();
console.log(JSON.stringify({ level: confinement.level, blocked }));

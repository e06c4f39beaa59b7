import { findConfinement } from '../../sandbox/find-confinement.ts';

/** A program for the tests. It writes as JSON which confinement works here. */

const { confinement, blocked } = await findConfinement();
console.log(JSON.stringify({ level: confinement.level, blocked }));

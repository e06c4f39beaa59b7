/** `npm run app`: the game in a window of its own. */
console.error(
  'The game window is not part of this version yet: run "npm start" and open its address in a browser.',
);
process.exit(1);

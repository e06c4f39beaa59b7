/**
 * Rude words that the English set of `obscenity` lacks, above all German ones, in its notation: `|` is the edge of a
 * word, `[x]` a letter that may be missing, `?` any letter. Written without umlauts.
 */
// biome-ignore format: a list of words reads better in rows
export const RUDE_WORDS = [
  // English
  'ashole', 'asshole', '|coon|', '|coons|', 'faggot', 'fagot', '|gook|', 'hitler', '|kkk|', '|kys|', 'motherfuc', '|nazi|', '|nazis|',
  '|paki|', '|pedo|', '|pedos|', 'pedophil', 'shithead', 'bullshit', '|spic|', 'tranny', 'wetback', '|cock', 'bigcock', 'dickhead', '|kunt|',
  // German
  'hurensohn', 'hurnsohn', '|hure|', '|huren|', 'hurenkind', 'fotze', '|fotz|', 'wichser', '|wichs', '|wixer', '|wixxer', '|wixen', '|wixxen', '|wixe|',
  'arschloch', '|arsch', 'arschgeige', 'arschgesicht', 'leckarsch', '|nutte', 'nuttensohn', 'schlampe', 'missgeburt', 'misgeburt', 'scheisse', 'scheise', '|scheiss', '|scheis|',
  '|schwuchtel', '|spast|', '|spasti|', '|spasten|', '|spacko', '|kanake', '|kanacke', '|neger|', '|negerin', 'nazischwein', 'siegheil', 'sieg heil', 'heilhitler', 'heil hitler',
  'hakenkreuz', '|untermensch', 'judensau', 'drecksjude', 'judenschwein', '|vergas', '|ficker|', '|ficken|', '|ficks|', '|fickdich', 'fickfehler', '|verpiss dich', '|verpissdich', 'hvrensohn', '|fick dich', '|fick mich', '|gefickt|', 'muterficker', 'mutterficker', 'kinderficker',
  'kinderschander', 'kinderschaender', 'vergewaltig', '|pimmel', '|muschi', '|mosen|', '|titten', '|titen', '|schwanzlutscher', 'schwanzlutsch', '|pisser|', '|pissnelke', '|pisflitsche', '|pissflitsche',
  '|mongo|', '|zigeuner', 'kummelturke', 'kuemmeltuerke', 'schlitzauge', '|bimbo|', '|blasen mir', 'blowjob', 'analsex', 'arschfick', '|dreckschwein', '|drecksau', '|hurenbock', '|hurenbok', '|opfergas', '|tripper|',
] as const;

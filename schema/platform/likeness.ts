/** Finds names that look the same to a reader. */

/**
 * Characters that look like a Latin letter or digit. Made from `confusables.txt` of Unicode 15.0 (Unicode Technical
 * Standard 39, © Unicode, Inc., Unicode License): the table contains the characters that look like a single Latin
 * letter or digit, in lower case. Characters that compatibility normalization converts anyway are omitted.
 */
// biome-ignore format: a table reads better in rows
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '2': 'ƨϩᒿꙅꛯꝛ', '3': 'ȝɜʒзӡⳍꝫ𑣊𖼻𝈆', '4': 'ꮞ𑣏', '5': '𑣛', '6': 'бⳓꮾ𑣕', '7': '𐓺𑣆𝈒', '8': 'ȣ৪੪𐌚',
  '9': '৭੧୨൭ⳋꝯ𑣌𑣖', a: 'ɑαаᗅ⍺ꓮꭺ𐊠𖽀', b: 'ƅβвьᏼᑲᖯᗷꓐꞵꮟ𐊂𐊡𐌁', c: 'сᴄⲥꓚꮯ𐊢𐌂𐐽𐔜𑣩𑣲🝌', d: 'ԁᑯᗞᗪꓒꓓꭰꮷ', e: 'εеҽ℮⋿ⴹꓰꬲꭼ𐊆𑣎',
  f: 'ϝքᖴẝꓝꞙꬵ𐊇𐊥𐔥𑣂𝈓', g: 'ƍɡԍցᏻᶃꓖꮐ', h: 'ηнһհᕼⲏꓧꮋꮒ𐋏', i: 'ıɩɪιіӏ⍳ꙇꭵ𑣃', j: 'ʝϳјᒍꓙꭻ', k: 'κкᛕⲕꓗꮶ𐔘',
  l: 'ǀ۱ᒪᛁ∣⏽ⲓⳑⵏꓡꓲꮮ𐊊𐌉𐌠𐑃𐔦𑣒𖼖𖼨𝈪', m: 'μϻмᗰᛖⲙꓟꮇ𐊰𐌑𑜀𑣣', n: 'ոռⲛꓠ𐔓', o: 'οσоօ۵०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲟⵔ〇ꓳꬽ𐊒𐊫𐐬𐓪𐔖𑓐𑣈𑣗𑣠',
  p: 'ρрᑭ⍴ⲣꓑꮲ𐊕', q: 'ԛգզⵕ', r: 'ʀгᖇᴦⲅꓣꭇꭈꭱꮁꮢ𐓜𖼵𝈖', s: 'ƽѕտꓢꜱꮥꮪ𐊖𐑈𑣁𖼺', t: 'τт⊤⟙ⲧꓔꭲ𐊗𐊱𐌕𖼊🝨', u: 'ʋυսሀᑌᴜ∪⋃ꓴꞟꭎꭒ𐓶𑣘𖽂',
  v: 'νѵ۷ᐯᴠ∨⋁ⴸꓦꛟꮩ𐔝𑜆𑣀𖼈𝈍', w: 'ɯѡԝաᴡꓪꮃꮤ𑜊𑜎𑜏𑣦𑣯', x: '×χхᕁᕽ᙭᙮ᚷ╳⤫⤬⨯ⲭⵝꓫꭓ𐊐𐊴𐌗𐌢𐔧𑣬', y: 'ɣʏγуүყᶌỿⲩꓬꭚꭹꮍ𐊲𑣜𖽃',
  z: 'ζᴢꓜꮓ𐋵𑣄𑣉𑣥',
};

const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map(other => [other, latin] as const)),
);

const IS_ASCII = /^[ -~]*$/;
const IGNORED = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\u2800\ufffc]/gu;

/**
 * Returns the same text for two names that look the same: full-width, decorated or Cyrillic `ada` all give `ada`,
 * whatever their case. As on the platforms, Latin letters and digits that resemble each other stay different: `barn`
 * and `bam` are different names, and so are `lan1` and `lanl`.
 */
export function likenessOf(name: string): string {
  const lower = name.normalize('NFKC').toLowerCase();
  if (IS_ASCII.test(lower)) return inOneLine(lower);
  const letters = [...lower.normalize('NFKD').replace(IGNORED, '')];
  const latin = letters.map(letter => LATIN.get(letter) ?? letter).join('');
  return inOneLine(latin.replaceAll('i\u0307', 'i').normalize('NFC'));
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Names of people and towns, and harmless words, that a careless filter would block. */
export const INNOCENT_NAMES = `
viewer455 viewer717 viewer-455 viewer-717 player_8008 Boeing_717
Scunthorpe Cockburn Assange Dickens Titus Analise Shitake Dickinson Cummings Penistone Clitheroe Lightwater Essex Sussex
Middlesex Wessex Sexton Sexsmith Matsushita Yoshita Takeshita Hancock Peacock Babcock Woodcock Hitchcock Alcock Glasscock
Adcock Cockcroft Cockermouth Cockfosters Bassett Cassandra Grass Hassan Massey Vassar Lassiter Assisi Assam Passau Kassel
Assmann Asselborn Dickson Dickerson Riddick Benedick VanDyke Thorndyke Dykstra Dijk Fagan Fagerstrom Fukushima Fukuda
Fukui Fukuyama Phuket Pham Phuc Montenegro Negroni Negroponte Niger Nigeria Nigerian Nigel Niggemann Niggli Nigg Snigger
Gyorgy Porgy Georgy Pornic Siriporn Pornchai Pissarro Semenov Semenya Titting Tittmoning Tittling Titlis Titan
Titania Tittel Wankel Wankdorf Twatt Turducken Slutsk Slutsky Sluter Bitche Cuckmere Cuckfield Cuckoo Chinkapin Kikelomo
Retamar Vaginay Analena Anali Analisa Analyst Analog Kanal Banal Canal Kanalinsel Ranald Anusha Janus Stephanus Germanus
Uranus Tetanus Manuscript Felchle Fellows Fickler Fickert Fickel Fackel Focke Fackelmann Feckenham Marsch Barsch Harsch
Karsch Marschner Warschau Hirscher Fotheringham Muschik Muschinski Nuttelmann Nuttall Schlamminger Schwanz Schwanstein
Schwanitz Schwan Wichsenstein Wichmann Wichern Wichita Pimlico Pimentel Spasski Spastik Huremovic Hurley Hurdegaryp Hurt
Heil Heilmann Heilbronn Sieger Siegel Siegfried Nazir Nazire Nazim Ignazio Ignazi Mongolei Mongolia Sexau Petting Fugging
Kotzen Poppendorf Rammelsbach Hodenhagen Busendorf Katzenelnbogen Moesendorf Pissen Vergara Vergason Bimbach Negertal
Tripp Trippel Trippelsdorf Kanakis Kanada Spacek Spackman Coonan Cooney Tycoon Raccoon Pakistan Pedro Pedotti Spicer
Spice Auspicious Shiitake Shitterton Cumberland Cumbria Cumulus Circumference Document Cucumber Cockroach Cocktail
Arsenal Arsenio Arsene Parsec Hearse Parsell Bastian Bastogne Hooke Prickett Scatman Yoshitomo Kishitani Ashita Fu
FuManchu Kungfu Tofu Dorothea Lutz Klutz Abo AboMann Abbott Rapunzel Rapperswil Grapefruit Drapery Therapist Trapeze
Skyscraper Sextant Sextus Buttermann Butthead Buttgereit Masseur Compass Bassist Passage Classic Glass Strasse Wasser
Nutella Assel Kellerassel Kikeriki Dyker Kyson Grace_Hopper ada.lovelace xXDragonXx Player_1 mario64
Zelda2000 Müller Größe Łukasz Björk Анна 愛 `
  .trim()
  .split(/\s+/);

/** Rude words in the spellings that get past careless filters. */
export const RUDE_NAMES = [
  ...`
fuck Fuck FUCKER fuuuuck f.u.c.k f_u_c_k f-u-c-k fvck fück fuсk FuCk_You xXfuckXx motherfucker sh1t shiiit 5hit $hit shit
shithead bullshit b1tch bitch b!tch biiitch a55hole asshole assh0le @sshole assshole n1gger nigger n1gg3r niggaa nigga
n_i_g_g_e_r faggot f4ggot fag cunt kunt cuntface cock c0ck BigCock bigcock_ big_cock dick d1ck dickhead BigDick
penis pen1s p3nis p.e.n.i.s vagina vag1na pussy pu55y whore wh0re slut slutty porn p0rn pornhub rapist rape
retard r3tard retarded blowjob bl0wjob cum cumslut tits t1ts boobs b00bs wanker w4nker twat tw4t hitler h1tler H.I.T.L.E.R
AdolfHitler nazi n4zi Nazi_88 kkk kike k1ke chink coon spic hurensohn hurens0hn Hurensöhn Hur3nsohn HURENSOHN
h-u-r-e-n-s-o-h-n fotze f0tze Fotzee wichser w1chser wixxer arschloch 4rschloch Arschl0ch a.r.s.c.h.l.o.c.h ARSCH nutte
nutt3 schlampe schl4mpe missgeburt mi55geburt scheisse scheiße sche1sse schwuchtel spast sp4st kanake neger n3ger SiegHeil
sieg_heil HeilHitler hakenkreuz judensau kinderficker fick_dich FickDich ficken f1cken gefickt muschi pimmel p1mmel titten
t1tten pisser mongo zigeuner drecksau kys fickfehler VerpissDich verpiss_dich hvrensohn mutterficker schwanzlutscher
vergewaltiger fսck ＦＵＣＫ 𝖋𝖚𝖈𝖐 ⓕⓤⓒⓚ ғuck сunt ѕhit`
    .trim()
    .split(/\s+/),
  'f u c k',
  'S H I T',
  'fick dich',
];

/**
 * The parts of each picture: the number of sprites of a texture in a tint, the size of the largest in u, and the
 * strength of the strongest in per cent. After an intended change of a picture, change its row.
 */

/** Things in a frame, by the words for `pictureOf`. */
export const THINGS = `
ship: 1 glow 000001 112x112 50%, 1 hull:spaceShips_001.png ffffff 66x66 100%,
    1 paint:spaceShips_001.png 000001 66x66 100%, 1 mark0 ffffff 20x20 100%, 2 flame 6fd0ff 14x15 100%, 2 flame ffffff 8x8 100%
ship thrust: 1 glow 000001 112x112 50%, 1 hull:spaceShips_001.png ffffff 66x66 100%,
    1 paint:spaceShips_001.png 000001 66x66 100%, 1 mark0 ffffff 20x20 100%, 2 flame 6fd0ff 29x15 100%, 2 flame ffffff 17x8 100%
ship shield: 1 glow 000001 112x112 50%, 1 hull:spaceShips_001.png ffffff 66x66 100%,
    1 paint:spaceShips_001.png 000001 66x66 100%, 1 mark0 ffffff 20x20 100%, 2 flame 6fd0ff 14x15 100%, 2 flame ffffff 8x8 100%,
    1 dome 000001 87x87 100%, 1 dome ffffff 87x87 22%
ship ram: 1 glow 000001 112x112 50%, 1 hull:spaceShips_001.png ffffff 66x66 100%,
    1 paint:spaceShips_001.png 000001 66x66 100%, 1 mark0 ffffff 20x20 100%, 2 flame ffb060 67x15 100%, 2 flame ffffff 40x8 100%,
    1 bow ffb060 125x106 95%
ship retreat: 1 glow 000001 112x112 50%, 1 hull:spaceShips_001.png ffffff 66x66 100%,
    1 paint:spaceShips_001.png 000001 66x66 100%, 1 mark0 ffffff 20x20 100%, 2 flame 6fd0ff 14x15 100%, 2 flame ffffff 8x8 100%,
    1 ring 6dffa0 83x83 25%
ship protected: 1 glow 000001 112x112 22%, 1 hull:spaceShips_001.png ffffff 66x66 45%,
    1 paint:spaceShips_001.png 000001 66x66 45%, 1 mark0 ffffff 20x20 45%, 2 flame 6fd0ff 14x15 45%, 2 flame ffffff 8x8 45%,
    1 dome ffffff 83x83 17%
ship stunned: 1 glow 000001 112x112 50%, 1 hull:spaceShips_001.png 6a7086 66x66 100%,
    1 paint:spaceShips_001.png 000001 66x66 100%, 1 mark0 ffffff 20x20 100%, 4 streak 66b8ff 40x9 100%, 1 ring 66b8ff 86x86 50%
ship grown: 1 glow 000001 224x224 50%, 1 hull:spaceShips_001.png ffffff 132x132 100%,
    1 paint:spaceShips_001.png 000001 132x132 100%, 1 mark0 ffffff 23x23 100%, 2 flame 6fd0ff 27x30 100%, 2 flame ffffff 16x15 100%,
    2 ring 000001 178x178 77%
ship bounty: 1 glow 000001 112x112 50%, 1 hull:spaceShips_001.png ffffff 66x66 100%,
    1 paint:spaceShips_001.png 000001 66x66 100%, 1 mark0 ffffff 20x20 100%, 2 flame 6fd0ff 14x15 100%, 2 flame ffffff 8x8 100%,
    1 ring ffcf40 96x96 77%, 1 skull ffcf40 33x33 100%, 1 dashes ffcf40 99x99 90%
ship hit: 1 glow 000001 112x112 50%, 2 hull:spaceShips_001.png ffffff 70x70 100%,
    1 paint:spaceShips_001.png 000001 66x66 100%, 1 mark0 ffffff 20x20 100%, 2 flame 6fd0ff 14x15 100%, 2 flame ffffff 8x8 100%,
    1 bar 000001 69x17 80%, 1 bar 05070f 65x12 100%, 1 bar ff3b4e 9x8 100%
ship burning: 1 glow 000001 112x112 50%, 1 hull:spaceShips_001.png ffffff 66x66 100%,
    1 paint:spaceShips_001.png 000001 66x66 100%, 1 mark0 ffffff 20x20 100%, 2 flame 6fd0ff 14x15 100%, 2 flame ffffff 8x8 100%,
    1 glow ff7a1e 87x87 70%, 1 flame ff7a1e 136x51 95%, 1 flame fff0c8 80x28 80%,
    1 fireball ffb050 46x46 55%
ship chilled: 1 glow 000001 112x112 50%, 1 hull:spaceShips_001.png ffffff 66x66 100%,
    1 paint:spaceShips_001.png 000001 66x66 100%, 1 mark0 ffffff 20x20 100%, 2 flame 6fd0ff 14x15 100%, 2 flame ffffff 8x8 100%,
    1 glow 9fe8ff 106x106 50%, 4 flake ffffff 26x26 90%
ship grown burning chilled stunned bounty: 1 glow 000001 224x224 50%,
    1 hull:spaceShips_001.png 6a7086 132x132 100%, 1 paint:spaceShips_001.png 000001 132x132 100%, 1 mark0 ffffff 23x23 100%,
    1 ring ffcf40 191x191 77%, 1 skull ffcf40 33x33 100%, 1 glow ff7a1e 174x174 70%,
    1 flame ff7a1e 271x103 95%, 1 flame fff0c8 160x55 80%, 1 fireball ffb050 91x91 55%,
    1 glow 9fe8ff 211x211 50%, 4 streak 66b8ff 79x9 100%, 1 ring 66b8ff 172x172 50%,
    2 ring 000001 178x178 77%, 4 flake ffffff 26x26 90%, 1 dashes ffcf40 198x198 90%
missile: 1 missile ffffff 46x46 100%, 1 flame ffa040 28x17 100%, 1 glow ffa040 70x70 60%,
    1 spark 000000 17x17 90%, 1 hoop 000000 34x34 35%
mine: 1 mine ffffff 42x42 100%, 1 spark 000000 21x21 100%, 1 hoop 000000 35x35 90%
mine armed: 1 mine ffffff 42x42 100%, 1 spark 000000 21x21 100%, 1 glow 000000 109x109 90%,
    1 hoop 000000 35x35 90%
rock: 1 boulder0 ffffff 186x186 100%
rock burning: 1 boulder0 ffffff 186x186 100%, 1 glow ff7a1e 352x352 70%, 1 flame ff7a1e 490x208 95%,
    1 flame fff0c8 288x112 80%, 1 fireball ffb050 184x184 55%
boss Leviathan: 1 glow 000000 640x640 55%, 1 boss:Leviathan ffffff 410x410 100%, 2 glow ff9a3c 608x608 50%,
    3 flame 6fd0ff 168x54 90%
boss Bastion: 1 glow 000000 640x640 55%, 1 boss:Bastion ffffff 410x410 100%, 2 glow 52d8c8 608x608 50%
boss Bastion shield: 1 glow 000000 640x640 55%, 1 boss:Bastion ffffff 410x410 100%,
    1 glow 52d8c8 608x608 12%, 1 dome 52d8c8 441x441 50%, 3 plateArc ffffff 446x446 100%
boss Stormcaller: 1 glow 000000 640x640 55%, 1 boss:Stormcaller ffffff 410x410 100%,
    2 glow 9a86ff 608x608 50%, 1 spark d8d0ff 192x192 63%
boss Reaper warning: 1 attention ff3b4e 102x102 100%, 1 hoop ff3b4e 172x172 56%
boss Reaper protected: 1 glow 000000 640x640 55%, 1 boss:Reaper ffffff 410x410 100%,
    1 glow ff2f4f 608x608 12%, 1 boss:Reaper ff2f4f 410x410 8%
boss Reaper shield: 1 glow 000000 640x640 55%, 1 boss:Reaper ffffff 410x410 100%, 1 glow ff2f4f 608x608 12%,
    1 dome ff2f4f 441x441 50%
boss Reaper armed: 1 glow 000000 640x640 55%, 1 boss:Reaper ffffff 410x410 100%, 2 glow ff2f4f 800x800 50%,
    14 streak ff2f4f 70x11 93%, 1 ring ffffff 448x448 27%
boss Reaper ram: 1 glow 000000 640x640 55%, 1 boss:Reaper ffffff 410x410 100%, 2 glow ff2f4f 608x608 50%,
    1 bow ff2f4f 544x480 100%, 1 flame ff2f4f 960x256 80%
boss Reaper stunned: 1 glow 000000 640x640 55%, 1 boss:Reaper 8a6a5a 410x410 100%, 1 glow ff2f4f 608x608 12%
boss Reaper hit: 1 glow 000000 640x640 55%, 2 boss:Reaper ffffff 410x410 100%, 2 glow ff2f4f 608x608 50%
boss Hydra: 1 glow 000000 640x640 55%, 1 boss:Hydra ffffff 410x410 100%, 2 glow 7fd13c 608x608 50%
boss Warden shield mirror: 1 glow 000000 640x640 55%, 1 boss:Warden ffffff 410x410 100%,
    1 glow ffd98a 608x608 12%, 1 dome ffffff 441x441 100%, 6 streak ffffff 176x26 90%
boss CometQueen: 1 glow 000000 640x640 55%, 1 boss:Comet Queen ffffff 410x410 100%,
    2 glow 8fe8ff 608x608 50%, 2 flame 4aa8ff 864x416 50%, 1 flame bdf3ff 1120x416 50%
boss Null: 1 glow 000000 640x640 55%, 1 boss:Null ffffff 410x410 100%, 2 glow d04cff 608x608 50%,
    1 accretion d04cff 576x576 55%
craft fighter: 1 craft:fighter ffffff 138x138 100%, 1 glow ff9a3c 263x263 55%, 1 flame ff9a3c 180x55 90%
craft sentry: 1 craft:sentry ffffff 138x138 100%, 1 glow 52d8c8 263x263 55%
craft rod: 1 craft:rod ffffff 138x138 100%, 1 glow 9a86ff 263x263 55%
craft blade: 1 craft:blade ffffff 138x138 100%, 1 glow ff2f4f 263x263 55%
craft head: 1 craft:head ffffff 138x138 100%, 1 glow 7fd13c 263x263 55%
craft prism: 1 craft:prism ffffff 138x138 100%, 1 glow ffd98a 263x263 55%
craft shard hit: 2 craft:shard ffffff 138x138 100%, 1 glow 8fe8ff 263x263 55%, 1 flame 8fe8ff 180x55 90%
craft shade: 1 craft:shade ffffff 138x138 100%, 1 glow d04cff 263x263 55%, 1 flame d04cff 180x55 90%
beam strike: 1 crosshair ff3b4e 581x581 100%, 1 ribbon ff3b4e 800x7 60%
beam strike armed: 1 glow 7fd6ff 1920x1280 90%, 1 ring ffffff 704x704 90%, 1 shaft 7fd6ff 2019x1404 60%,
    1 shaft ffffff 673x1404 80%
beam lance: 1 ribbon ff3b4e 320x10 82%
beam lance armed: 2 ribbon ffb24a 320x164 90%, 1 ribbon ffffff 320x39 100%, 1 glow ffb24a 260x260 90%
zone meteorShower: 34 streak ff7a2c 298x9 60%
zone meteorShower armed: 16 streak ff7a2c 298x9 25%
zone iceStorm: 1 sign:iceStorm 8fe4ff 84x84 100%, 1 hatch 8fe4ff 640x640 22%, 1 dashes 8fe4ff 640x640 90%
zone iceStorm armed: 70 icicle ffffff 44x17 100%, 16 smoke 3f7fae 318x318 34%, 8 smoke d8f4ff 256x256 16%,
    1 hoop 8fe4ff 640x640 75%, 26 flake e8faff 42x42 80%
zone thunderStorm: 1 sign:thunderStorm b9a6ff 84x84 100%, 1 hatch b9a6ff 640x640 22%,
    1 dashes b9a6ff 640x640 90%
zone thunderStorm armed: 34 smoke 0d0b22 366x366 90%, 22 smoke 2c2660 302x302 70%,
    15 smoke 6a5cc0 248x248 60%, 8 smoke a79cf0 141x141 50%, 66 glow b9a6ff 352x288 69%,
    63 ribbon b9a6ff 45x62 83%, 63 ribbon ffffff 43x20 92%, 1 hoop b9a6ff 640x640 50%
zone blackHole: 1 sign:blackHole ffb066 84x84 100%, 1 hatch ffb066 640x640 22%, 1 dashes ffb066 640x640 90%
zone blackHole armed: 3 glow 000000 168x168 100%, 1 accretion ffffff 400x400 95%,
    90 streak ffc58a 168x12 80%, 1 ring ffffff 146x146 100%, 1 glow ffb066 304x304 25%,
    1 accretion ff9a4a 500x500 50%, 1 accretion b0502a 544x544 40%, 3 hoop ffb066 640x640 35%
zone radiationLeak: 1 sign:radiationLeak a6ff3c 84x84 100%, 1 hatch a6ff3c 640x640 22%,
    1 dashes a6ff3c 640x640 90%
zone radiationLeak armed: 18 smoke 2f5c08 318x318 50%, 1 sign:radiationLeak a6ff3c 128x128 75%,
    16 smoke 7fe01e 318x318 36%, 30 spark d8ff7a 20x20 100%, 4 hoop a6ff3c 640x640 85%
zone blizzard: nothing
zone blizzard armed: 26 smoke bcd2f0 1720x803 13%, 260 spark ffffff 47x20 75%
zone solarFlare: 2 ribbon ffb340 6058x300 11%, 3 ribbon ff5a14 6058x300 9%, 26 smoke ffc04a 420x420 26%,
    26 glow ffa01e 260x318 12%, 26 smoke e8480c 620x560 21%, 1 ribbon fff2c0 6058x46 17%,
    9 ribbon ffc531 200x22 24%
zone solarFlare armed: 2 ribbon ffb340 6058x300 32%, 3 ribbon ff5a14 6058x300 25%,
    26 smoke ffc04a 420x420 75%, 26 glow ffa01e 260x318 35%, 26 smoke e8480c 620x560 60%,
    1 ribbon fff2c0 6058x46 95%
zone nuke: 60 bar ff3b4e 29x16 45%, 1 sign:nuke ff3b4e 103x103 100%, 1 glow ff3b4e 960x960 34%,
    1 ring ffffff 640x640 90%, 1 hatch ff3b4e 640x640 50%, 1 hoop ff3b4e 640x640 100%
zone void: 3 glow 000000 66x66 100%, 40 streak c060ff 168x12 40%, 1 ring ffffff 114x114 50%,
    1 glow c060ff 120x120 12%, 1 dashes c060ff 640x640 40%, 1 accretion c060ff 157x157 100%
zone void armed: 3 glow 000000 132x132 100%, 40 streak c060ff 168x12 80%, 1 ring ffffff 114x114 100%,
    1 glow c060ff 239x239 25%, 1 dashes c060ff 640x640 40%, 1 accretion c060ff 314x314 100%
ship bounty far: 1 glow 000001 196x196 50%, 1 hull:spaceShips_001.png ffffff 116x116 100%,
    1 paint:spaceShips_001.png 000001 116x116 100%, 1 mark0 ffffff 35x35 100%, 2 flame 6fd0ff 24x26 100%, 2 flame ffffff 14x13 100%,
    1 ring ffcf40 167x167 77%, 1 skull ffcf40 330x330 100%, 1 dashes ffcf40 173x173 90%
ship hit far: 1 glow 000001 196x196 50%, 2 hull:spaceShips_001.png ffffff 122x122 100%,
    1 paint:spaceShips_001.png 000001 116x116 100%, 1 mark0 ffffff 35x35 100%, 2 flame 6fd0ff 24x26 100%, 2 flame ffffff 14x13 100%,
    1 bar 000001 690x165 80%, 1 bar 05070f 645x120 100%, 1 bar ff3b4e 94x75 100%
missile far: 1 missile ffffff 150x150 100%, 1 flame ffa040 28x17 100%, 1 glow ffa040 70x70 60%,
    1 spark 000000 150x150 90%, 1 hoop 000000 300x300 35%
mine far: 1 mine ffffff 150x150 100%, 1 spark 000000 75x75 100%, 1 hoop 000000 308x308 90%
craft shard far: 1 craft:shard ffffff 260x260 100%, 1 glow 8fe8ff 494x494 55%, 1 flame 8fe8ff 338x104 90%
boss Reaper warning far: 1 attention ff3b4e 1018x1018 100%, 1 hoop ff3b4e 1716x1716 56%
beam strike armed far: 1 glow 7fd6ff 1920x1280 90%, 1 ring ffffff 704x704 90%,
    1 shaft 7fd6ff 2019x14040 60%, 1 shaft ffffff 673x14040 80%
zone iceStorm far: 1 sign:iceStorm 8fe4ff 842x842 100%, 1 hatch 8fe4ff 640x640 22%,
    1 dashes 8fe4ff 640x640 90%
zone nuke far: 60 bar ff3b4e 29x16 45%, 1 sign:nuke ff3b4e 1030x1030 100%, 1 glow ff3b4e 960x960 34%,
    1 ring ffffff 640x640 90%, 1 hatch ff3b4e 640x640 50%, 1 hoop ff3b4e 640x640 100%
`;

/** Effects, 0.1 s after each happened. */
export const FLASHES = `
hit: 6 streak fff0c8 22x8 100%
shieldHit: 1 ring 9fdcff 45x45 51%, 5 streak 9fdcff 22x8 100%
shipDeath: 5 smoke 3a3f52 60x60 55%, 6 shard a8b4cc 13x13 100%, 4 shard 000078 11x11 100%,
    1 ring 000078 106x106 74%, 1 glow fff0c8 288x288 23%, 3 fireball ff8a2c 83x83 100%,
    4 fireball ff5a1a 42x42 100%, 10 spark ff5a1a 8x8 100%, 22 streak fff0c8 27x10 100%,
    12 streak 000078 22x8 100%
blast: 8 smoke 3a3f52 90x90 55%, 9 shard a8b4cc 13x13 100%, 6 shard ff8a2c 11x11 100%,
    1 ring ff8a2c 159x159 74%, 1 glow fff0c8 432x432 23%, 3 fireball ff8a2c 125x125 100%,
    4 fireball ff5a1a 63x63 100%, 15 spark ff5a1a 8x8 100%, 33 streak fff0c8 27x10 100%,
    18 streak ff8a2c 22x8 100%
rockBreak: 16 shard 9a8d80 19x19 100%, 1 ring 9a8d80 181x181 68%, 8 streak 9a8d80 22x8 100%
spawn: 1 ring 000078 77x77 71%, 1 glow fff0c8 120x120 23%
crash: 10 streak ff8a2c 22x8 100%
nuke: 35 smoke 3a3f52 419x419 55%, 42 shard a8b4cc 13x13 100%, 28 shard ff8a2c 11x11 100%,
    1 ring ffffff 87x87 89%, 2 glow fff0c8 2016x2016 23%, 1 ring ffb066 68x68 93%,
    1 ring ff8a2c 742x742 74%, 57 fireball ff8a2c 583x583 100%, 76 fireball ff5a1a 292x292 100%,
    541 spark ff5a1a 8x8 100%, 154 streak fff0c8 27x10 100%, 84 streak ff8a2c 22x8 100%
strike: 5 smoke 3a3f52 60x60 55%, 6 shard a8b4cc 13x13 100%, 4 shard 7fd6ff 11x11 100%,
    2 ring 7fd6ff 239x239 76%, 2 glow fff0c8 576x576 23%, 52 streak 7fd6ff 29x11 100%,
    3 fireball ff8a2c 83x83 100%, 4 fireball ff5a1a 42x42 100%, 10 spark ff5a1a 8x8 100%,
    22 streak fff0c8 27x10 100%
bolt: 8 streak a890ff 22x8 100%, 7 glow a890ff 300x300 76%, 6 ribbon a890ff 48x52 68%,
    6 ribbon ffffff 48x18 76%, 1 glow ffffff 110x110 61%
shard: 5 shard cdf4ff 12x12 100%, 1 ring cdf4ff 114x114 23%, 9 streak cdf4ff 22x8 100%
swallow: 1 ring ffb066 310x310 71%, 1 glow fff0c8 96x96 23%
emp: 3 ring 66b8ff 90x90 84%, 50 streak 66b8ff 34x13 100%, 63 glow 66b8ff 300x300 76%,
    54 ribbon 66b8ff 56x52 68%, 54 ribbon ffffff 56x18 76%, 9 glow ffffff 110x110 61%
bend: nothing
blastSkin: nothing
shieldBreak: 34 shard bfe6ff 28x28 100%, 1 ring ffffff 398x398 82%, 1 glow fff0c8 346x346 23%,
    60 streak bfe6ff 36x14 100%
bossDeath: 25 smoke 3a3f52 299x299 55%, 30 shard a8b4cc 13x13 100%, 20 shard ff5a2a 11x11 100%,
    1 ring ffffff 310x310 91%, 2 glow fff0c8 1440x1440 23%, 2 ring ff5a2a 530x530 85%,
    57 fireball ff8a2c 416x416 100%, 76 fireball ff5a1a 209x209 100%, 404 spark ff5a1a 8x8 100%,
    110 streak fff0c8 27x10 100%, 60 streak ff5a2a 22x8 100%
craftDeath: 23 smoke 3a3f52 276x276 55%, 28 shard a8b4cc 13x13 100%, 18 shard fff0c8 11x11 100%,
    1 ring fff0c8 489x489 74%, 1 glow fff0c8 1329x1329 23%, 3 fireball ff8a2c 384x384 100%,
    4 fireball ff5a1a 193x193 100%, 46 spark ff5a1a 8x8 100%, 157 streak fff0c8 27x10 100%
siphon: 1 ring d04cff 51x51 71%, 7 glow d04cff 300x300 76%, 6 ribbon d04cff 48x52 68%,
    6 ribbon ffffff 48x18 76%, 1 glow ffffff 110x110 61%
`;

/** Lasers in each skin. */
export const LASERS = `
rainbow: 1 spark ff4d5e 22x21 100%, 1 spark ff9a3c 22x21 100%, 1 spark ffe14d 22x21 100%,
    1 spark 4ddf7b 22x21 100%, 1 spark 4da3ff 22x21 100%, 1 spark b070ff 22x21 100%
fire: 1 bolt ffc24a 75x23 90%, 1 fireball ff7a1e 59x59 100%, 1 spark ffffff 36x36 100%
plasma: 1 bolt 22f0ff 75x23 90%, 1 glow 22f0ff 54x54 100%, 1 spark ffffff 32x32 100%
hearts: 1 bolt ff5a8a 75x23 90%, 1 heart ff4d7a 35x35 100%
carrots: 1 bolt ff8a1e 75x23 90%, 1 carrot ffffff 41x41 100%
snowballs: 1 bolt dff0ff 75x23 90%, 1 snowball ffffff 27x27 100%
candycanes: 1 bolt ff6a7a 75x23 90%, 1 cane ffffff 46x46 100%
pumpkins: 1 bolt ff8a1e 75x23 90%, 1 pumpkin ffffff 41x41 100%
bubbles: 1 bolt 7fd6ff 75x23 90%, 1 bubble ffffff 41x41 100%
notes: 1 bolt c58bff 75x23 90%, 1 note 6bd0ff 41x41 100%
stars: 1 bolt ffcf40 75x23 90%, 1 star ffcf40 35x35 100%
pixels: 1 bolt 4ddf7b 75x23 90%, 1 pixels 4ddf7b 38x38 100%
🚀: 1 bolt ffffff 75x23 90%, 1 🚀 ffffff 38x38 100%
`;

/** Raised shields in some styles: made of lights, of glyphs, and of an emoji. */
export const SHIELDS = `
rainbow: 1 dome ffffff 93x93 25%, 1 glow ffffff 130x130 30%, 3 ribbon ff4d5e 17x18 100%,
    3 ribbon ff9a3c 17x18 100%, 3 ribbon ffe14d 17x18 100%, 3 ribbon 4ddf7b 17x18 100%,
    3 ribbon 4da3ff 17x18 100%, 3 ribbon b070ff 17x18 100%, 2 spark ff4d5e 23x23 100%,
    2 spark ff9a3c 23x23 100%, 1 spark ffe14d 23x23 100%, 1 spark 4ddf7b 23x23 100%,
    1 spark 4da3ff 23x23 100%, 1 spark b070ff 23x23 100%
fire: 1 dome ffc24a 93x93 100%, 1 glow ffc24a 130x130 30%, 3 fireball ffc24a 42x42 100%,
    3 fireball ff7a1e 42x42 100%, 2 fireball ff3a0a 42x42 100%
neon: 1 dome ff2bd6 93x93 25%, 1 glow ff2bd6 130x130 30%, 9 ribbon ff2bd6 17x18 100%,
    9 ribbon 22f0ff 17x18 100%, 4 ring ff2bd6 25x25 100%, 4 ring 22f0ff 25x25 100%
hearts: 1 dome ff5a8a 93x93 100%, 1 glow ff5a8a 130x130 30%, 4 heart ff4d7a 25x25 100%,
    4 heart ff8ab0 25x25 100%
bats: 1 dome 8a5aff 93x93 100%, 1 glow 8a5aff 130x130 30%, 8 bat ffffff 30x30 100%
🚀: 1 dome ffffff 93x93 100%, 1 glow ffffff 130x130 30%, 8 🚀 ffffff 27x27 100%
`;

/** The rows of a table: name and parts. */
export const rowsOf = (table: string) =>
  table
    .trim()
    .split(/\n(?! )/)
    .map(row => {
      const [name, parts] = row.split(/:\s+(.*)/s);
      return { name, parts: parts === 'nothing' ? [] : parts.split(/,\s+/) };
    });

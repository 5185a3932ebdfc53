import { C, HEIGHT, WIDTH, area, at, circle, cycled, ellipse, glow, ground, lights, line } from './shapes.js';
import { person, rect, scattered, times } from './shapes.js';

const stars = (count: number, height: number): string =>
  times(count, (index) =>
    circle(scattered(index) * WIDTH, scattered(index, 2) * height, 1 + scattered(index, 3) * 1.8, C.cream, {
      opacity: 0.35 + scattered(index, 4) * 0.5,
    }),
  );

/** Short strokes on water, the colour of what it mirrors. */
const ripples = (count: number, top: number, colour: string, series: number): string =>
  times(count, (index) => {
    const [x, y] = [scattered(index, series) * WIDTH, top + scattered(index, series + 1) * (HEIGHT - top)];
    return line(`M${x} ${y} h${30 + scattered(index, series + 2) * 90}`, colour, 4, { opacity: 0.28 });
  });

const windowAt = (x: number, y: number, width: number, height: number, light: string = C.amber): string =>
  rect(x, y, width, height, light, { rx: 3 }) +
  rect(x + width / 2 - 2, y, 4, height, C.wine, { opacity: 0.75 }) +
  rect(x, y + height / 2 - 2, width, 4, C.wine, { opacity: 0.75 });

/** The house at the quay in the evening. */
export function house(): string {
  const gable = (x: number, width: number, height: number, colour: string, roof: string) =>
    rect(x, 560 - height, width, height, colour) +
    area(
      `M${x - 16} ${562 - height} L${x + width / 2} ${562 - height - width * 0.52} L${x + width + 16} ${562 - height} Z`,
      roof,
    );
  const old =
    gable(70, 150, 170, C.blue, C.navy) + gable(930, 180, 150, C.plum, C.night) + gable(1096, 150, 210, C.blue, C.navy);
  const lit = windowAt(112, 430, 34, 46) + windowAt(1132, 400, 34, 46) + windowAt(992, 462, 34, 46);
  const main = gable(300, 540, 230, C.coral, C.wine);
  const panes = times(5, (index) => windowAt(338 + index * 100, 362, 64, 78, index === 3 ? '#ffd98a' : C.amber));
  const doors =
    area('M520 560 v-66 a50 50 0 0 1 100 0 v66 Z', C.wine) + area('M530 560 v-64 a40 40 0 0 1 80 0 v64 Z', '#ffd98a');
  const side = windowAt(360, 474, 90, 60) + windowAt(690, 474, 90, 60);
  const round =
    circle(570, 232, 40, C.wine) + circle(570, 232, 31, '#ffd98a') + line('M570 201 v62 M539 232 h62', C.wine, 5);
  const flag =
    line('M570 52 V130', C.night, 6) + area('M573 56 c40 -16 50 18 96 2 v42 c-46 16 -56 -18 -96 -2 Z', C.amber);
  const water = rect(0, 596, WIDTH, 204, C.navy);
  const mirror =
    area('M300 596 H840 L800 720 H340 Z', C.coral, { opacity: 0.32 }) +
    times(5, (index) => rect(346 + index * 100, 600, 48, 118, C.amber, { opacity: 0.26 })) +
    rect(530, 598, 80, 150, '#ffd98a', { opacity: 0.34 });
  const boat =
    area('M842 690 q96 34 226 0 l-36 58 q-74 22 -158 0 Z', C.wine) +
    line('M950 694 V470', C.bark, 9) +
    area('M960 482 q88 92 76 190 H960 Z', C.cream) +
    area('M940 510 q-60 84 -70 162 H940 Z', C.sand);
  const people =
    at(430, 500, person(C.navy, C.sand, C.bark), 0.42) + at(478, 506, person(C.teal, C.wood, C.night), 0.4);
  return [
    ground('dusk', '#2a3768', '#7a5a86', '#e58d70', '#f7c384'),
    glow('sun', 700, 560, 520, '#ffe0a6', 0.75),
    stars(46, 200),
    old + lit + main + panes + side + doors + round + flag,
    lights(300, 326, 840, 326, 26, 12),
    rect(0, 556, WIDTH, 44, C.night) + people,
    water + mirror + ripples(34, 612, C.mist, 7) + boat,
  ].join('');
}

/** Paper lanterns above and on the water. */
export function lanterns(): string {
  const round = (x: number, y: number, r: number, colour: string, id: string) =>
    glow(id, x, y, r * 2.5, colour, 0.55) +
    ellipse(x, y, r, r * 0.94, colour) +
    [0.32, 0.7]
      .map((part) =>
        line(`M${x} ${y - r * 0.94} a${r * part} ${r * 0.94} 0 0 0 0 ${r * 1.88}`, C.cream, 2.5, { opacity: 0.5 }),
      )
      .join('') +
    [0.32, 0.7]
      .map((part) =>
        line(`M${x} ${y - r * 0.94} a${r * part} ${r * 0.94} 0 0 1 0 ${r * 1.88}`, C.cream, 2.5, { opacity: 0.5 }),
      )
      .join('') +
    rect(x - r * 0.3, y - r * 1.04, r * 0.6, r * 0.16, C.night) +
    rect(x - r * 0.3, y + r * 0.88, r * 0.6, r * 0.16, C.night);
  const colours = [C.amber, C.coral, '#ffd98a', C.orange, '#f2938a'] as const;
  const hung = times(9, (index) => {
    const [x, y] = [80 + index * 130, 150 + Math.sin(index * 1.7) * 62 + (index % 2) * 76];
    return (
      line(`M${x} -10 V${y}`, C.mist, 2, { opacity: 0.5 }) +
      round(x, y, 40 + scattered(index, 5) * 20, cycled(colours, index), `l${index}`)
    );
  });
  const floating = times(13, (index) => {
    const [x, y] = [50 + scattered(index, 21) * 1100, 530 + (index / 13) * 230];
    const size = 14 + (y - 520) / 9;
    return (
      glow(`f${index}`, x, y, size * 3, C.amber, 0.55) +
      area(
        `M${x - size} ${y} h${size * 2} l${-size * 0.3} ${-size * 1.3} h${-size * 1.4} Z`,
        cycled(colours, index + 2),
      ) +
      rect(x - size * 0.5, y + 4, size, size * 2.2, C.amber, { opacity: 0.22 })
    );
  });
  const town = times(14, (index) => {
    const [x, height] = [index * 88 - 20, 60 + scattered(index, 14) * 90];
    return (
      area(`M${x} 470 V${470 - height} l46 -34 l46 34 V470 Z`, C.night) +
      rect(x + 30, 480 - height, 12, 16, C.amber, { opacity: 0.85 }) +
      rect(x + 54, 500 - height, 12, 16, C.amber, { opacity: index % 3 ? 0.85 : 0 })
    );
  });
  return [
    ground('late', '#0f1833', '#24386a', '#4d5f96'),
    stars(70, 420),
    town,
    rect(0, 466, WIDTH, 340, '#14204a'),
    ripples(44, 486, C.mist, 31),
    hung + floating,
  ].join('');
}

/** Stalls in the courtyard with strings of lights. */
export function market(): string {
  const stall = (x: number, one: string, other: string, goods: string) =>
    at(
      x,
      0,
      rect(14, 470, 12, 220, C.bark) +
        rect(274, 470, 12, 220, C.bark) +
        rect(24, 480, 252, 120, '#2b2036') +
        glow(`g${x}`, 150, 530, 150, C.amber, 0.75) +
        rect(0, 590, 300, 110, C.wood) +
        times(6, (index) => rect(index * 50 + 2, 590, 3, 110, C.bark, { opacity: 0.5 })) +
        goods +
        times(6, (index) =>
          area(
            `M${20 + index * 43.4} 400 h43.4 l${(index - 2) * 5 + 3} 78 a24 20 0 0 1 -50 0 Z`,
            index % 2 ? one : other,
          ),
        ),
    );
  const jars = times(
    6,
    (index) =>
      rect(26 + index * 43, 552, 30, 40, cycled([C.amber, C.coral, C.sage], index), { rx: 6 }) +
      rect(28 + index * 43, 546, 26, 9, C.cream),
  );
  const loaves = times(5, (index) => ellipse(52 + index * 50, 578, 27, 18, index % 2 ? C.orange : '#f0a566'));
  const parcels = times(
    5,
    (index) =>
      rect(30 + index * 50, 546, 40, 46, cycled([C.teal, C.coral, C.navy], index)) +
      rect(47 + index * 50, 546, 6, 46, C.amber),
  );
  const tree = (x: number, y: number, size: number) =>
    times(3, (index) =>
      area(
        `M${x} ${y - size * (2.6 - index * 0.6)} l${size * (0.6 + index * 0.22)} ${size * 1.1} h${-size * (1.2 + index * 0.44)} Z`,
        index % 2 ? '#23594f' : '#1d4a43',
      ),
    );
  const shopper = (x: number, clothes: string, hat: string) =>
    at(x, 566, person(clothes, '#e0a988', hat) + rect(-50, 140, 100, 90, clothes), 0.9);
  return [
    ground('night', '#1a2550', '#3f4f86', '#8c86ae'),
    stars(40, 300),
    area('M0 360 h240 v-90 l90 -66 l90 66 v90 h360 v-120 l80 -60 l80 60 v120 h260 V720 H0 Z', '#232d5a'),
    times(9, (index) => rect(60 + index * 130, 380 + (index % 2) * 8, 26, 36, C.amber, { opacity: 0.7 })),
    tree(80, 640, 130) + tree(1130, 640, 150),
    lights(0, 150, 430, 210, 60, 9) + lights(430, 210, 800, 190, 60, 8) + lights(800, 190, 1200, 130, 60, 9),
    rect(0, 690, WIDTH, 110, '#5a5f8a') + ellipse(300, 700, 420, 24, '#6a6f9a') + ellipse(940, 704, 420, 26, '#6a6f9a'),
    stall(110, C.coral, C.cream, jars) + stall(452, C.teal, C.cream, loaves) + stall(794, C.amber, C.wine, parcels),
    shopper(400, C.navy, C.coral) + shopper(742, C.wine, C.amber) + shopper(820, C.teal, C.navy),
  ].join('');
}

/** A row of singers. */
export function singers(): string {
  const mouths = ['M-9 34 q9 12 18 0 q-9 22 -18 0', 'M-8 34 a8 9 0 1 0 16 0 a8 9 0 1 0 -16 0'] as const;
  const face = (index: number) =>
    circle(-11, 16, 3.4, C.night) + circle(11, 16, 3.4, C.night) + area(cycled(mouths, index), C.wine);
  const clothes = [C.teal, C.coral, C.navy, C.amber, C.plum, C.sea, C.wine] as const;
  const skins = ['#f1c9a5', '#8d5a3c', '#e0a988', '#5f3b28', '#f4d6bd', '#b97f57'] as const;
  const hairs = [C.bark, C.night, C.orange, '#2b1a16', '#c9c3bb', C.wood] as const;
  const row = (count: number, y: number, scale: number, series: number) =>
    times(count, (index) => {
      const look = index + series;
      const x = ((index + 0.5) * WIDTH) / count + (scattered(look, 9) - 0.5) * 18;
      const one = person(cycled(clothes, look * 3), cycled(skins, look * 5), cycled(hairs, look * 7), face(look));
      return at(x, y + (scattered(look, 8) - 0.5) * 34, one, scale);
    });
  const note = (x: number, y: number, scale: number, colour: string) =>
    at(
      x,
      y,
      ellipse(0, 0, 17, 13, colour, { transform: 'rotate(-22)' }) + line('M15 -4 V-78 q26 6 30 34', colour, 6),
      scale,
    );
  return [
    ground('hall', '#f9dca8', '#fdf1dc'),
    times(9, (index) => area(`M600 -160 L${index * 190 - 220} 800 h96 Z`, C.amber, { opacity: 0.13 })),
    note(170, 190, 1.3, C.coral) +
      note(420, 120, 1, C.teal) +
      note(690, 170, 1.4, C.navy) +
      note(1010, 150, 1.1, C.wine),
    note(880, 250, 0.8, C.orange) + note(300, 270, 0.8, C.plum),
    row(7, 330, 1.3, 3),
    row(6, 450, 1.55, 11),
    row(7, 590, 1.75, 20),
  ].join('');
}

/** The empty stage of the great hall. */
export function stage(): string {
  const fold = (x: number, width: number, dark: boolean) => rect(x, 60, width, 560, dark ? '#a83a43' : C.coral);
  const side = (from: number) => times(6, (index) => fold(from + index * 40, 42, index % 2 === 0));
  const swag = times(
    8,
    (index) =>
      area(`M${index * 150} 30 q75 130 150 0 v-40 h-150 Z`, index % 2 ? C.coral : '#c94f48') +
      area(`M${index * 150} 36 q75 130 150 0 l0 12 q-75 130 -150 0 Z`, C.amber),
  );
  const beam = (x: number, to: number, colour: string) =>
    area(`M${x - 14} 96 h28 L${to + 130} 640 h-260 Z`, colour, { opacity: 0.26 });
  const seats = (y: number, count: number, size: number, colour: string) =>
    times(count, (index) =>
      rect(((index + 0.5) * WIDTH) / count - size / 2, y, size, size, colour, { rx: size * 0.28 }),
    );
  const stand =
    line('M600 620 V410 M556 626 L600 596 L644 626', C.night, 8) +
    rect(586, 372, 28, 52, C.night, { rx: 14 }) +
    rect(590, 384, 20, 6, C.mist);
  return [
    ground('set', '#1d2b55', '#3d5a8c'),
    times(12, (index) =>
      circle(300 + scattered(index, 301) * 600, 130 + scattered(index, 302) * 260, 2.5, C.cream, { opacity: 0.7 }),
    ),
    beam(380, 520, C.amber) + beam(600, 600, '#fff1cf') + beam(820, 690, '#f2938a'),
    rect(0, 600, WIDTH, 60, C.wood) +
      rect(0, 654, WIDTH, 20, C.bark) +
      times(12, (index) => rect(index * 104, 600, 3, 54, C.bark, { opacity: 0.4 })),
    ellipse(600, 622, 240, 22, '#fff1cf', { opacity: 0.6 }) + stand,
    side(0) + side(960) + swag,
    rect(0, 672, WIDTH, 128, '#141c38'),
    seats(690, 16, 62, C.wine) + seats(734, 14, 76, '#6f2238'),
  ].join('');
}

/** A film on a screen above the heads of the audience. */
export function cinema(): string {
  const film =
    `<svg x="250" y="90" width="700" height="394" viewBox="0 0 700 394" preserveAspectRatio="none">` +
    rect(0, 0, 700, 394, '#f7d9a8') +
    circle(520, 130, 62, C.coral) +
    area('M0 270 Q140 150 280 250 T560 220 T700 250 V394 H0 Z', C.sea) +
    area('M0 320 Q180 240 330 310 T700 300 V394 H0 Z', C.teal) +
    line('M170 330 L206 212 L250 330 M206 212 V170', C.night, 7) +
    circle(206, 158, 13, C.night) +
    `</svg>`;
  const heads = (y: number, count: number, scale: number, colour: string, series: number) =>
    times(count, (index) =>
      at(
        ((index + 0.5) * WIDTH) / count + (scattered(index, series) - 0.5) * 26,
        y + scattered(index, series + 1) * 22,
        person(colour, colour, colour),
        scale,
      ),
    );
  const curtain = (x: number, turn: number) =>
    times(4, (index) => rect(x + index * 46 * turn, 0, 48, 560, index % 2 ? '#7a2440' : C.wine));
  return [
    ground('dark', '#131a33', '#232a52'),
    curtain(0, 1) + curtain(1152, -1),
    rect(236, 76, 728, 422, C.night) + film,
    area('M250 484 L950 484 L640 820 H560 Z', '#ffe9bd', { opacity: 0.16 }),
    heads(500, 9, 1.05, '#1d2547', 61) + heads(590, 8, 1.4, '#151c39', 71) + heads(690, 7, 1.8, '#0c1226', 81),
  ].join('');
}

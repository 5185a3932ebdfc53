import { C, HEIGHT, WIDTH, area, at, circle, cycled, ellipse, glow, ground, line } from './shapes.js';
import { person, rect, scattered, tag, times } from './shapes.js';

/** A press, blocks of type and fresh posters. */
export function printing(): string {
  const sheet = (x: number, y: number, colour: string, art: string) =>
    rect(x + 8, y + 10, 190, 264, C.night, { opacity: 0.14 }) + rect(x, y, 190, 264, colour) + at(x, y, art);
  const word = (y: number, width: number, colour: string) => rect(24, y, width, 15, colour);
  const posters =
    sheet(90, 96, C.cream, circle(95, 106, 62, C.coral) + word(196, 142, C.navy) + word(222, 96, C.navy)) +
    sheet(
      330,
      70,
      C.amber,
      area('M24 170 L95 40 L166 170 Z', C.navy) + word(196, 142, C.wine) + word(222, 118, C.wine),
    ) +
    sheet(
      570,
      96,
      C.teal,
      times(4, (index) => line(`M24 ${60 + index * 30} q36 -34 71 0 t71 0`, C.cream, 9)) +
        word(206, 142, C.amber) +
        word(232, 70, C.amber),
    ) +
    sheet(
      810,
      70,
      C.coral,
      rect(34, 40, 122, 122, C.cream) + circle(95, 101, 40, C.plum) + word(196, 142, C.cream) + word(222, 110, C.cream),
    );
  const letters = 'HALYARD·WORKSHOP';
  const blocks = times(16, (index) => {
    const [x, y] = [86 + (index % 8) * 86, 556 + Math.floor(index / 8) * 98];
    const glyph = tag(
      'text',
      {
        x: x + 36,
        y: y + 60,
        'font-family': 'DejaVu Serif',
        'font-weight': 700,
        'font-size': 50,
        'text-anchor': 'middle',
        fill: C.cream,
      },
      letters.charAt(index),
    );
    return rect(x, y + 8, 74, 84, C.bark, { rx: 5 }) + rect(x, y, 74, 82, C.wood, { rx: 5 }) + glyph;
  });
  const roller = at(
    980,
    610,
    rect(-140, -46, 280, 92, C.navy, { rx: 46 }) +
      rect(-140, -46, 280, 30, C.blue, { rx: 15, opacity: 0.75 }) +
      line('M150 0 h40 v-120 h-190 v-60', C.night, 14) +
      rect(-26, -276, 52, 112, C.coral, { rx: 24 }),
  );
  return [
    rect(0, 0, WIDTH, HEIGHT, '#dbe5dd'),
    line('M0 62 Q600 110 1200 62', C.bark, 4),
    posters,
    [185, 425, 665, 905].map((x, index) => rect(x - 9, index % 2 ? 58 : 82, 18, 34, C.wood, { rx: 4 })).join(''),
    rect(0, 500, WIDTH, 300, C.sand) + rect(0, 500, WIDTH, 10, C.wood, { opacity: 0.35 }),
    blocks + roller + rect(820, 664, 330, 16, C.navy, { opacity: 0.5, rx: 8 }),
  ].join('');
}

/** A grand piano under a light. */
export function piano(): string {
  const keys =
    rect(368, 560, 430, 44, C.cream) +
    times(26, (index) => rect(368 + index * 16.5, 560, 1.6, 44, C.night, { opacity: 0.5 })) +
    times(18, (index) => rect(379 + index * 23.4, 560, 9, 26, C.night));
  const body =
    area(
      'M340 540 C340 430 380 400 470 396 C560 392 560 470 660 474 C770 478 880 470 900 560 L900 640 H340 Z',
      C.night,
    ) +
    area(
      'M352 420 C370 300 430 180 560 150 C760 104 880 250 900 470 C820 420 720 440 640 420 C560 400 520 380 470 380 C420 380 380 390 352 420 Z',
      '#101933',
    ) +
    area('M392 396 C420 290 470 212 566 186 C720 150 832 250 862 420', 'none', {
      stroke: C.amber,
      'stroke-width': 3,
      opacity: 0.55,
    }) +
    line('M880 470 L800 236', '#0b1122', 9);
  const legs = [370, 610, 866].map((x) => area(`M${x - 15} 640 h30 l-7 108 h-16 Z`, C.night)).join('');
  const stool = rect(540, 690, 170, 26, C.wine, { rx: 10 }) + line('M562 716 L548 778 M688 716 L702 778', C.night, 10);
  return [
    ground('room', '#3a1f47', '#6d2f4a', '#a4434d'),
    area('M500 -20 H700 L1080 800 H120 Z', C.amber, { opacity: 0.22 }),
    area('M550 -20 H650 L900 800 H300 Z', '#ffe2a0', { opacity: 0.28 }),
    ellipse(600, 742, 520, 74, '#ffe2a0', { opacity: 0.35 }),
    ellipse(610, 752, 320, 24, C.night, { opacity: 0.45 }),
    legs + body + keys + rect(340, 604, 560, 40, '#0b1122') + stool,
    times(16, (index) =>
      circle(260 + scattered(index, 51) * 680, 40 + scattered(index, 52) * 560, 2 + scattered(index, 53) * 3, C.cream, {
        opacity: 0.5,
      }),
    ),
  ].join('');
}

/** A long table from above. */
export function table(): string {
  const bowl = (x: number, y: number, soup: string) =>
    circle(x + 5, y + 9, 66, C.night, { opacity: 0.18 }) +
    circle(x, y, 66, C.cream) +
    circle(x, y, 52, soup) +
    times(5, (index) =>
      circle(
        x + Math.cos(index * 2.4) * 26,
        y + Math.sin(index * 2.4) * 26,
        5 + (index % 2) * 3,
        index % 2 ? C.sage : C.cream,
      ),
    ) +
    line(`M${x + 88} ${y - 44} v88`, '#d9dde2', 9) +
    ellipse(x + 88, y - 54, 12, 19, '#d9dde2');
  const bread = (x: number, y: number) =>
    ellipse(x + 6, y + 10, 96, 52, C.night, { opacity: 0.18 }) +
    ellipse(x, y, 96, 52, C.orange) +
    ellipse(x, y - 4, 86, 42, '#f0a566') +
    [-46, -8, 30].map((dx) => line(`M${x + dx} ${y - 26} q22 22 6 46`, C.wood, 7)).join('');
  const leaf = (x: number, y: number, turn: number) =>
    tag(
      'g',
      { transform: `translate(${x} ${y}) rotate(${turn})` },
      area('M0 0 q34 -34 88 0 q-54 34 -88 0 Z', C.teal) + line('M6 0 H80', C.sage, 3),
    );
  const jug =
    circle(604, 404, 58, C.blue) + circle(604, 404, 45, C.mist) + circle(590, 390, 14, '#ffffff', { opacity: 0.5 });
  return [
    rect(0, 0, WIDTH, HEIGHT, C.coral),
    times(13, (index) => rect(index * 100, 0, 50, HEIGHT, C.wine, { opacity: 0.1 })),
    times(9, (index) => rect(0, index * 100, WIDTH, 50, C.wine, { opacity: 0.1 })),
    rect(0, 300, WIDTH, 208, C.cream, { opacity: 0.92 }) +
      times(2, (index) => rect(0, 316 + index * 168, WIDTH, 8, C.amber)),
    [170, 470, 770, 1060].map((x, index) => bowl(x, 160, cycled([C.amber, C.orange, C.sage, C.amber], index))).join(''),
    [140, 420, 730, 1030].map((x, index) => bowl(x, 656, cycled([C.sage, C.amber, C.orange, C.sage], index))).join(''),
    bread(300, 404) + bread(900, 412) + jug,
    leaf(420, 410, 8) +
      leaf(500, 366, 160) +
      leaf(700, 440, -20) +
      leaf(790, 360, 30) +
      leaf(70, 404, 0) +
      leaf(1050, 400, 12),
  ].join('');
}

/** A room with framed pictures. */
export function exhibition(): string {
  const frame = (x: number, y: number, width: number, height: number, art: string) =>
    rect(x + 6, y + 10, width, height, C.night, { opacity: 0.16 }) +
    rect(x, y, width, height, C.bark) +
    rect(x + 12, y + 12, width - 24, height - 24, C.cream) +
    `<svg x="${x + 30}" y="${y + 30}" width="${width - 60}" height="${height - 60}" viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice">${art}</svg>`;
  const arts = {
    sea:
      rect(0, 0, 200, 200, C.amber) +
      circle(100, 110, 46, C.coral) +
      rect(0, 112, 200, 90, C.teal) +
      times(4, (index) => line(`M0 ${130 + index * 18} h200`, C.sea, 5)),
    shapes:
      rect(0, 0, 200, 200, C.navy) +
      circle(70, 80, 52, C.coral) +
      rect(90, 90, 80, 80, C.amber) +
      area('M20 180 L90 110 L110 180 Z', C.sea),
    hills:
      rect(0, 0, 200, 200, '#f7d9c4') +
      area('M0 140 Q60 60 120 130 T200 90 V200 H0 Z', C.plum) +
      area('M0 170 Q70 110 130 160 T200 140 V200 H0 Z', C.wine),
    face:
      rect(0, 0, 200, 200, C.sage) +
      ellipse(100, 112, 54, 70, '#e0a988') +
      area('M40 104 C36 20 164 20 160 104 C140 60 70 60 40 104 Z', C.bark) +
      line('M80 110 h14 M108 110 h14 M86 148 q14 10 30 0', C.night, 5),
  };
  const visitor = (x: number, clothes: string, hair: string) =>
    at(x, 428, person(clothes, '#d6a384', hair) + rect(-50, 140, 100, 160, clothes), 1.12);
  return [
    ground('wall', '#eef0ea', '#e2e6dd'),
    times(3, (index) => area(`M${240 + index * 350} -10 h80 l150 430 h-380 Z`, '#ffffff', { opacity: 0.55 })),
    frame(86, 130, 300, 330, arts.sea) + frame(452, 92, 240, 300, arts.face) + frame(758, 130, 356, 270, arts.hills),
    frame(470, 430, 206, 180, arts.shapes),
    rect(0, 660, WIDTH, 140, C.sand) + rect(0, 654, WIDTH, 10, '#c9cfc3'),
    ellipse(230, 764, 90, 14, C.night, { opacity: 0.16 }) + ellipse(900, 764, 160, 14, C.night, { opacity: 0.16 }),
    visitor(230, C.navy, C.night) + visitor(858, C.coral, C.bark) + visitor(968, C.teal, C.orange),
  ].join('');
}

/** Bowls and vases in the workshop. */
export function clay(): string {
  const pots = [
    'M-30 0 C-64 -40 -50 -96 -20 -112 V-140 H20 V-112 C50 -96 64 -40 30 0 Z',
    'M-34 0 C-78 -22 -84 -64 -80 -78 H80 C84 -64 78 -22 34 0 Z',
    'M-40 0 V-104 C-40 -122 40 -122 40 -104 V0 Z M40 -84 h12 c24 0 24 52 0 52 h-12 v-14 h8 c10 0 10 -24 0 -24 h-8 Z',
    'M-44 0 C-56 -60 -26 -84 -16 -118 C-14 -140 -26 -150 -28 -164 H28 C26 -150 14 -140 16 -118 C26 -84 56 -60 44 0 Z',
  ] as const;
  const colours = [C.coral, C.cream, C.teal, C.amber, C.blue, '#f2d3bb', C.sage, C.wine] as const;
  const board = (y: number, series: number, count: number) =>
    times(count, (index) => {
      const [x, look] = [110 + (index * 1000) / (count - 1), index + series];
      const band = rect(-36, -58, 72, 10, C.night, { opacity: 0.18, rx: 5 });
      return at(
        x,
        y,
        area(cycled(pots, look * 3 + series), cycled(colours, look * 5)) + (look % 3 ? '' : band),
        0.98 + scattered(look, 91) * 0.26,
      );
    }) +
    rect(0, y, WIDTH, 22, C.wood) +
    rect(0, y + 22, WIDTH, 14, C.bark, { opacity: 0.35 });
  const wheel =
    ellipse(600, 764, 250, 44, C.bark) +
    ellipse(600, 746, 250, 44, '#c7b8a4') +
    ellipse(600, 742, 190, 30, '#b3a28b') +
    area('M520 742 C470 690 490 632 532 620 H668 C710 632 730 690 680 742 Z', '#c9704f') +
    ellipse(600, 620, 68, 15, C.bark);
  return [
    rect(0, 0, WIDTH, HEIGHT, '#f3e3cd'),
    circle(1010, 120, 300, '#ffffff', { opacity: 0.4 }),
    board(236, 2, 7) + board(472, 9, 7),
    wheel,
  ].join('');
}

/** Books around a window at night. */
export function books(): string {
  const colours = [C.coral, C.teal, C.amber, C.navy, C.wine, C.sage, C.orange, C.blue, C.plum, C.sand] as const;
  const row = (from: number, to: number, y: number, series: number) => {
    let [x, index, drawn] = [from + 8, 0, ''];
    while (x < to - 26) {
      const [width, height] = [18 + scattered(index, series) * 26, 96 + scattered(index, series + 1) * 44];
      const colour = cycled(colours, Math.floor(scattered(index, series + 2) * 97));
      drawn +=
        rect(x, y - height, width, height, colour, { rx: 2 }) +
        rect(x + 4, y - height + 16, width - 8, 6, C.cream, { opacity: 0.5 });
      x += width + (scattered(index, series + 3) > 0.9 ? 26 : 3);
      index += 1;
    }
    return drawn + rect(from, y, to - from, 16, C.wood);
  };
  const sides = [190, 370, 550, 730]
    .map((y, index) => row(0, 372, y, 101 + index * 10) + row(828, WIDTH, y, 151 + index * 10))
    .join('');
  const pane =
    rect(396, 70, 408, 470, C.wood) +
    rect(412, 86, 376, 438, C.night) +
    circle(660, 190, 46, '#ffe9bd') +
    circle(640, 178, 40, C.night) +
    times(18, (index) =>
      circle(424 + scattered(index, 201) * 350, 100 + scattered(index, 202) * 260, 2.4, C.cream, { opacity: 0.8 }),
    ) +
    area('M412 524 V430 l60 -40 l60 40 v-30 l50 -34 l50 34 v60 l70 -50 l86 60 v54 Z', C.navy) +
    rect(484, 440, 16, 22, C.amber) +
    rect(578, 420, 14, 20, C.amber) +
    rect(594, 86, 12, 438, C.wood) +
    rect(412, 300, 376, 12, C.wood);
  const chair =
    area('M470 760 V610 C470 560 520 546 600 546 C680 546 730 560 730 610 V760 Z', C.coral) +
    rect(440, 640, 60, 130, C.wine, { rx: 26 }) +
    rect(700, 640, 60, 130, C.wine, { rx: 26 }) +
    rect(490, 690, 220, 80, C.orange, { rx: 20 }) +
    area('M556 682 q44 -26 44 0 q0 -26 44 0 v-46 q-44 -22 -44 0 q0 -22 -44 0 Z', C.cream);
  return [
    rect(0, 0, WIDTH, HEIGHT, C.bark),
    rect(372, 0, 456, HEIGHT, '#7a4a33'),
    sides + pane,
    glow('lamp', 840, 560, 250, '#ffd98a', 0.55),
    rect(0, 746, WIDTH, 54, '#3f251b') + ellipse(600, 764, 330, 26, C.teal),
    chair +
      line('M846 770 V560', C.night, 9) +
      area('M800 566 h92 l-24 -78 h-44 Z', C.amber) +
      ellipse(846, 772, 44, 10, C.night),
  ].join('');
}

import { nth, randomFrom } from './random.ts';
import { at, circle, darken, ellipse, lighten, line, path, rect, repeat } from './shapes.ts';
import { type Arch, emblem, openingPath, pot, STRIPES } from './street-parts.ts';

/** Draws a restaurant's dining room: arches, laid tables, hanging lamps. */
export function drawRoom(seed: number, arch: Arch = 'round'): string {
  const random = randomFrom(seed * 23 + 11);
  const wall = nth(['#e8cfae', '#c9d6bf', '#e6bfa6', '#bfd3d3', '#ecd9a4', '#d9c3cf'], seed);
  const wood = nth(['#8a5a32', '#a06a3c', '#6d4527'], seed);
  const cloth = nth(STRIPES, seed + 2);
  const guestTable = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      ellipse(0, 30, 44, 7, '#2a1b1f', 'opacity=".2"') +
        rect(-4, 0, 8, 30, darken(wood, 0.2)) +
        rect(-16, 27, 32, 4, darken(wood, 0.3), 2) +
        [-1, 1]
          .map(
            (side) =>
              rect(side * 46 - 9, -16, 18, 26, wood, 4) +
              rect(side * 46 - 11, 8, 22, 5, darken(wood, 0.2), 2) +
              line(`M${side * 46 - 7},13 V30 M${side * 46 + 7},13 V30`, darken(wood, 0.3), 3),
          )
          .join('') +
        path('M-40,-2 H40 L34,14 L22,8 L10,15 L0,8 L-10,15 L-22,8 L-34,14Z', cloth[0]) +
        ellipse(0, -2, 40, 8, cloth[1]) +
        ellipse(-16, -3, 11, 3, '#dfe4e6') +
        ellipse(-16, -4, 7, 1.8, '#c9601c') +
        ellipse(17, -3, 11, 3, '#dfe4e6') +
        ellipse(17, -4, 7, 1.8, '#5f9335') +
        rect(-2, -13, 4, 10, '#f2ead9', 1) +
        at(0, -13, path('M0,0 C-6,-4 -5,-10 0,-13 C5,-10 6,-4 0,0Z', '#d8476b')),
      0,
      size,
    );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180" width="240" height="180" preserveAspectRatio="xMidYMid slice">` +
    rect(0, 0, 240, 180, wall) +
    rect(0, 88, 240, 30, darken(wall, 0.16)) +
    rect(0, 86, 240, 3, lighten(wall, 0.5)) +
    [48, 120, 192]
      .map((x, i) =>
        at(
          x,
          86,
          path(openingPath(arch, 48, 66), lighten(wall, 0.6)) +
            path(openingPath(arch, 42, 60), i === 1 ? '#f7e2b4' : '#bfdcd8') +
            (i === 1
              ? at(0, -22, emblem(seed, cloth[0]), 0, 1.6)
              : path('M-21,0 V-14 Q-8,-26 4,-14 T21,-16 V0Z', '#8fb98a')),
        ),
      )
      .join('') +
    rect(0, 118, 240, 62, darken(wood, 0.05)) +
    repeat(8, (i) => line(`M${i * 46 - 60},180 L${i * 30 + 16},118`, darken(wood, 0.25), 1.2)) +
    rect(0, 116, 240, 3, darken(wood, 0.3)) +
    [60, 120, 180]
      .map(
        (x, i) =>
          line(`M${x},0 V${24 + (i % 2) * 8}`, '#3a2a24', 1.4) +
          at(
            x,
            30 + (i % 2) * 8,
            circle(0, 6, 24, '#ffdf96', 'opacity=".28"') +
              path('M-13,4 Q-11,-9 0,-9 Q11,-9 13,4Z', nth(['#b93815', '#d99a26', '#2c6e62'], seed + i)) +
              ellipse(0, 4, 13, 2.6, '#ffe9b0'),
          ),
      )
      .join('') +
    guestTable(64, 112, 0.8) +
    guestTable(182, 112, 0.8) +
    guestTable(122 + random() * 8 - 4, 142, 1.12) +
    at(16, 160, pot('#b5532c'), 0, 1.3) +
    '</svg>'
  );
}

import { darken, lighten, lightness } from './colour-mixing.ts'
import { seededRandom } from './seeded-random.ts'

/** A repeating fabric pattern, drawn over the garment's own colour. */
interface Fabric {
  readonly width: number
  readonly height: number
  readonly draw: (colour: string) => string
}

// A print must be visible on white and on black, so the ink is mixed towards the extreme far from the ground.
const ink = (colour: string, share: number): string =>
  lightness(colour) > 0.45 ? darken(colour, share) : lighten(colour, share * 0.8)

const line = (path: string, colour: string, width: number, opacity: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`

const rect = (x: number, y: number, width: number, height: number, fill: string, opacity: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" fill-opacity="${opacity}"/>`

function drawFlowers(colour: string): string {
  const random = seededRandom(7)
  const petals = [lighten(colour, 0.8), '#d9a05b', '#e7c9b9', ink(colour, 0.4)]
  let markup = ''
  // A jittered grid instead of pure randomness: flowers neither overlap nor cross the edge of the repeat.
  for (let cell = 0; cell < 16; cell += 1) {
    const x = (cell % 4) * 46 + 14 + random() * 18
    const y = Math.floor(cell / 4) * 46 + 14 + random() * 18
    const size = 5.5 + random() * 5
    const turn = random() * 1.2
    const fill = petals[(cell + Math.floor(cell / 4)) % petals.length] ?? colour
    for (let petal = 0; petal < 5; petal += 1) {
      const angle = turn + petal * 1.257
      markup += `<circle cx="${(x + Math.cos(angle) * size).toFixed(1)}" cy="${(y + Math.sin(angle) * size).toFixed(1)}" r="${(size * 0.62).toFixed(1)}" fill="${fill}" fill-opacity=".88"/>`
    }
    markup += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(size * 0.45).toFixed(1)}" fill="${darken(colour, 0.5)}"/>`
  }
  return markup
}

function drawMedallions(colour: string): string {
  const pale = ink(colour, 0.7)
  const medallion = (x: number, y: number): string =>
    `<path d="M${x} ${y - 13}L${x + 13} ${y}L${x} ${y + 13}L${x - 13} ${y}Z" fill="none" stroke="${pale}" stroke-width="2.4"/>` +
    `<circle cx="${x}" cy="${y}" r="4.5" fill="#d9a05b"/>`
  return (
    medallion(18, 18) +
    medallion(54, 54) +
    [18, 54].map((x) => `<circle cx="${x}" cy="${72 - x}" r="2.6" fill="${pale}"/>`).join('')
  )
}

/** Linen: scattered threads of varying thickness in both directions; rows would look like stripes. */
function drawSlubs(colour: string): string {
  const random = seededRandom(11)
  const tones = [ink(colour, 0.4), lighten(colour, 0.6)]
  let markup = ''
  for (let slub = 0; slub < 72; slub += 1) {
    const length = 18 + random() * 34
    const [x, y] = [random() * (190 - length), random() * (170 - length)].map(Math.round)
    const across = slub % 3 > 0
    const fill = tones[slub % 2] ?? colour
    markup += rect(x ?? 0, y ?? 0, across ? Math.round(length) : 1.5, across ? 1.6 : Math.round(length), fill, 0.22)
  }
  return markup
}

/** Grained leather: short arcs in all directions, too faint to look like a print. */
function drawPebbles(colour: string): string {
  const random = seededRandom(5)
  let markup = ''
  for (let cell = 0; cell < 100; cell += 1) {
    const x = ((cell % 10) * 13 + random() * 6).toFixed(1)
    const y = (Math.floor(cell / 10) * 13 + random() * 6).toFixed(1)
    const turn = Math.round(random() * 360)
    markup += `<path d="M1 5C2 1 6 1 7 5" transform="translate(${x} ${y}) rotate(${turn} 4 4)"/>`
  }
  return `<g fill="none" stroke="${darken(colour, 0.55)}" stroke-width="1.5" stroke-opacity=".26">${markup}</g>`
}

export const fabrics = {
  plain: { width: 10, height: 10, draw: () => '' },
  pinstripe: { width: 30, height: 30, draw: (colour) => rect(14, 0, 2.4, 30, ink(colour, 0.75), 0.5) },
  bengalStripe: {
    width: 22,
    height: 22,
    draw: (colour) => rect(0, 0, 8, 22, lightness(colour) > 0.85 ? '#5b7ba3' : lighten(colour, 0.8), 0.75),
  },
  breton: {
    width: 60,
    height: 44,
    draw: (colour) => rect(0, 0, 60, 14, lightness(colour) > 0.7 ? '#26324a' : lighten(colour, 0.82), 0.92),
  },
  houndstooth: {
    width: 32,
    height: 32,
    draw: (colour) =>
      `<path d="M0 0h16v8l8-8h8l-16 16h16v16h-8l8-8v-8H16v8l-8 8H0l16-16H0Z" fill="${ink(colour, 0.66)}" fill-opacity=".78"/>`,
  },
  herringbone: {
    width: 24,
    height: 16,
    draw: (colour) => line('M0 16L12 4L24 16M0 8L12 -4L24 8M0 24L12 12L24 24', ink(colour, 0.45), 2.2, 0.5),
  },
  twill: {
    width: 8,
    height: 8,
    draw: (colour) => line('M-2 10L10 -2M-6 6L6 -6M2 14L14 2', lighten(colour, 0.5), 1.3, 0.3),
  },
  corduroy: {
    width: 14,
    height: 14,
    draw: (colour) => rect(0, 0, 5, 14, darken(colour, 0.5), 0.34) + rect(8, 0, 3, 14, lighten(colour, 0.5), 0.22),
  },
  linen: { width: 190, height: 170, draw: drawSlubs },
  jersey: {
    width: 22,
    height: 18,
    draw: (colour) =>
      line('M1 2C4 10 8 14 11 17C14 14 18 10 21 2', darken(colour, 0.45), 3, 0.3) +
      line('M3 0C6 8 9 11 11 13', lighten(colour, 0.5), 2, 0.3),
  },
  rib: {
    width: 18,
    height: 18,
    draw: (colour) => rect(0, 0, 6, 18, darken(colour, 0.5), 0.3) + rect(10, 0, 4, 18, lighten(colour, 0.5), 0.26),
  },
  cable: {
    width: 76,
    height: 72,
    draw: (colour) =>
      rect(0, 0, 5, 72, darken(colour, 0.5), 0.24) +
      rect(66, 0, 5, 72, darken(colour, 0.5), 0.24) +
      line('M22 -10C22 20 50 20 50 36C50 52 22 52 22 82', darken(colour, 0.5), 15, 0.3) +
      line('M50 -10C50 20 22 20 22 36C22 52 50 52 50 82', darken(colour, 0.5), 15, 0.3) +
      line('M22 -10C22 20 50 20 50 36C50 52 22 52 22 82', lighten(colour, 0.35), 8, 0.6) +
      line('M50 -10C50 20 22 20 22 36C22 52 50 52 50 82', lighten(colour, 0.35), 8, 0.6),
  },
  check: {
    width: 96,
    height: 96,
    draw: (colour) =>
      rect(0, 0, 20, 96, darken(colour, 0.55), 0.28) +
      rect(0, 0, 96, 20, darken(colour, 0.55), 0.28) +
      rect(54, 0, 3, 96, ink(colour, 0.85), 0.5) +
      rect(0, 54, 96, 3, ink(colour, 0.85), 0.5),
  },
  gingham: {
    width: 32,
    height: 32,
    draw: (colour) => rect(0, 0, 16, 32, lighten(colour, 0.9), 0.55) + rect(0, 0, 32, 16, lighten(colour, 0.9), 0.55),
  },
  flowers: { width: 190, height: 190, draw: drawFlowers },
  dots: {
    width: 44,
    height: 44,
    draw: (colour) =>
      [11, 33]
        .map(
          (at) =>
            `<circle cx="${at}" cy="${at}" r="5" fill="${lightness(colour) > 0.7 ? '#2a2727' : lighten(colour, 0.85)}"/>`,
        )
        .join(''),
  },
  medallions: { width: 72, height: 72, draw: drawMedallions },
  straw: {
    width: 20,
    height: 20,
    draw: (colour) =>
      line('M0 5H10M10 15H20', darken(colour, 0.5), 4, 0.2) + line('M5 10V20M15 0V10', lighten(colour, 0.6), 4, 0.35),
  },
  leather: { width: 130, height: 130, draw: drawPebbles },
} as const satisfies Record<string, Fabric>

export type FabricName = keyof typeof fabrics

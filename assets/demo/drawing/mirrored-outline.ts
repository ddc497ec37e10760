/** A corner `[x, y]`, or the end of a curve with its two control points `[x, y, c1x, c1y, c2x, c2y]`. */
export type OutlinePoint = readonly [number, number] | readonly [number, number, number, number, number, number]

/** Garments are drawn on a 900 × 1200 canvas around this axis. */
const axis = 450

const mirror = (x: number): number => 2 * axis - x

/**
 * One closed path from the right half of a garment, listed from top centre to bottom centre. A single path instead of two halves, because
 * the outline is also stroked and a seam in the middle would show.
 */
export function mirroredOutline(rightHalf: readonly OutlinePoint[]): string {
  const [start, ...rest] = rightHalf
  if (start === undefined) throw new Error('An outline needs at least one point')
  let right = `M${start[0]} ${start[1]}`
  let left = ''
  let previous = start
  for (const point of rest) {
    const [x, y, c1x, c1y, c2x, c2y] = point
    if (c1x === undefined || c1y === undefined || c2x === undefined || c2y === undefined) {
      right += `L${x} ${y}`
      left = `L${mirror(previous[0])} ${previous[1]}${left}`
    } else {
      right += `C${c1x} ${c1y} ${c2x} ${c2y} ${x} ${y}`
      left = `C${mirror(c2x)} ${c2y} ${mirror(c1x)} ${c1y} ${mirror(previous[0])} ${previous[1]}${left}`
    }
    previous = point
  }
  return `${right}${left}Z`
}

/** The markup with its reflection: sleeves, lapels, pockets. */
export function inPair(markup: string): string {
  return `${markup}<g transform="translate(${2 * axis} 0) scale(-1 1)">${markup}</g>`
}

import type { Brush } from '../brush.ts'
import type { Panel } from '../garment.ts'

/** The sleeve of jackets and coats, to the wrist. */
export const tailoredSleeve: Panel = {
  path: 'M586 260C642 270 676 306 690 384C712 520 732 670 744 812C718 828 686 830 656 822C646 700 626 550 600 440Z',
  sleeve: true,
  folds: ['M652 420C668 520 680 640 690 780', 'M624 480C650 500 676 500 700 480'],
}

/** The sleeve of shirts, fuller and gathered into a cuff. */
export const shirtSleeve: Panel = {
  path: 'M578 264C640 276 678 314 694 392C716 520 738 620 748 716C754 740 752 752 746 762C722 776 694 778 670 770C662 752 660 740 662 720C650 630 632 530 602 450Z',
  sleeve: true,
  folds: ['M650 430C668 520 686 620 700 720', 'M630 500C656 520 684 514 706 494'],
}

export const shortSleeve: Panel = {
  path: 'M580 262C638 274 676 308 692 374C704 426 714 474 720 514C692 534 654 542 622 538C618 496 610 460 600 430Z',
  sleeve: true,
  folds: ['M650 380C664 430 670 470 674 520'],
}

/** The sleeve of knitwear: softer at the shoulder, slouching at the wrist. */
export const knitSleeve: Panel = {
  path: 'M582 262C644 276 684 330 700 420C720 540 738 650 748 764C722 782 684 784 654 774C644 664 626 560 600 480Z',
  sleeve: true,
  folds: ['M652 450C668 550 684 640 692 740', 'M626 520C654 544 684 536 706 512'],
}

/** The inside of the back seen through an open neck, with the woven label. */
export function openNeck({ deep, base }: Brush, depth: number): string {
  // Generous below the shoulders: the front of the garment is painted over it and cuts it to shape.
  return (
    `<path d="M382 246C410 238 490 238 518 246L520 ${Math.max(depth, 300) + 10}H380Z" fill="${deep}"/>` +
    `<path d="M390 246C420 264 480 264 510 246L514 252C484 280 416 280 386 252Z" fill="${base}" fill-opacity=".55"/>` +
    '<rect x="430" y="261" width="40" height="17" rx="2" fill="#f4ecdf"/><path d="M438 269.5H462" stroke="#8c8073" stroke-width="2"/>'
  )
}

/** The pale lining of a jacket or coat, and the back of its collar. */
export function lining(brush: Brush, depth: number): string {
  return (
    `<path d="M380 236C416 222 484 222 520 236L530 300L450 ${depth}L370 300Z" fill="#e6dccb"/>` +
    `<path d="M450 240L450 ${depth}" stroke="#cfc2ac" stroke-width="2"/>` +
    `<path d="M384 240C416 222 484 222 516 240C500 262 400 262 384 240Z" fill="${brush.deep}"/>` +
    '<rect x="424" y="276" width="52" height="24" rx="2" fill="#fbf6ec"/><path d="M434 288H466" stroke="#8c8073" stroke-width="2"/>'
  )
}

/** A ribbed band: the path in a darker shade, crossed by fine lines. */
export function ribbed(brush: Brush, path: string, lines: readonly string[]): string {
  const ribs = lines.map((line) => `<path d="${line}"/>`).join('')
  return (
    `<path d="${path}" fill="${brush.mid}" stroke="${brush.deep}" stroke-opacity=".4" stroke-width="2"/>` +
    `<g stroke="${brush.deep}" stroke-opacity=".38" stroke-width="2.4">${ribs}</g>`
  )
}

/** A ribbed band round a neck or armhole: a dashed stroke along its middle gives ribs square to the curve. */
export function ribbedBand(brush: Brush, path: string, middle: string, width: number): string {
  return (
    `<path d="${path}" fill="${brush.mid}" stroke="${brush.deep}" stroke-opacity=".4" stroke-width="2"/>` +
    `<path d="${middle}" fill="none" stroke="${brush.deep}" stroke-opacity=".38" stroke-width="${width}" stroke-dasharray="2.4 6.6"/>`
  )
}

/** Upright rib lines between two heights, following a hem that dips by `sag` at the centre. */
export function ribLines(left: number, right: number, top: number, bottom: number, sag = 0): string[] {
  const lines: string[] = []
  for (let x = left; x <= right; x += 9) {
    const dip = sag * (1 - ((x - 450) / ((right - left) / 2)) ** 2)
    lines.push(`M${x} ${(top + dip).toFixed(1)}L${x} ${(bottom + dip).toFixed(1)}`)
  }
  return lines
}

/** A shirt collar with its stand; the points fall next to the button band. */
export function shirtCollar({ cloth, pair, deep }: Brush): string {
  return (
    `<path d="M398 248C420 300 480 300 502 248L488 234C470 258 430 258 412 234Z" fill="${deep}"/>` +
    pair(cloth('M450 334L486 236C503 228 522 234 532 244L524 330C500 350 470 348 450 334Z', 'pale'))
  )
}

/** The cuff that closes a shirt sleeve. */
export function shirtCuff({ cloth, pair, button }: Brush): string {
  return pair(
    cloth('M660 716C690 726 722 724 749 712L754 760C726 778 692 780 664 770Z', 'mid') +
      button(680, 748, 4.5, '#fffaf2'),
  )
}

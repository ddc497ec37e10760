import type { Brush } from '../brush.ts'
import type { Garment } from '../garment.ts'
import { mirroredOutline } from '../mirrored-outline.ts'
import { lining, openNeck, ribbed, ribbedBand, ribLines, tailoredSleeve } from './shared-pieces.ts'

const jacketFolds = ['M560 560C566 680 590 780 600 860', 'M600 370C580 440 576 500 582 560']

/** Collar and notched lapel of the right side, rolling down to `breakpoint`. */
function notchedLapel({ cloth, stitch }: Brush, breakpoint: number): string {
  return (
    cloth(`M450 ${breakpoint}L502 296L516 238C542 236 558 246 566 256L598 366L550 374L566 404Z`) +
    cloth('M502 300L494 238C514 226 546 236 562 250L584 318L548 344Z', 'pale') +
    stitch('M516 240C528 262 532 286 526 318')
  )
}

export const jackets = {
  blazer: {
    panels: [
      tailoredSleeve,
      {
        path: mirroredOutline([
          [450, 560],
          [520, 236, 484, 400, 512, 290],
          [590, 260, 545, 240, 568, 250],
          [618, 370, 612, 290, 620, 330],
          [594, 560, 610, 440, 592, 500],
          [634, 860, 598, 680, 628, 780],
          [450, 894, 590, 890, 520, 894],
        ]),
        folds: jacketFolds,
      },
    ],
    inside: (brush) => lining(brush, 580),
    seams: ['M450 560L450 892', 'M516 480C506 600 512 760 524 884', 'M384 480C394 600 388 760 376 884'],
    trims: (brush) =>
      brush.pair(notchedLapel(brush, 566)) +
      brush.pair(brush.cloth('M520 700L606 690L609 722L521 732Z')) +
      brush.cloth('M322 476L372 468L374 484L324 492Z', 'pale') +
      brush.buttons(438, [604, 682], 9),
    support: 'hanger',
    detail: [330, 230, 330],
  },
  doubleBreastedBlazer: {
    panels: [
      tailoredSleeve,
      {
        path: mirroredOutline([
          [450, 540],
          [520, 236, 484, 400, 512, 290],
          [592, 260, 545, 240, 568, 250],
          [622, 370, 614, 290, 622, 330],
          [600, 560, 612, 440, 598, 500],
          [636, 870, 604, 680, 630, 780],
          [450, 892, 590, 892, 520, 892],
        ]),
        folds: jacketFolds,
      },
    ],
    inside: (brush) => lining(brush, 560),
    seams: ['M510 560C512 660 512 780 510 890', 'M380 480C390 600 384 760 372 886'],
    trims: (brush) =>
      brush.cloth('M394 300L384 238C352 236 340 246 334 256L296 352L348 372L340 392L437 526L450 482Z') +
      brush.pair(brush.cloth('M506 300L494 238C514 226 546 236 562 250L580 316L552 348Z', 'pale')) +
      brush.cloth('M506 300L516 238C548 236 560 246 566 256L604 352L552 372L560 392L416 592Z') +
      brush.cloth('M506 300L494 238C514 226 546 236 562 250L580 316L552 348Z', 'pale') +
      brush.pair(brush.cloth('M530 716L612 708L615 738L531 746Z')) +
      [396, 492].map((x) => brush.buttons(x, [640, 716], 9)).join('') +
      brush.button(372, 560, 9) +
      brush.button(528, 560, 9),
    support: 'hanger',
    detail: [310, 380, 320],
  },
  bomber: {
    panels: [
      {
        path: 'M584 268C650 280 692 330 706 412C726 530 744 640 752 742C722 762 684 764 654 754C644 650 626 550 600 470Z',
        sleeve: true,
        folds: [
          'M654 430C672 530 686 630 696 730',
          'M628 520C658 548 690 538 714 512',
          'M640 620C668 642 700 632 724 610',
        ],
      },
      {
        path: mirroredOutline([
          [450, 292],
          [522, 246, 482, 292, 506, 272],
          [594, 268, 548, 250, 574, 258],
          [622, 400, 614, 310, 624, 356],
          [640, 740, 640, 520, 646, 650],
          [450, 762, 580, 762, 510, 762],
        ]),
        folds: ['M574 420C562 540 586 650 604 740', 'M510 470C500 570 508 670 516 750'],
      },
    ],
    inside: (brush) => openNeck(brush, 280),
    seams: ['M540 560L586 660', 'M360 560L314 660', 'M546 556L594 658', 'M354 556L306 658'],
    trims: (brush) =>
      ribbed(
        brush,
        'M262 736C340 762 560 762 638 736L626 800C560 822 340 822 274 800Z',
        ribLines(276, 624, 744, 798, 18),
      ) +
      brush.pair(
        ribbed(
          brush,
          'M652 736C684 750 720 748 752 730L746 786C720 802 686 804 660 796Z',
          ribLines(664, 742, 748, 792),
        ),
      ) +
      ribbedBand(
        brush,
        'M372 246C396 312 504 312 528 246L508 236C490 278 410 278 392 236Z',
        'M382 241C402 296 498 296 518 241',
        18,
      ) +
      `<path d="M450 300V812" stroke="${brush.deep}" stroke-width="12"/><path d="M450 300V812" stroke="${brush.brass}" stroke-width="4" stroke-dasharray="5 3"/><rect x="443" y="318" width="14" height="34" rx="4" fill="${brush.brass}"/>`,
    support: 'hanger',
    detail: [300, 220, 330],
  },
  truckerJacket: {
    panels: [
      {
        ...tailoredSleeve,
        path: 'M586 264C644 276 680 318 696 396C716 530 734 640 744 752C718 770 686 772 656 764C646 660 626 550 600 450Z',
      },
      {
        path: mirroredOutline([
          [450, 320],
          [518, 242, 472, 300, 502, 264],
          [592, 264, 548, 246, 574, 254],
          [620, 390, 612, 300, 622, 350],
          [604, 760, 628, 520, 606, 660],
          [450, 780, 550, 780, 500, 780],
        ]),
        folds: ['M576 420C564 540 566 650 570 750', 'M506 480C500 580 500 670 504 760'],
      },
    ],
    inside: (brush) => openNeck(brush, 300),
    seams: ['M450 336V780', 'M470 336V776', 'M430 336V776'],
    trims: (brush) => {
      const stitch = (path: string) =>
        `<path d="${path}" fill="none" stroke="#c98f4a" stroke-width="2.4" stroke-dasharray="7 4"/>`
      return (
        brush.pair(
          stitch('M470 410H618') +
            stitch('M486 470L506 742') +
            stitch('M590 470L566 742') +
            stitch('M462 340V740') +
            brush.cloth('M494 416H592L588 456L543 474L498 456Z') +
            brush.button(543, 456, 6, '#b98d52') +
            brush.cloth('M656 722C686 732 716 730 742 718L746 754C718 772 686 774 660 766Z'),
        ) +
        brush.cloth('M297 738C380 756 520 756 603 738L606 782C520 800 380 800 294 782Z') +
        stitch('M300 750C380 768 520 768 600 750') +
        `<path d="M398 248C420 310 480 310 502 248L488 234C470 262 430 262 412 234Z" fill="${brush.deep}"/>` +
        brush.pair(
          brush.cloth('M450 340L488 236C506 228 530 238 542 250L556 330C520 362 476 360 450 340Z', 'pale') +
            stitch('M462 344C486 352 520 348 546 328'),
        ) +
        brush.buttons(450, [372, 440, 508, 576, 644, 712, 768], 7, '#b98d52')
      )
    },
    support: 'hanger',
    detail: [430, 300, 240],
  },
  waistcoat: {
    panels: [
      {
        path: mirroredOutline([
          [450, 490],
          [514, 244, 492, 410, 510, 310],
          [570, 258, 534, 246, 556, 250],
          [592, 400, 552, 310, 560, 370],
          [578, 560, 600, 460, 580, 510],
          [606, 770, 580, 640, 600, 710],
          [518, 836, 584, 800, 548, 824],
          [450, 762, 496, 820, 470, 790],
        ]),
        folds: ['M556 440C546 560 560 680 574 790', 'M500 540C496 640 502 740 510 820'],
      },
    ],
    inside: (brush) => lining(brush, 500),
    seams: ['M450 490V766', 'M540 420C518 520 520 660 536 800', 'M360 420C382 520 380 660 364 800'],
    trims: (brush) =>
      brush.pair(brush.cloth('M512 696L588 682L591 706L515 720Z')) +
      brush.pair(brush.cloth('M508 560L570 550L572 570L510 580Z')) +
      brush.buttons(438, [530, 584, 638, 692, 746], 8),
    support: 'hanger',
    detail: [310, 420, 300],
  },
  bikerJacket: {
    panels: [
      tailoredSleeve,
      {
        path: mirroredOutline([
          [450, 420],
          [520, 240, 486, 350, 510, 290],
          [592, 262, 546, 244, 570, 252],
          [620, 390, 612, 300, 622, 350],
          [598, 600, 612, 460, 596, 540],
          [612, 780, 600, 660, 608, 720],
          [450, 800, 560, 798, 500, 800],
        ]),
        folds: ['M570 460C560 560 572 680 582 780', 'M506 520C498 620 500 700 506 780'],
      },
    ],
    inside: (brush) => lining(brush, 450),
    seams: ['M530 420C516 520 520 660 534 794', 'M300 716H380', 'M290 752C380 768 520 768 610 752'],
    trims: (brush) =>
      `<path d="M548 440L392 800" stroke="${brush.deep}" stroke-width="13"/><path d="M548 440L392 800" stroke="#c3bfb6" stroke-width="5" stroke-dasharray="5 3"/><rect x="534" y="446" width="12" height="34" rx="4" fill="#c3bfb6" transform="rotate(23 540 463)"/>` +
      brush.cloth('M394 300L384 240C352 238 340 250 334 262L286 374L352 388L342 420L430 470L462 430Z') +
      brush.cloth('M506 300L516 240C548 238 560 250 566 262L622 388L556 404L566 440L500 540L440 430Z') +
      brush.pair(brush.cloth('M504 300L494 240C516 226 548 238 564 254L588 322L552 346Z', 'pale')) +
      `<g stroke="#c3bfb6" stroke-width="5" stroke-dasharray="5 3"><path d="M312 520L372 560"/><path d="M318 660L392 640"/><path d="M540 680L590 660"/></g>` +
      brush.button(304, 366, 6, '#c3bfb6') +
      brush.button(604, 380, 6, '#c3bfb6') +
      brush.pair(`<path d="M690 740L688 822" stroke="#c3bfb6" stroke-width="5" stroke-dasharray="5 3"/>`),
    support: 'hanger',
    detail: [310, 250, 320],
  },
  safariJacket: {
    panels: [
      tailoredSleeve,
      {
        path: mirroredOutline([
          [450, 340],
          [518, 240, 474, 312, 502, 266],
          [592, 262, 546, 244, 570, 252],
          [622, 390, 614, 300, 624, 350],
          [596, 590, 616, 460, 598, 530],
          [640, 880, 602, 700, 634, 800],
          [450, 900, 590, 900, 520, 900],
        ]),
        folds: [
          'M566 620C576 720 596 800 604 880',
          'M596 380C576 450 566 520 572 580',
          'M500 640C502 740 508 820 512 890',
        ],
      },
    ],
    inside: (brush) => openNeck(brush, 330),
    seams: ['M464 350V898', 'M436 350V898'],
    trims: (brush) => {
      const pocket = (x: number, y: number, size: number) =>
        brush.cloth(
          `M${x} ${y}H${x + size}V${y + size * 1.08}Q${x + size} ${y + size * 1.16} ${x + size - 8} ${y + size * 1.16}H${x + 8}Q${x} ${y + size * 1.16} ${x} ${y + size * 1.08}Z`,
          'base',
        ) +
        brush.cloth(
          `M${x - 3} ${y - 4}H${x + size + 3}V${y + size * 0.28}L${x + size / 2} ${y + size * 0.42}L${x - 3} ${y + size * 0.28}Z`,
          'pale',
        ) +
        brush.button(x + size / 2, y + size * 0.26, 6)
      return (
        brush.pair(
          pocket(494, 430, 84) + pocket(494, 684, 108) + brush.cloth('M566 252L606 262L600 282L560 268Z', 'pale'),
        ) +
        brush.buttons(450, [400, 470, 540, 680, 760, 840], 8) +
        `<path d="M398 250C420 320 480 320 502 250L488 236C470 262 430 262 412 236Z" fill="${brush.deep}"/>` +
        brush.pair(brush.cloth('M450 366L488 236C506 228 532 238 544 250L570 346C526 388 478 388 450 366Z', 'pale')) +
        brush.cloth('M304 578C380 594 520 594 596 578L602 622C520 638 380 638 298 622Z') +
        `<rect x="420" y="580" width="60" height="56" rx="8" fill="none" stroke="${brush.deep}" stroke-width="8"/>`
      )
    },
    support: 'hanger',
    detail: [320, 230, 320],
  },
} as const satisfies Record<string, Garment>

import type { Brush } from '../brush.ts'
import type { Garment } from '../garment.ts'
import { mirroredOutline, type OutlinePoint } from '../mirrored-outline.ts'
import { knitSleeve, openNeck, ribbed, ribbedBand, ribLines, shortSleeve } from './shared-pieces.ts'

const detail = [300, 220, 300] as const
const knitFolds = ['M566 420C552 560 568 700 580 820', 'M500 520C492 620 498 740 506 836']

const belowShoulder: readonly OutlinePoint[] = [
  [594, 264, 562, 246, 580, 254],
  [620, 420, 614, 320, 624, 370],
  [626, 830, 620, 560, 630, 720],
  [450, 850, 576, 848, 510, 850],
]

const ribHem = (brush: Brush) =>
  ribbed(brush, 'M274 802C340 824 560 824 626 802L620 856C560 876 340 876 280 856Z', ribLines(284, 618, 812, 854, 16))
const ribCuffs = (brush: Brush) =>
  brush.pair(
    ribbed(brush, 'M654 752C684 766 720 764 750 748L744 806C718 822 684 824 658 814Z', ribLines(664, 740, 764, 810)),
  )
const neckBand = (brush: Brush, depth: number) =>
  ribbedBand(
    brush,
    `M370 244C376 330 410 ${depth - 70} 450 ${depth}C490 ${depth - 70} 524 330 530 244L508 238C502 310 478 ${depth - 90} 450 ${depth - 34}C422 ${depth - 90} 398 310 392 238Z`,
    `M381 241C389 320 416 ${depth - 80} 450 ${depth - 17}C484 ${depth - 80} 511 320 519 241`,
    20,
  )

export const knitwear = {
  crewNeck: {
    panels: [
      knitSleeve,
      { path: mirroredOutline([[450, 292], [530, 242, 486, 292, 514, 276], ...belowShoulder]), folds: knitFolds },
    ],
    inside: (brush) => openNeck(brush, 270),
    seams: ['M594 266C616 340 622 380 620 440', 'M306 266C284 340 278 380 280 440'],
    trims: (brush) =>
      ribHem(brush) +
      ribCuffs(brush) +
      ribbedBand(
        brush,
        'M362 248C390 322 510 322 538 248L520 238C496 294 404 294 380 238Z',
        'M371 243C397 308 503 308 529 243',
        16,
      ),
    support: 'hanger',
    detail,
  },
  turtleneck: {
    panels: [
      knitSleeve,
      { path: mirroredOutline([[450, 262], [520, 250, 486, 262, 506, 258], ...belowShoulder]), folds: knitFolds },
    ],
    seams: ['M594 266C616 340 622 380 620 440', 'M306 266C284 340 278 380 280 440'],
    trims: (brush) =>
      ribHem(brush) +
      ribCuffs(brush) +
      ribbed(
        brush,
        'M386 206C410 194 490 194 514 206C520 230 526 250 526 262C500 290 400 290 374 262C374 250 380 230 386 206Z',
        ribLines(392, 512, 206, 270, 8),
      ) +
      `<path d="M380 232C410 250 490 250 520 232" fill="none" stroke="${brush.deep}" stroke-opacity=".5" stroke-width="3"/>`,
    support: 'hanger',
    detail: [300, 180, 300],
  },
  vNeck: {
    panels: [
      knitSleeve,
      { path: mirroredOutline([[450, 400], [526, 240, 486, 340, 518, 300], ...belowShoulder]), folds: knitFolds },
    ],
    inside: (brush) => openNeck(brush, 390),
    seams: ['M594 266C616 340 622 380 620 440', 'M306 266C284 340 278 380 280 440'],
    trims: (brush) => ribHem(brush) + ribCuffs(brush) + neckBand(brush, 424),
    support: 'hanger',
    detail,
  },
  cardigan: {
    panels: [
      knitSleeve,
      { path: mirroredOutline([[450, 520], [522, 240, 490, 420, 516, 320], ...belowShoulder]), folds: knitFolds },
    ],
    inside: (brush) => openNeck(brush, 510),
    seams: ['M594 266C616 340 622 380 620 440', 'M306 266C284 340 278 380 280 440'],
    trims: (brush) =>
      ribHem(brush) +
      ribCuffs(brush) +
      brush.pair(
        brush.cloth('M500 660H592V754H500Z', 'base') +
          ribbed(brush, 'M500 652H592V676H500Z', ribLines(508, 588, 654, 674)),
      ) +
      ribbed(
        brush,
        'M366 246C372 350 404 470 432 540V876H468V540C496 470 528 350 534 246L508 238C502 330 478 430 450 500C422 430 398 330 392 238Z',
        ['M450 506V874'],
      ) +
      brush.buttons(450, [556, 626, 696, 766, 836], 9, '#e4d6bd'),
    support: 'hanger',
    detail: [330, 420, 270],
  },
  knitVest: {
    panels: [
      {
        path: mirroredOutline([
          [450, 400],
          [520, 246, 486, 340, 512, 300],
          [582, 262, 540, 250, 564, 254],
          [608, 420, 566, 330, 576, 396],
          [614, 800, 612, 540, 618, 690],
          [450, 816, 570, 816, 510, 816],
        ]),
        folds: ['M560 440C546 570 560 690 572 800', 'M500 500C494 610 500 720 506 806'],
      },
    ],
    inside: (brush) => openNeck(brush, 390),
    seams: [],
    trims: (brush) =>
      ribbed(
        brush,
        'M286 770C350 790 550 790 614 770L608 822C550 842 350 842 292 822Z',
        ribLines(296, 606, 780, 820, 14),
      ) +
      neckBand(brush, 424) +
      brush.pair(
        ribbedBand(
          brush,
          'M578 260C564 330 572 396 608 424L596 436C552 408 544 330 556 254Z',
          'M567 257C554 330 562 402 602 430',
          14,
        ),
      ),
    support: 'hanger',
    detail,
  },
  polo: {
    panels: [
      shortSleeve,
      {
        path: mirroredOutline([
          [450, 310],
          [518, 244, 472, 296, 500, 264],
          [590, 264, 546, 248, 572, 254],
          [616, 400, 610, 310, 618, 350],
          [614, 810, 616, 540, 618, 700],
          [450, 828, 570, 828, 510, 828],
        ]),
        folds: ['M566 430C552 560 566 690 578 810', 'M500 540C494 640 500 740 508 820'],
      },
    ],
    inside: (brush) => openNeck(brush, 310),
    seams: ['M464 320V500H436V320', 'M436 486H464', 'M290 798C380 814 520 814 610 798'],
    trims: (brush) =>
      brush.buttons(450, [374, 418, 462], 6, '#fffaf2') +
      brush.pair(
        ribbed(
          brush,
          'M620 510C656 514 692 504 718 486L722 514C694 534 656 542 622 538Z',
          ribLines(634, 710, 512, 532),
        ),
      ) +
      `<path d="M398 248C420 304 480 304 502 248L488 236C470 260 430 260 412 236Z" fill="${brush.deep}"/>` +
      brush.pair(brush.cloth('M450 336L488 238C506 230 524 238 534 248L548 320C514 352 474 352 450 336Z', 'pale')),
    support: 'hanger',
    detail,
  },
  tShirt: {
    panels: [
      shortSleeve,
      {
        path: mirroredOutline([
          [450, 300],
          [524, 246, 484, 300, 508, 276],
          [590, 264, 548, 250, 572, 256],
          [616, 400, 610, 310, 618, 350],
          [614, 820, 614, 540, 618, 700],
          [450, 838, 570, 838, 510, 838],
        ]),
        folds: ['M566 430C548 560 566 690 578 820', 'M500 500C492 620 498 730 508 830'],
      },
    ],
    inside: (brush) => openNeck(brush, 270),
    seams: ['M288 806C380 822 520 822 612 806', 'M622 520C660 524 694 514 717 496', 'M278 520C240 524 206 514 183 496'],
    trims: ({ cloth }) => cloth('M374 248C396 318 504 318 526 248L542 252C518 340 382 340 358 252Z', 'pale'),
    support: 'hanger',
    detail,
  },
} as const satisfies Record<string, Garment>

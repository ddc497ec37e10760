import type { Garment } from '../garment.ts'
import { mirroredOutline } from '../mirrored-outline.ts'

const detail = [300, 270, 300] as const

const pleat = (share: number, top: number): string =>
  `M${450 + share * 96} ${top}C${450 + share * 130} 560 ${450 + share * 190} 760 ${450 + share * 226} 950`

export const skirts = {
  pleatedSkirt: {
    panels: [
      {
        path: mirroredOutline([
          [450, 300],
          [552, 300],
          [566, 360, 556, 320, 560, 340],
          [696, 930, 610, 560, 678, 780],
          [450, 962, 620, 956, 540, 962],
        ]),
        folds: Array.from({ length: 9 }, (_, index) => pleat((index - 4) / 4, 360)),
        foldsBothSides: true,
      },
    ],
    seams: Array.from({ length: 8 }, (_, index) => pleat((index - 3.5) / 4, 350)),
    trims: ({ cloth }) => cloth('M348 276H552L558 330H342Z', 'deep'),
    support: 'clips',
    detail,
  },
  pencilSkirt: {
    panels: [
      {
        path: mirroredOutline([
          [450, 276],
          [546, 276],
          [588, 470, 556, 340, 584, 400],
          [556, 860, 594, 620, 568, 760],
          [450, 868, 520, 868, 486, 868],
        ]),
        folds: ['M540 360C564 500 548 720 534 850', 'M490 420C500 560 496 720 490 860'],
      },
    ],
    seams: [
      'M512 320C518 360 520 390 520 430',
      'M388 320C382 360 380 390 380 430',
      'M450 640V866',
      'M346 842C400 850 500 850 554 842',
    ],
    trims: ({ cloth, stitch }) => cloth('M354 268H546L550 308H350Z') + stitch('M450 640L462 652V866'),
    support: 'clips',
    detail,
  },
  miniSkirt: {
    panels: [
      {
        path: mirroredOutline([
          [450, 276],
          [550, 276],
          [584, 440, 560, 340, 576, 390],
          [620, 690, 600, 540, 614, 620],
          [450, 706, 570, 706, 510, 706],
        ]),
        folds: ['M536 340C556 460 574 580 584 690', 'M490 360C498 480 506 600 510 700'],
      },
    ],
    seams: ['M506 310C514 440 528 580 538 700', 'M394 310C386 440 372 580 362 700', 'M282 672C380 688 520 688 618 672'],
    trims: (brush) =>
      brush.pair(brush.cloth('M516 392L590 380L594 416L520 428Z', 'pale') + brush.button(556, 408, 7)) +
      brush.cloth('M350 268H550L556 312H344Z'),
    support: 'clips',
    detail,
  },
  buttonedSkirt: {
    panels: [
      {
        path: mirroredOutline([
          [450, 276],
          [550, 276],
          [590, 460, 562, 340, 580, 400],
          [660, 900, 616, 620, 646, 780],
          [450, 926, 600, 922, 520, 926],
        ]),
        folds: [
          'M526 340C552 520 590 720 606 900',
          'M484 380C492 560 506 740 514 916',
          'M560 380C590 540 620 700 638 880',
        ],
      },
    ],
    seams: ['M470 312V924', 'M430 312V924', 'M246 876C360 902 540 902 654 876'],
    trims: (brush) =>
      brush.cloth('M350 268H550L556 314H344Z') + brush.buttons(450, [292, 376, 456, 536, 616, 696, 776, 856], 9),
    support: 'clips',
    detail,
  },
  wrapSkirt: {
    panels: [
      {
        path: mirroredOutline([
          [450, 276],
          [548, 276],
          [584, 440, 558, 330, 578, 390],
          [640, 900, 600, 600, 630, 760],
          [450, 922, 580, 918, 520, 922],
        ]),
        folds: ['M530 340C550 520 582 720 594 900', 'M470 340C480 540 500 740 506 910'],
      },
    ],
    seams: ['M262 880C360 904 540 904 636 880'],
    trims: ({ cloth, stitch }) =>
      stitch('M400 312C452 480 520 700 560 914') +
      stitch('M408 312C462 480 530 700 572 912') +
      cloth('M352 268H548L554 310H346Z') +
      cloth('M384 300C362 350 354 400 358 456L380 450C378 400 388 350 404 308Z', 'pale') +
      cloth('M396 300C408 350 424 390 444 424L462 410C444 380 428 340 414 304Z') +
      cloth('M380 276C392 270 408 270 418 278C420 292 416 304 408 310C396 312 386 308 380 300Z', 'pale'),
    support: 'clips',
    detail,
  },
} as const satisfies Record<string, Garment>

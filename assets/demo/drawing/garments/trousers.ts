import type { Brush } from '../brush.ts'
import type { Garment } from '../garment.ts'
import { mirroredOutline } from '../mirrored-outline.ts'

const pockets = ['M560 320C540 340 536 380 538 410', 'M340 320C360 340 364 380 362 410']
const detail = [300, 230, 290] as const

function waistband({ cloth, pair, button }: Brush): string {
  return cloth('M340 246H560L565 298H335Z') + pair(cloth('M512 242H524V304H512Z', 'pale')) + button(450, 272, 8)
}

export const trousers = {
  flaredTrousers: {
    panels: [
      {
        path: mirroredOutline([
          [450, 250],
          [560, 250],
          [572, 340, 564, 280, 568, 310],
          [640, 1034, 592, 560, 632, 860],
          [488, 1044, 590, 1048, 530, 1048],
          [450, 490, 478, 840, 464, 620],
        ]),
        folds: ['M528 330C550 560 560 820 564 1030'],
      },
    ],
    seams: ['M450 300V480', ...pockets, 'M528 320C548 560 562 820 566 1040', 'M372 320C352 560 338 820 334 1040'],
    trims: waistband,
    support: 'clips',
    detail,
  },
  palazzoTrousers: {
    panels: [
      {
        path: mirroredOutline([
          [450, 250],
          [556, 250],
          [580, 380, 564, 290, 574, 330],
          [690, 1040, 620, 620, 676, 860],
          [462, 1056, 610, 1062, 520, 1062],
          [450, 500, 458, 880, 452, 660],
        ]),
        folds: [
          'M510 320C520 560 540 820 544 1050',
          'M546 340C580 560 620 820 632 1040',
          'M480 520C484 700 492 880 496 1050',
        ],
      },
    ],
    seams: [
      'M450 300V500',
      'M506 300C510 360 514 420 516 470',
      'M394 300C390 360 386 420 384 470',
      'M486 300C488 350 488 400 488 440',
      'M414 300C412 350 412 400 412 440',
    ],
    trims: (brush) =>
      waistband(brush) +
      brush.cloth('M448 262C430 240 396 246 392 268C394 288 424 292 448 280Z', 'pale') +
      brush.cloth('M452 262C470 240 504 246 508 268C506 288 476 292 452 280Z', 'pale') +
      brush.cloth('M442 280C436 330 428 370 416 410L440 416C448 370 454 330 456 282Z') +
      brush.cloth('M456 282C462 320 470 350 482 390L504 378C490 346 478 320 468 280Z') +
      brush.cloth('M440 258H460V286H440Z'),
    support: 'clips',
    detail,
  },
  slimTrousers: {
    panels: [
      {
        path: mirroredOutline([
          [450, 250],
          [552, 250],
          [572, 370, 558, 290, 568, 330],
          [566, 960, 580, 560, 570, 800],
          [486, 966, 540, 972, 510, 972],
          [450, 500, 482, 800, 468, 620],
        ]),
        folds: ['M520 330C534 540 530 780 526 960', 'M480 500C500 520 530 516 556 490'],
      },
    ],
    seams: [
      'M450 300V490',
      'M556 330C540 350 536 380 538 410',
      'M344 330C360 350 364 380 362 410',
      'M522 320C534 560 530 780 526 964',
      'M378 320C366 560 370 780 374 964',
      'M488 944C514 950 542 950 566 940',
      'M412 944C386 950 358 950 334 940',
    ],
    trims: waistband,
    support: 'clips',
    detail,
  },
  jeans: {
    panels: [
      {
        path: mirroredOutline([
          [450, 250],
          [556, 250],
          [576, 370, 562, 290, 572, 330],
          [602, 1030, 588, 560, 604, 840],
          [494, 1036, 570, 1042, 530, 1042],
          [450, 500, 484, 840, 466, 620],
        ]),
        folds: [
          'M526 400C546 580 552 820 550 1030',
          'M486 510C512 536 546 530 574 500',
          'M510 690C536 706 566 702 590 684',
        ],
      },
    ],
    seams: ['M450 300V490'],
    trims: (brush) => {
      const stitch = (path: string) =>
        `<path d="${path}" fill="none" stroke="#d09a55" stroke-width="2.6" stroke-dasharray="7 4"/>`
      return (
        waistband(brush) +
        stitch('M344 256H556') +
        stitch('M340 290H560') +
        brush.pair(
          stitch('M496 302C502 344 532 362 570 354') +
            stitch('M496 310C500 354 532 372 571 363') +
            stitch('M590 560C598 720 596 880 594 1024') +
            stitch('M496 1014C530 1022 570 1022 600 1012') +
            brush.button(500, 318, 3.5, '#c98f4a'),
        ) +
        stitch('M462 302V440C462 466 456 480 450 488') +
        stitch('M470 302V440C470 470 462 488 452 498') +
        brush.button(450, 272, 9, '#b98d52')
      )
    },
    support: 'clips',
    detail,
  },
  bermuda: {
    panels: [
      {
        path: mirroredOutline([
          [450, 250],
          [560, 250],
          [580, 370, 566, 290, 576, 330],
          [628, 700, 594, 480, 618, 600],
          [474, 716, 580, 722, 520, 724],
          [450, 490, 468, 640, 456, 560],
        ]),
        folds: ['M528 330C546 460 556 580 562 706', 'M490 480C496 560 506 640 510 710'],
      },
    ],
    seams: [
      'M450 300V480',
      ...pockets,
      'M472 674C520 682 580 680 620 660',
      'M428 674C380 682 320 680 280 660',
      'M514 300C518 350 520 390 520 430',
      'M386 300C382 350 380 390 380 430',
    ],
    trims: waistband,
    support: 'clips',
    detail,
  },
  drawstringTrousers: {
    panels: [
      {
        path: mirroredOutline([
          [450, 250],
          [554, 250],
          [588, 400, 564, 300, 582, 350],
          [590, 960, 606, 600, 600, 800],
          [492, 970, 560, 976, 520, 976],
          [450, 510, 484, 820, 466, 640],
        ]),
        folds: [
          'M520 330C546 520 550 760 544 960',
          'M486 520C516 548 552 540 586 510',
          'M556 330C576 480 584 640 578 800',
        ],
      },
    ],
    seams: ['M450 300V500', 'M566 330C544 360 536 400 540 440', 'M334 330C356 360 364 400 360 440'],
    trims: (brush) => {
      const gathers = Array.from(
        { length: 22 },
        (_, index) => `<path d="M${348 + index * 9.8} 250V${290 + (index % 3) * 9}"/>`,
      ).join('')
      return (
        brush.cloth('M342 246H558L562 292H338Z') +
        `<g stroke="${brush.deep}" stroke-opacity=".45" stroke-width="2.4">${gathers}</g>` +
        brush.pair(brush.cloth('M494 934C526 944 562 942 592 930L588 974C556 986 520 986 494 978Z')) +
        `<g fill="none" stroke="#f4ecdf" stroke-width="6" stroke-linecap="round"><path d="M442 272C430 320 424 350 428 392"/><path d="M458 272C470 316 478 346 472 404"/></g><circle cx="450" cy="272" r="9" fill="#f4ecdf"/>`
      )
    },
    support: 'clips',
    detail,
  },
} as const satisfies Record<string, Garment>

import type { Brush } from '../brush.ts'
import type { Garment } from '../garment.ts'
import { mirroredOutline } from '../mirrored-outline.ts'
import { openNeck, shirtCollar, shirtCuff, shirtSleeve, shortSleeve } from './shared-pieces.ts'

const pearl = '#fffaf2'

const shirtBody = {
  path: mirroredOutline([
    [450, 310],
    [518, 242, 470, 296, 500, 264],
    [588, 264, 546, 246, 570, 254],
    [616, 400, 610, 306, 618, 350],
    [604, 640, 612, 500, 602, 560],
    [624, 850, 606, 720, 620, 790],
    [450, 908, 580, 850, 540, 908],
  ]),
  folds: ['M570 420C548 560 566 720 580 850', 'M510 480C500 620 506 760 516 880'],
}

const placket = (top: number, bottom: number) => [`M464 ${top}V${bottom}`, `M436 ${top}V${bottom}`]

const pocket = ({ cloth, stitch }: Brush) => cloth('M514 436H580V506L547 528L514 506Z') + stitch('M514 452H580')

export const shirts = {
  shirt: {
    panels: [shirtSleeve, shirtBody],
    inside: (brush) => openNeck(brush, 310),
    seams: [...placket(336, 904), 'M588 264C610 320 616 360 614 410', 'M312 264C290 320 284 360 286 410'],
    trims: (brush) =>
      shirtCuff(brush) +
      pocket(brush) +
      brush.buttons(450, [400, 484, 568, 652, 736, 820], 5.5, pearl) +
      shirtCollar(brush),
    support: 'hanger',
    detail: [310, 220, 290],
  },
  grandadShirt: {
    panels: [shirtSleeve, shirtBody],
    inside: (brush) => openNeck(brush, 300),
    seams: [
      'M464 320V560H436V320',
      'M436 544H464',
      'M588 264C610 320 616 360 614 410',
      'M312 264C290 320 284 360 286 410',
      'M286 838C330 850 360 896 450 896S570 850 614 838',
    ],
    trims: (brush) =>
      shirtCuff(brush) +
      brush.buttons(450, [370, 430, 490], 5.5, pearl) +
      brush.cloth(
        'M376 248C398 318 448 322 450 322S502 318 524 248L504 238C490 286 462 294 450 298S410 286 396 238Z',
        'pale',
      ) +
      brush.button(450, 310, 5, pearl),
    support: 'hanger',
    detail: [310, 220, 290],
  },
  campShirt: {
    panels: [
      shortSleeve,
      {
        ...shirtBody,
        path: mirroredOutline([
          [450, 420],
          [516, 242, 478, 350, 506, 290],
          [588, 264, 546, 246, 570, 254],
          [616, 400, 610, 306, 618, 350],
          [616, 640, 616, 500, 614, 560],
          [628, 820, 618, 720, 626, 780],
          [450, 832, 570, 832, 510, 832],
        ]),
      },
    ],
    inside: (brush) => openNeck(brush, 410),
    seams: ['M464 430V830', 'M436 430V830', 'M622 522C660 526 694 516 718 498', 'M278 522C240 526 206 516 182 498'],
    trims: (brush) =>
      pocket(brush) +
      brush.buttons(450, [470, 560, 650, 740], 6, pearl) +
      brush.pair(brush.cloth('M450 428L506 280L516 238C534 236 548 244 554 252L572 342L528 352L536 376Z', 'pale')),
    support: 'hanger',
    detail: [310, 230, 290],
  },
  bowBlouse: {
    panels: [
      {
        path: 'M574 262C640 268 690 318 708 410C726 520 754 620 756 706C758 740 744 752 738 764C714 776 694 776 676 768C664 752 654 736 652 700C648 610 634 520 602 450Z',
        sleeve: true,
        folds: [
          'M650 420C676 520 700 620 708 710',
          'M636 500C646 590 668 660 680 740',
          'M690 420C714 520 730 620 732 720',
        ],
      },
      {
        path: mirroredOutline([
          [450, 290],
          [516, 244, 478, 290, 502, 272],
          [584, 262, 546, 246, 568, 254],
          [612, 400, 606, 306, 614, 350],
          [592, 620, 606, 500, 590, 560],
          [618, 830, 596, 700, 612, 770],
          [450, 846, 560, 846, 510, 846],
        ]),
        folds: ['M560 420C540 560 558 700 572 830', 'M500 440C490 580 498 720 506 840'],
      },
    ],
    inside: (brush) => openNeck(brush, 270),
    seams: ['M450 330V842', 'M290 818C380 832 520 832 610 818'],
    trims: (brush) =>
      brush.pair(brush.cloth('M672 760C694 768 718 768 740 758L742 800C718 812 694 812 676 804Z')) +
      brush.cloth('M378 246C400 314 500 314 522 246L506 236C486 284 414 284 394 236Z') +
      brush.cloth('M440 316C420 400 404 480 410 566L452 548C446 480 450 400 462 320Z') +
      brush.cloth('M452 316C470 390 492 450 508 520L546 490C520 430 486 370 468 312Z') +
      brush.cloth('M446 304C410 266 366 270 350 300C344 336 366 362 390 354C416 346 434 326 446 318Z', 'pale') +
      brush.cloth('M454 304C490 266 534 270 550 300C556 336 534 362 510 354C484 346 466 326 454 318Z', 'pale') +
      brush.stitch('M436 310C414 302 388 304 366 314') +
      brush.stitch('M464 310C486 302 512 304 534 314') +
      brush.cloth(
        'M434 296C444 290 458 290 466 296C470 308 468 322 462 330C454 334 446 334 438 330C432 320 430 308 434 296Z',
      ),
    support: 'hanger',
    detail: [300, 220, 300],
  },
  sleevelessTop: {
    panels: [
      {
        path: mirroredOutline([
          [450, 330],
          [520, 242, 486, 330, 506, 286],
          [560, 250, 534, 242, 550, 244],
          [594, 420, 552, 330, 560, 396],
          [580, 580, 594, 480, 580, 530],
          [620, 810, 584, 680, 608, 760],
          [450, 828, 570, 826, 510, 828],
        ]),
        folds: ['M556 450C540 580 566 700 584 810', 'M500 440C494 580 504 720 514 820'],
      },
    ],
    inside: (brush) => openNeck(brush, 300),
    seams: ['M284 796C380 812 520 812 616 796'],
    trims: ({ cloth }) => cloth('M378 244C398 346 502 346 522 244L536 244C516 366 384 366 364 244Z', 'pale'),
    support: 'hanger',
    detail: [300, 220, 300],
  },
  overshirt: {
    panels: [
      shirtSleeve,
      {
        ...shirtBody,
        path: mirroredOutline([
          [450, 310],
          [518, 242, 470, 296, 500, 264],
          [590, 264, 546, 246, 572, 254],
          [622, 400, 614, 306, 624, 350],
          [622, 640, 622, 500, 620, 560],
          [630, 830, 624, 720, 628, 790],
          [450, 846, 570, 846, 510, 846],
        ]),
      },
    ],
    inside: (brush) => openNeck(brush, 310),
    seams: [...placket(336, 844), 'M274 812C380 828 520 828 626 812'],
    trims: (brush) =>
      shirtCuff(brush) +
      brush.pair(
        brush.cloth('M496 440H592V536Q592 546 582 546H506Q496 546 496 536Z', 'base') +
          brush.cloth('M492 436H596V470L544 484L492 470Z') +
          brush.button(544, 468, 6),
      ) +
      brush.buttons(450, [390, 470, 550, 630, 710, 790], 8) +
      shirtCollar(brush),
    support: 'hanger',
    detail: [310, 230, 310],
  },
} as const satisfies Record<string, Garment>

import type { Garment } from '../garment.ts'

const fringe = (left: number, right: number, top: number, length: number, colour: string): string => {
  const threads: string[] = []
  for (let x = left; x <= right; x += 8) threads.push(`M${x} ${top}L${x + ((x % 3) - 1) * 2} ${top + length}`)
  return `<path d="${threads.join('')}" stroke="${colour}" stroke-width="3.4" stroke-linecap="round"/>`
}

export const accessories = {
  handbag: {
    panels: [
      {
        path: 'M270 560C300 548 600 548 630 560C652 640 672 780 668 880C664 920 640 934 600 936H300C260 934 236 920 232 880C228 780 248 640 270 560Z',
        folds: ['M600 600C620 720 626 840 610 920'],
      },
    ],
    seams: ['M244 890C330 908 570 908 656 890'],
    trims: ({ deep, pale, cloth, brass, pair }) =>
      `<path d="M340 566C340 320 560 320 560 566" fill="none" stroke="${deep}" stroke-width="22" stroke-linecap="round"/><path d="M340 566C340 320 560 320 560 566" fill="none" stroke="${pale}" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"/>` +
      cloth(
        'M268 556C300 544 600 544 632 556C646 640 620 720 560 744C500 760 400 760 340 744C280 720 254 640 268 556Z',
      ) +
      `<path d="M284 572C276 640 296 704 346 728C400 744 500 744 554 728C604 704 624 640 616 572" fill="none" stroke="${pale}" stroke-opacity=".6" stroke-width="2.4" stroke-dasharray="8 5"/>` +
      `<rect x="424" y="712" width="52" height="60" rx="10" fill="${brass}"/><rect x="438" y="728" width="24" height="26" rx="5" fill="#8f7238"/>` +
      pair(`<circle cx="560" cy="572" r="14" fill="${brass}"/><circle cx="560" cy="572" r="6" fill="#8f7238"/>`),
    support: 'surface',
    detail: [300, 520, 300],
  },
  tote: {
    panels: [
      {
        path: 'M236 500C300 488 600 488 664 500C656 640 644 780 634 920C632 934 624 940 610 940H290C276 940 268 934 266 920C256 780 244 640 236 500Z',
        folds: ['M610 540C606 680 600 800 590 920', 'M500 700C520 760 520 840 510 920'],
      },
    ],
    inside: ({ deep }) =>
      `<path d="M352 510C352 270 548 270 548 510" fill="none" stroke="${deep}" stroke-width="16"/><path d="M236 500C300 476 600 476 664 500C600 516 300 516 236 500Z" fill="${deep}"/>`,
    seams: ['M238 520C300 508 600 508 662 520'],
    trims: (brush) =>
      `<path d="M330 560C330 320 570 320 570 560" fill="none" stroke="${brush.deep}" stroke-width="20"/><path d="M330 560C330 320 570 320 570 560" fill="none" stroke="${brush.pale}" stroke-opacity=".35" stroke-width="4"/>` +
      brush.pair(brush.cloth('M554 520H588V610L571 626L554 610Z', 'deep') + brush.button(571, 592, 6, brush.brass)) +
      brush.stitch('M272 900H628', true) +
      `<rect x="410" y="560" width="80" height="40" rx="3" fill="none" stroke="${brush.brass}" stroke-width="3"/>`,
    support: 'surface',
    detail: [300, 470, 300],
  },
  shoulderBag: {
    panels: [
      {
        path: 'M256 640C300 630 600 630 644 640C664 700 668 790 656 850C630 914 560 938 450 938S270 914 244 850C232 790 236 700 256 640Z',
        folds: ['M610 680C630 760 620 850 590 910'],
      },
    ],
    inside: ({ deep, pale, brass }) =>
      `<g fill="none"><path d="M268 650C240 380 330 240 450 240S660 380 632 650" stroke="${deep}" stroke-width="15"/><path d="M268 650C240 380 330 240 450 240S660 380 632 650" stroke="${pale}" stroke-opacity=".35" stroke-width="3"/></g>` +
      `<circle cx="268" cy="650" r="17" fill="none" stroke="${brass}" stroke-width="6"/><circle cx="632" cy="650" r="17" fill="none" stroke="${brass}" stroke-width="6"/>`,
    seams: [],
    trims: (brush) =>
      brush.cloth('M252 636C300 624 600 624 648 636C664 740 600 830 450 836C300 830 236 740 252 636Z') +
      `<path d="M270 652C268 736 326 810 450 816C574 810 632 736 630 652" fill="none" stroke="${brush.pale}" stroke-opacity=".6" stroke-width="2.4" stroke-dasharray="8 5"/>` +
      `<circle cx="450" cy="812" r="22" fill="${brush.brass}"/><circle cx="450" cy="812" r="9" fill="#8f7238"/>`,
    support: 'surface',
    detail: [320, 600, 260],
  },
  clutch: {
    panels: [
      {
        path: 'M210 600H690Q704 600 704 614V914Q704 930 690 930H210Q196 930 196 914V614Q196 600 210 600Z',
        folds: ['M640 640C650 740 650 840 640 910'],
      },
    ],
    seams: ['M206 904H694'],
    trims: (brush) =>
      brush.cloth('M206 598H694Q704 598 700 612L470 800Q450 814 430 800L200 612Q196 598 206 598Z', 'pale') +
      `<path d="M226 616L440 786Q450 794 460 786L674 616" fill="none" stroke="${brush.deep}" stroke-opacity=".5" stroke-width="2.4" stroke-dasharray="8 5"/>` +
      `<circle cx="450" cy="776" r="15" fill="${brush.brass}"/><circle cx="450" cy="776" r="6" fill="#8f7238"/>`,
    support: 'surface',
    detail: [310, 570, 280],
  },
  scarf: {
    panels: [
      {
        path: 'M430 212C470 204 530 204 552 214C566 400 570 620 560 860L440 866C436 640 432 420 430 212Z',
        folds: ['M520 260C530 460 530 660 520 850'],
        foldsBothSides: true,
      },
      {
        path: 'M340 216C376 204 450 204 480 212C496 420 500 700 484 976L330 984C320 720 322 440 340 216Z',
        folds: ['M380 240C370 480 370 740 376 970', 'M440 240C452 480 450 740 440 970'],
        foldsBothSides: true,
      },
    ],
    seams: ['M552 214C566 400 570 620 560 860'],
    trims: ({ deep, base, mid }) =>
      fringe(498, 556, 862, 52, mid) + fringe(334, 482, 978, 64, deep) + fringe(338, 482, 976, 60, base),
    support: 'rail',
    detail: [290, 640, 300],
  },
  neckerchief: {
    panels: [
      {
        path: 'M450 262C520 340 660 470 790 606C660 730 530 860 452 944C370 860 240 736 112 604C240 470 376 340 450 262Z',
        folds: ['M450 280C456 500 446 720 452 930', 'M300 450C380 540 520 690 600 770'],
        foldsBothSides: true,
      },
    ],
    seams: [
      'M450 276C520 352 652 478 776 606C652 726 528 850 452 930C372 850 246 730 126 604C246 478 378 352 450 276Z',
    ],
    trims: ({ deep, brass }) =>
      `<path d="M450 318C520 388 632 494 736 606C632 708 524 812 452 888C376 812 266 712 166 604C266 496 378 394 450 318Z" fill="none" stroke="${deep}" stroke-width="20"/>` +
      `<path d="M450 346C516 412 618 508 708 606C618 694 520 786 452 860C380 786 282 700 194 604C282 510 382 418 450 346Z" fill="none" stroke="${brass}" stroke-width="4"/>`,
    support: 'flat',
    detail: [300, 270, 300],
  },
  belt: {
    panels: [
      {
        path: 'M190 640C190 560 310 524 450 524S710 560 710 640V760C710 680 590 648 450 648S190 680 190 760Z',
        folds: ['M330 540V640', 'M560 540V650'],
        foldsBothSides: true,
      },
      {
        path: 'M184 640C190 730 310 776 450 776S712 730 716 640V772C712 866 590 912 450 912S188 866 184 772Z',
        folds: ['M300 760V900', 'M610 760V890'],
        foldsBothSides: true,
      },
    ],
    seams: ['M190 656C196 742 314 788 450 788S706 742 710 656', 'M190 760C196 852 314 898 450 898S706 852 710 760'],
    trims: (brush) =>
      brush.cloth('M340 770C420 784 520 782 566 768L590 830L570 902C520 914 420 916 340 904Z', 'base') +
      `<path d="M344 782C420 794 510 792 560 780M344 892C420 902 510 902 562 892" fill="none" stroke="${brush.deep}" stroke-opacity=".5" stroke-width="2.2"/>` +
      [480, 512, 544].map((x) => `<ellipse cx="${x}" cy="838" rx="4" ry="5" fill="#1d120c"/>`).join('') +
      `<rect x="306" y="752" width="96" height="172" rx="16" fill="none" stroke="#8f7238" stroke-width="17"/><rect x="306" y="750" width="96" height="172" rx="16" fill="none" stroke="${brush.brass}" stroke-width="13"/>` +
      `<path d="M310 836H416" stroke="${brush.brass}" stroke-width="10" stroke-linecap="round"/>` +
      brush.cloth('M432 764H456V922H432Z', 'deep'),
    support: 'surface',
    detail: [270, 690, 260],
  },
  hat: {
    panels: [
      {
        path: 'M130 850C130 800 280 786 450 786S770 800 770 850C770 906 640 936 450 936S130 906 130 850Z',
        folds: ['M600 800C680 820 700 860 660 910'],
      },
      {
        path: 'M268 838C272 720 284 620 320 566C350 530 400 552 450 574C500 552 550 530 580 566C616 620 628 720 632 838C580 872 320 872 268 838Z',
        folds: [
          'M560 580C588 660 600 740 602 830',
          'M450 580C440 640 446 690 452 740',
          'M380 560C400 600 420 620 446 640',
        ],
      },
    ],
    seams: ['M144 866C170 912 300 924 450 924S730 912 756 866'],
    trims: ({ deep }) =>
      // The ribbon is not cut from the hat's own straw or felt.
      `<path d="M268 778C330 816 570 816 632 778L634 842C570 882 330 882 266 842Z" fill="${deep}"/>` +
      `<path d="M566 800L606 786V856L566 866Z" fill="${deep}" stroke="#120c0a" stroke-opacity=".4" stroke-width="2"/><path d="M320 566C370 620 530 620 580 566" fill="none" stroke="${deep}" stroke-opacity=".35" stroke-width="4"/>`,
    support: 'surface',
    detail: [290, 600, 330],
  },
  beanie: {
    panels: [
      {
        path: 'M262 800C256 600 330 470 450 470S644 600 638 800Z',
        folds: ['M560 520C590 600 604 700 602 790', 'M490 490C510 600 514 700 512 790'],
      },
    ],
    seams: ['M450 474C380 520 350 640 346 790', 'M450 474C520 520 550 640 554 790', 'M450 474V790'],
    trims: (brush) => {
      const ribs = Array.from({ length: 39 }, (_, index) => `<path d="M${258 + index * 10.2} 780V930"/>`).join('')
      return (
        `<path d="M250 786C250 770 270 764 290 764H610C630 764 650 770 650 786V906C650 926 632 938 610 938H290C268 938 250 926 250 906Z" fill="${brush.mid}" stroke="${brush.deep}" stroke-opacity=".4" stroke-width="2.4"/>` +
        `<g stroke="${brush.deep}" stroke-opacity=".34" stroke-width="3">${ribs}</g><path d="M262 776H638" stroke="${brush.pale}" stroke-opacity=".5" stroke-width="5"/><path d="M256 926C340 934 560 934 644 926" fill="none" stroke="${brush.deep}" stroke-opacity=".5" stroke-width="8"/>` +
        `<rect x="420" y="836" width="60" height="30" rx="2" fill="#f4ecdf"/><path d="M432 851H468" stroke="#8c8073" stroke-width="2"/>`
      )
    },
    support: 'surface',
    detail: [300, 560, 300],
  },
} as const satisfies Record<string, Garment>

import { completeDemoProducts } from './complete-demo-products.ts'
import { demoSizes } from './demo-product.ts'

export const demoJackets = completeDemoProducts({ slug: 'giacche', skuCode: 'GIA', number: 2 }, [
  {
    name: 'Blazer Milano',
    look: 'monopetto a due bottoni in spina di pesce',
    description:
      'Monopetto a due bottoni in spina di pesce di lana, 280 grammi al metro, tessuta a Biella. Spalla naturale con poca imbottitura, fodera intera in cupro e due spacchi dietro. Si spazzola dopo l’uso e si porta in lavanderia una volta a stagione.',
    composition: '100% lana vergine; fodera: 100% cupro',
    hsCode: '620431',
    price: '189.00',
    comparePrice: '249.00',
    weightKg: '0.780',
    colors: ['Verde', 'Grigio'],
    sizes: demoSizes.numbers,
  },
  {
    name: 'Blazer Modena',
    look: 'doppiopetto a sei bottoni',
    description:
      'Doppiopetto estivo a sei bottoni, sfoderato sulla schiena perché respiri. Il misto lino e cotone prende qualche piega e gli sta bene: meglio il ferro a vapore che la pressa.',
    composition: '55% lino, 45% cotone',
    hsCode: '620439',
    price: '159.00',
    weightKg: '0.720',
    colors: ['Blu', 'Panna'],
    sizes: demoSizes.numbers,
  },
  {
    name: 'Bomber Rimini',
    look: 'con zip e bordi a coste',
    description:
      'Nylon opaco con mano asciutta, trattato contro la pioggia leggera. Polsi, collo e fondo sono in maglia a coste che non cede; dentro, una tasca con zip che tiene un telefono grande. Ripiegato occupa quanto un maglione.',
    composition: '100% poliammide; fodera: 100% poliestere',
    hsCode: '620240',
    price: '119.90',
    weightKg: '0.610',
    colors: ['Oliva', 'Nero', 'Blu'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Giubbino Ancona',
    look: 'con tasche al petto e impunture a contrasto',
    description:
      'Giubbino corto in tela da 12 once, con le impunture color tabacco e i bottoni a martello dei modelli da lavoro. Un filo di elastan aiuta le spalle nei movimenti. Va lavato di rado, a rovescio, e schiarirà nei punti giusti.',
    composition: '99% cotone, 1% elastan',
    hsCode: '620432',
    price: '89.90',
    comparePrice: '119.90',
    weightKg: '0.790',
    colors: ['Denim', 'Nero', 'Bianco'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Gilet Bergamo',
    look: 'da completo in gessato con cinque bottoni',
    description:
      'Gilet in fresco lana gessato con dorso in raso e martingala per stringerlo in vita. Cinque bottoni, due tasche vere in basso e un taschino. Sta sotto un abito, ma anche da solo su una camicia con le maniche arrotolate.',
    composition: '100% lana vergine; dorso: 100% viscosa',
    hsCode: '621139',
    price: '79.00',
    weightKg: '0.330',
    colors: ['Antracite', 'Blu'],
    sizes: ['44', '46', '48', '50', '52', '54'],
  },
  {
    name: 'Chiodo Ravenna',
    look: 'in pelle con zip asimmetrica',
    description:
      'Pelle di agnello conciata al vegetale a Santa Croce sull’Arno, spessa otto decimi: morbida subito, senza rodaggio. La zip obliqua chiude fino al collo, le cerniere ai polsi lasciano passare un maglione. Nutrire con crema incolore due volte l’anno.',
    composition: '100% pelle di agnello; fodera: 100% viscosa',
    hsCode: '420310',
    price: '329.00',
    weightKg: '1.450',
    colors: ['Nero', 'Cuoio'],
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
  },
  {
    name: 'Sahariana Siena',
    look: 'con quattro tasche e cintura',
    description:
      'Quattro tasche a soffietto, cintura in vita e spalline abbottonate: la sahariana com’è sempre stata, ma in lino pesante tinto in capo. Funziona da giacca a maggio e da sovracamicia a settembre.',
    composition: '100% lino',
    hsCode: '620439',
    price: '139.00',
    weightKg: '0.690',
    colors: ['Beige', 'Oliva'],
    sizes: demoSizes.numbers,
  },
])

export const demoCoats = completeDemoProducts({ slug: 'cappotti', skuCode: 'CAP', number: 6 }, [
  {
    name: 'Cappotto Torino',
    look: 'con cintura e revers ampi',
    description:
      'Panno di lana pettinata con revers ampi e cintura in tinta più scura, fibbia in ottone. Il doppio petto chiude fin sopra il ginocchio e il collo si alza contro il freddo. Fodera in viscosa con tasca interna; pulitura a secco.',
    composition: '80% lana vergine, 20% poliammide; fodera: 100% viscosa',
    hsCode: '620220',
    price: '299.00',
    comparePrice: '389.00',
    weightKg: '1.650',
    colors: ['Cammello', 'Nero', 'Bordeaux'],
    sizes: demoSizes.numbers,
  },
  {
    name: 'Cappotto Bologna',
    look: 'lungo a quadri con tre bottoni',
    description:
      'Lungo a metà polpaccio, dritto, con tre bottoni e quadri allineati tra petto, tasche e maniche. Il panno viene da Prato ed è garzato da un lato solo. Sopra un completo o sopra una felpa, la spalla è abbastanza larga per entrambi.',
    composition: '70% lana vergine, 30% poliestere; fodera: 100% viscosa',
    hsCode: '620220',
    price: '259.00',
    weightKg: '1.720',
    colors: ['Bordeaux', 'Verde'],
    sizes: demoSizes.numbers,
  },
  {
    name: 'Trench Genova',
    look: 'doppiopetto con cintura e spalline',
    description:
      'Gabardina fitta resa idrorepellente, con patta antivento sul petto, spalline e passanti ai polsi. La cintura si annoda, la fibbia resta per i giorni di rappresentanza. Dopo una pioggia lo si lascia asciugare lontano dai termosifoni.',
    composition: '67% cotone, 33% poliestere; fodera: 100% viscosa',
    hsCode: '620230',
    price: '199.00',
    comparePrice: '259.00',
    weightKg: '1.100',
    colors: ['Beige', 'Blu'],
    sizes: demoSizes.numbers,
  },
  {
    name: 'Caban Livorno',
    look: 'corto doppiopetto con sei bottoni',
    description:
      'Il giaccone dei marinai in melton da 600 grammi: il vento non passa, la pioggia scivola per un bel po’. Sei bottoni con l’ancora, tasche verticali foderate in velluto di cotone per tenerci le mani.',
    composition: '85% lana vergine, 15% poliammide; fodera: 100% poliestere',
    hsCode: '620120',
    price: '229.00',
    weightKg: '1.480',
    colors: ['Blu', 'Antracite'],
    sizes: ['46', '48', '50', '52', '54'],
  },
  {
    name: 'Piumino Bormio',
    look: 'trapuntato con collo alto',
    description:
      'Trapunta orizzontale imbottita in piumino con potere di riempimento 650, guscio sottile anti-fuoriuscita. Il collo sale fino al mento, i polsi interni sono elastici. In asciugatrice con due palline da tennis ritrova tutto il volume.',
    composition:
      '100% poliammide; imbottitura: 90% piumino d’oca, 10% piuma d’oca. Contiene parti non tessili di origine animale',
    hsCode: '620240',
    price: '219.00',
    weightKg: '0.890',
    colors: ['Rosso', 'Nero', 'Verde'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Montgomery Merano',
    look: 'con cappuccio e alamari',
    closeUp: 'Cappuccio e alamari',
    description:
      'Loden in spina di pesce follato in Alto Adige, con cappuccio ampio e alamari in legno di faggio. Le tasche applicate hanno la patta. Caldo senza fodera pesante, si apre e si chiude anche con i guanti.',
    composition: '90% lana vergine, 10% poliammide',
    hsCode: '620220',
    price: '279.00',
    comparePrice: '345.00',
    weightKg: '1.800',
    colors: ['Cammello'],
    sizes: demoSizes.letters,
  },
])

import { completeDemoProducts } from './complete-demo-products.ts'
import { demoSizes } from './demo-product.ts'

export const demoShirts = completeDemoProducts({ slug: 'camicie', skuCode: 'CAM', number: 3 }, [
  {
    name: 'Camicia Como',
    look: 'a righe con taschino',
    description:
      'Righe verticali tinte in filo su popeline doppio ritorto, collo morbido e taschino a punta. Il fondo arrotondato permette di portarla fuori dai pantaloni. Stirandola ancora umida bastano pochi minuti.',
    composition: '100% cotone',
    hsCode: '620520',
    price: '59.90',
    weightKg: '0.240',
    colors: ['Azzurro', 'Bianco', 'Rosa'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Camicia Firenze',
    look: 'in tinta unita con taschino',
    description:
      'La camicia da tutti i giorni, in tela di cotone con un po’ di elastan nella trama. Due riprese sulla schiena la tengono vicina al corpo senza tirare sui bottoni. Regge il lavaggio a 40 gradi settimana dopo settimana.',
    composition: '97% cotone, 3% elastan',
    hsCode: '620520',
    price: '54.90',
    comparePrice: '69.90',
    weightKg: '0.250',
    colors: ['Bianco', 'Azzurro', 'Nero'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Camicia Cagliari',
    look: 'alla coreana in lino',
    description:
      'Collo alla coreana e mezza abbottonatura su lino europeo a filo grosso. Più larga di una camicia classica, si infila dalla testa e lascia circolare l’aria. Dopo il lavaggio va stesa e basta.',
    composition: '100% lino',
    hsCode: '620590',
    price: '69.90',
    weightKg: '0.260',
    colors: ['Bianco', 'Salvia', 'Blu'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Camicia Ischia',
    look: 'a maniche corte con collo aperto',
    description:
      'Collo aperto da vacanza, manica corta ampia e una stampa a medaglioni ripresa da un foulard d’archivio. La viscosa pesa poco e asciuga in fretta: in un bagaglio a mano ne entrano tre.',
    composition: '100% viscosa',
    hsCode: '620530',
    price: '49.90',
    weightKg: '0.220',
    colors: ['Blu', 'Terracotta', 'Verde'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Blusa Venezia',
    look: 'in seta con fiocco al collo',
    description:
      'Crêpe de Chine di seta con fiocco da annodare alto o lasciare sciolto. Le maniche si gonfiano sopra il polsino a tre bottoni. Consigliamo il lavaggio a mano con sapone neutro e il ferro tiepido dal rovescio.',
    composition: '100% seta',
    hsCode: '620610',
    price: '129.00',
    comparePrice: '169.00',
    weightKg: '0.160',
    colors: ['Panna', 'Rosso', 'Nero'],
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
  },
  {
    name: 'Top Procida',
    look: 'senza maniche con scollo tondo',
    description:
      'Top in mussola doppia di cotone, scollo tondo profilato e giromanica ben coperto. Sotto una giacca prende il posto della camicia, da solo basta da giugno in poi.',
    composition: '100% cotone',
    hsCode: '620630',
    price: '34.90',
    weightKg: '0.140',
    colors: ['Bianco', 'Nero', 'Rosso'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Sovracamicia Trento',
    look: 'a quadri con due tasche al petto',
    description:
      'Flanella di lana follata a quadri grandi, calda come un giubbino leggero. Le due tasche al petto si chiudono con un bottone, l’interno del collo è foderato in cotone perché non pizzichi. Si arieggia all’aperto; in lavanderia solo quando serve.',
    composition: '70% lana, 30% poliammide',
    hsCode: '620590',
    price: '109.00',
    weightKg: '0.620',
    colors: ['Rosso', 'Verde'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Camicia Urbino',
    look: 'a quadretti vichy',
    description:
      'Quadretto vichy di un centimetro, tessuto e non stampato, così il disegno è uguale sui due lati. Taglio femminile con carré arricciato dietro. Bella annodata in vita sopra un jeans a vita alta.',
    composition: '100% cotone',
    hsCode: '620630',
    price: '52.50',
    comparePrice: '68.00',
    weightKg: '0.210',
    colors: ['Rosso', 'Blu', 'Verde'],
    sizes: demoSizes.letters,
  },
])

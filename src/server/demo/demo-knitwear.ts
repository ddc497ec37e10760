import { completeDemoProducts } from './complete-demo-products.ts'
import { demoSizes } from './demo-product.ts'

export const demoKnitwear = completeDemoProducts({ slug: 'maglieria', skuCode: 'MAG', number: 5 }, [
  {
    name: 'Maglia Biella',
    look: 'girocollo a trecce',
    description:
      'Girocollo a trecce in lana vergine ritorta a tre capi, lavorato su macchine in finezza 5. Pesa sul serio e protegge dal vento come una giacca. Si lava a mano e si asciuga in piano, mai appeso.',
    composition: '100% lana vergine',
    hsCode: '611011',
    price: '99.00',
    weightKg: '0.560',
    colors: ['Panna', 'Terracotta', 'Verde'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Maglia Camogli',
    look: 'girocollo a righe marinare',
    description:
      'La maglia dei pescatori liguri in cotone makò, con le righe che combaciano sul fianco. Finezza 12, buona per le sere d’estate e sotto un blazer fino a novembre. Va in lavatrice con i colorati.',
    composition: '100% cotone',
    hsCode: '611020',
    price: '64.90',
    comparePrice: '84.90',
    weightKg: '0.380',
    colors: ['Bianco', 'Blu', 'Rosso'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Dolcevita Cortina',
    look: 'a coste con collo alto',
    description:
      'Coste fini e collo alto da risvoltare una volta. Il dieci per cento di cashmere si sente al collo più che altrove, proprio dove la lana può dare fastidio. Sotto la giacca non fa spessore.',
    composition: '90% lana vergine, 10% cashmere',
    hsCode: '611011',
    price: '119.00',
    weightKg: '0.410',
    colors: ['Nero', 'Cammello', 'Rosso'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Maglia Assisi',
    look: 'con scollo a V',
    description:
      'Scollo a V pulito su una maglia rasata in filato umbro, con diminuzioni calate a vista sulle spalle. Mezza taglia più ampia della media, per portarci sotto una camicia. Qualche pallino nelle prime settimane è normale: si toglie con il pettine apposito.',
    composition: '70% lana vergine, 30% cashmere',
    hsCode: '611011',
    price: '129.00',
    weightKg: '0.320',
    colors: ['Verde', 'Bordeaux', 'Blu'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Cardigan Perugia',
    look: 'con cinque bottoni e tasche',
    description:
      'Cashmere a due capi filato e lavorato in Umbria; cinque bottoni di corozo e due tasche applicate che non si deformano. In casa sostituisce la giacca, fuori sta sotto il cappotto. Acqua tiepida, sapone per neonati, asciugamano per togliere l’umido.',
    composition: '100% cashmere',
    hsCode: '611012',
    price: '249.00',
    comparePrice: '320.00',
    weightKg: '0.390',
    colors: ['Grigio', 'Cammello'],
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
  },
  {
    name: 'Gilet Spoleto',
    look: 'in maglia a trecce con scollo a V',
    description:
      'Senza maniche e con le trecce davanti e dietro, ricorda le divise dei collegi. Il cotone nel filato lo rende adatto anche agli uffici riscaldati. Taglia regolare, lunghezza alla cintura.',
    composition: '55% lana vergine, 45% cotone',
    hsCode: '611011',
    price: '69.90',
    weightKg: '0.300',
    colors: ['Blu', 'Panna'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Polo Pescara',
    look: 'a maniche corte in piqué',
    description:
      'Piqué di cotone pettinato con colletto a maglia che non si arriccia. Tre bottoni, spacchetti laterali rinforzati con un nastro. Prelavata: la misura che si prova è quella che resta.',
    composition: '100% cotone',
    hsCode: '610510',
    price: '39.90',
    weightKg: '0.240',
    colors: ['Bianco', 'Blu', 'Verde'],
    sizes: demoSizes.letters,
  },
  {
    name: 'T-shirt Bari',
    look: 'a maniche corte girocollo',
    description:
      'Jersey di cotone da 180 grammi, collo bordato in costina e cuciture piatte sulle spalle. Non traspare, nemmeno in bianco. Dopo il lavaggio a 40 gradi perde al massimo un centimetro in lunghezza.',
    composition: '100% cotone',
    hsCode: '610910',
    price: '19.90',
    weightKg: '0.170',
    colors: ['Bianco', 'Nero', 'Rosso', 'Blu'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Maglia Matera',
    look: 'girocollo in lana e alpaca',
    closeUp: 'Collo e maglia',
    description:
      'Alpaca e lana garzate sul diritto: il pelo è corto, il calore molto, il peso poco. Volume ampio con la manica scesa, da portare su pantaloni stretti. Un solo colore, ottenuto mescolando tre tonalità di fiocco prima della filatura.',
    composition: '60% lana vergine, 25% alpaca, 15% poliammide',
    hsCode: '611011',
    price: '109.00',
    comparePrice: '139.00',
    weightKg: '0.450',
    colors: ['Senape'],
    sizes: ['S', 'M', 'L', 'XL'],
  },
])

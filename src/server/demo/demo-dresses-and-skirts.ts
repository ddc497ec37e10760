import { completeDemoProducts } from './complete-demo-products.ts'
import { demoSizes } from './demo-product.ts'

export const demoSkirts = completeDemoProducts({ slug: 'gonne', skuCode: 'GON', number: 7 }, [
  {
    name: 'Gonna Capri',
    look: 'plissettata al polpaccio',
    description:
      'Plissé fissato a caldo che resiste a lavatrice e valigia. Cade a metà polpaccio da una fascia liscia in vita, con zip invisibile sul fianco. Scarpe da ginnastica o décolleté: regge entrambe.',
    composition: '100% poliestere',
    hsCode: '620453',
    price: '59.90',
    comparePrice: '79.90',
    weightKg: '0.310',
    colors: ['Blu', 'Verde', 'Rosa'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Gonna Ferrara',
    look: 'a tubo in pied de poule',
    description:
      'Tubo al ginocchio in pied de poule, foderato perché scivoli sulle calze. Lo spacco dietro ha il sormonto, quindi non si apre camminando. Da stirare con un panno umido in mezzo.',
    composition: '70% lana vergine, 30% poliestere; fodera: 100% viscosa',
    hsCode: '620451',
    price: '74.90',
    weightKg: '0.350',
    colors: ['Grigio', 'Bordeaux'],
    sizes: demoSizes.numbers,
  },
  {
    name: 'Gonna Alghero',
    look: 'svasata con bottoni davanti',
    description:
      'Svasata, abbottonata da cima a fondo, in tela di cotone che ammorbidisce con l’uso. Lasciando aperti gli ultimi tre bottoni si cammina più svelti e si vede lo stivale.',
    composition: '100% cotone',
    hsCode: '620452',
    price: '54.90',
    weightKg: '0.420',
    colors: ['Denim', 'Bianco'],
    sizes: demoSizes.numbers,
  },
  {
    name: 'Gonna Ostuni',
    look: 'a portafoglio con stampa a fiori',
    description:
      'Viscosa stampata a fiori su una gonna a portafoglio che si lega di lato. In viaggio fa da copricostume di giorno e da gonna lunga la sera. Asciuga all’ombra in un paio d’ore.',
    composition: '100% viscosa',
    hsCode: '620459',
    price: '49.90',
    weightKg: '0.240',
    colors: ['Terracotta', 'Blu'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Minigonna Pavia',
    look: 'a quadri con linguette laterali',
    description:
      'Linea ad A, quadri grandi e due linguette abbottonate sui fianchi che regolano la vita di un paio di centimetri. Il misto lana tiene la forma senza irrigidirsi. Sotto, collant coprenti e un paio di stivaletti.',
    composition: '60% lana, 40% poliestere; fodera: 100% poliestere',
    hsCode: '620451',
    price: '64.00',
    comparePrice: '82.00',
    weightKg: '0.330',
    colors: ['Rosso', 'Cammello'],
    sizes: ['38', '40', '42', '44', '46'],
  },
])

export const demoDresses = completeDemoProducts({ slug: 'abiti', skuCode: 'ABI', number: 1 }, [
  {
    name: 'Abito Amalfi',
    look: 'senza maniche a fiori con cintura',
    description:
      'Viscosa fluida stampata a piccoli fiori, con corpino aderente e gonna a ruota tagliata in sbieco. La cintura in tessuto segna il punto vita e si toglie. Si lava a mano in acqua fredda e si stira a rovescio.',
    composition: '100% viscosa',
    hsCode: '620444',
    price: '79.90',
    comparePrice: '109.90',
    weightKg: '0.320',
    colors: ['Rosso', 'Blu'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Abito Taormina',
    look: 'prendisole a pois con bottoni',
    description:
      'Prendisole in popeline di cotone a pois, bottoni finti sul davanti e spalline larghe che coprono il reggiseno. La balza in fondo dà peso alla gonna anche quando c’è vento. Con i sandali al mare, con una giacca corta in città.',
    composition: '100% cotone',
    hsCode: '620442',
    price: '69.90',
    weightKg: '0.300',
    colors: ['Nero', 'Bianco', 'Rosso'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Abito Portofino',
    look: 'a portafoglio con motivo a medaglioni',
    description:
      'Un vero portafoglio: si incrocia sul davanti, si annoda di lato e si adatta a due taglie vicine. Il disegno a medaglioni viene dalle sete da cravatta comasche, qui su una maglina di viscosa che non si stropiccia in valigia.',
    composition: '95% viscosa, 5% elastan',
    hsCode: '610444',
    price: '84.90',
    weightKg: '0.280',
    colors: ['Verde', 'Bordeaux'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Abito Verona',
    look: 'sottoveste con scollo drappeggiato',
    description:
      'Taglio a sottoveste in raso di seta da 19 momme, montato in sbieco perché cada lungo il corpo senza segnarlo. Scollo drappeggiato, spalline sottili regolabili. Da sera da solo, di giorno sopra una T-shirt bianca; lavaggio a secco.',
    composition: '100% seta',
    hsCode: '620449',
    price: '189.00',
    comparePrice: '240.00',
    weightKg: '0.210',
    colors: ['Panna', 'Nero', 'Ottanio'],
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
  },
  {
    name: 'Abito Lecce',
    look: 'chemisier con cintura',
    description:
      'Chemisier di lino lavato in capo, quindi già morbido e senza sorprese al primo lavaggio. Maniche al gomito con risvolto, bottoni in corozo per tutta la lunghezza e cintura con fibbia in ottone.',
    composition: '100% lino',
    hsCode: '620449',
    price: '98.50',
    weightKg: '0.340',
    colors: ['Bianco', 'Terracotta', 'Blu'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Abito Trieste',
    look: 'tubino a maniche lunghe',
    description:
      'Tubino da ufficio in crêpe doppio, sostenuto quanto basta per restare liscio anche dopo ore da seduti. Le riprese verticali modellano i fianchi; dietro, uno spacco di quindici centimetri lascia il passo libero. In lavatrice a 30 gradi, senza centrifuga.',
    composition: '62% poliestere, 33% viscosa, 5% elastan',
    hsCode: '620443',
    price: '92.00',
    weightKg: '0.420',
    colors: ['Bordeaux', 'Nero'],
    sizes: demoSizes.numbers,
  },
  {
    name: 'Abito Rapallo',
    look: 'a T-shirt con righe marinare',
    description:
      'La T-shirt a righe allungata fino al ginocchio, in jersey pettinato da 190 grammi. Linea dritta, scollo con bordo doppio, spalla appena scesa: si infila e si esce.',
    composition: '100% cotone',
    hsCode: '610442',
    price: '49.90',
    comparePrice: '65.00',
    weightKg: '0.290',
    colors: ['Bianco', 'Blu'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Abito Aosta',
    look: 'in maglia a coste con maniche lunghe',
    closeUp: 'Scollo e coste',
    description:
      'Maglia a coste inglesi lavorata in pezzo unico, senza cuciture sui fianchi. D’inverno si porta con calze pesanti e stivali; la lana vergine tiene la piega e basta appenderla una notte perché torni liscia.',
    composition: '80% lana vergine, 20% poliammide',
    hsCode: '610441',
    price: '119.00',
    weightKg: '0.520',
    colors: ['Grigio'],
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
  },
])

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

import { completeDemoProducts } from './complete-demo-products.ts'
import { demoSizes } from './demo-product.ts'

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

import { completeDemoProducts } from './complete-demo-products.ts'
import { demoSizes } from './demo-product.ts'

export const demoTrousers = completeDemoProducts({ slug: 'pantaloni', skuCode: 'PAN', number: 4 }, [
  {
    name: 'Pantalone Pisa',
    look: 'chino slim alla caviglia',
    description:
      'Chino in gabardina di cotone, stretto al fondo e tagliato alla caviglia. Vita media con passanti larghi per cinture da quattro centimetri. La tintura in capo sfuma leggermente sulle cuciture.',
    composition: '98% cotone, 2% elastan',
    hsCode: '620462',
    price: '64.90',
    weightKg: '0.440',
    colors: ['Beige', 'Blu', 'Nero'],
    sizes: demoSizes.numbers,
  },
  {
    name: 'Pantalone Lucca',
    look: 'gessato con gamba svasata',
    description:
      'Gamba che si apre dal ginocchio e piega stirata fissa: allunga la figura anche con il tacco basso. Il gessato è sottile, quasi una tinta unita a due metri di distanza. Orlo lasciato alto sei centimetri per chi deve allungarlo.',
    composition: '54% poliestere, 44% lana vergine, 2% elastan',
    hsCode: '620463',
    price: '89.00',
    comparePrice: '115.00',
    weightKg: '0.480',
    colors: ['Antracite', 'Blu'],
    sizes: demoSizes.numbers,
  },
  {
    name: 'Palazzo Positano',
    look: 'in lino con fusciacca',
    description:
      'Pantaloni palazzo a vita alta con quattro pinces e fusciacca dello stesso lino. Fermo sui fianchi e larghissimo al fondo, il taglio copre la scarpa. Per il colore bianco è prevista una fodera fino al ginocchio.',
    composition: '100% lino; fodera: 100% cotone',
    hsCode: '620469',
    price: '79.90',
    weightKg: '0.410',
    colors: ['Terracotta', 'Bianco', 'Nero'],
    sizes: demoSizes.numbers,
  },
  {
    name: 'Jeans Prato',
    look: 'a cinque tasche con gamba dritta',
    description:
      'Cinque tasche a gamba dritta in denim rigido da 13 once, cimosa a vista all’interno. All’inizio è sostenuto; dopo una decina di volte prende la forma di chi lo indossa. Per i primi mesi lavarlo da solo, perché cede colore.',
    composition: '100% cotone',
    hsCode: '620462',
    price: '74.90',
    weightKg: '0.680',
    colors: ['Denim', 'Nero'],
    sizes: demoSizes.numbers,
  },
  {
    name: 'Bermuda Olbia',
    look: 'con una pince e orlo al ginocchio',
    description:
      'Bermuda di cotone con una sola pince, lunghezza appena sopra il ginocchio. Le tasche laterali sono profonde e quella dietro ha il bottone, utile in spiaggia e in bicicletta.',
    composition: '100% cotone',
    hsCode: '620342',
    price: '44.90',
    comparePrice: '59.90',
    weightKg: '0.330',
    colors: ['Beige', 'Blu', 'Verde'],
    sizes: ['44', '46', '48', '50', '52', '54'],
  },
  {
    name: 'Pantalone Sorrento',
    look: 'con coulisse e polsino alla caviglia',
    description:
      'Vita con elastico e coulisse in cordoncino, polsino alla caviglia, cavallo comodo. La viscosa ammorbidisce il lino e ne limita le pieghe, così dopo un viaggio in treno è ancora presentabile. Lavatrice a 30 gradi.',
    composition: '70% lino, 30% viscosa',
    hsCode: '620349',
    price: '59.90',
    weightKg: '0.370',
    colors: ['Salvia', 'Bianco', 'Blu'],
    sizes: demoSizes.letters,
  },
  {
    name: 'Pantalone Vicenza',
    look: 'in velluto a coste con gamba ampia',
    description:
      'Velluto a coste medie, rasato a mano così la luce corre in verticale. Vita alta, gamba ampia, nessuna tasca sul dietro. Con un dolcevita fine e mocassini fa da solo un completo d’autunno; stirare solo con vapore, senza appoggiare il ferro.',
    composition: '100% cotone',
    hsCode: '620462',
    price: '82.00',
    weightKg: '0.560',
    colors: ['Marrone', 'Senape'],
    sizes: demoSizes.numbers,
  },
  {
    name: 'Pantalone Udine',
    look: 'a sigaretta in pied de poule',
    description:
      'Pied de poule di lana su una linea a sigaretta, con risvolto interno che tiene l’orlo a piombo. La tasca filettata non si apre quando ci si siede. Nel taglio c’è quanto serve di elastan, la mano resta quella di un panno.',
    composition: '68% lana vergine, 30% poliestere, 2% elastan',
    hsCode: '620461',
    price: '94.00',
    comparePrice: '124.00',
    weightKg: '0.430',
    colors: ['Panna', 'Grigio'],
    sizes: demoSizes.numbers,
  },
])

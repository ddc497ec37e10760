import type { FabricName } from './fabrics.ts'
import type { GarmentName } from './garments.ts'

interface PlannedLook {
  readonly garment: GarmentName
  readonly fabric: FabricName
  /** `#rrggbb` of the wall. */
  readonly backdrop: string
}

const ivory = '#efe8dd'
const sand = '#efe4d2'
const rose = '#efe3df'
const mist = '#e6eaeb'
const stone = '#e9e6e1'
const sage = '#e8eae0'

const look = (garment: GarmentName, fabric: FabricName, backdrop: string): PlannedLook => ({
  garment,
  fabric,
  backdrop,
})

/** Garment, pattern and backdrop of each demo product, by its slug. */
export const picturePlan: Readonly<Record<string, PlannedLook>> = {
  'abito-amalfi': look('flaredDress', 'flowers', sand),
  'abito-taormina': look('sunDress', 'dots', rose),
  'abito-portofino': look('wrapDress', 'medallions', ivory),
  'abito-verona': look('slipDress', 'plain', rose),
  'abito-lecce': look('shirtDress', 'linen', sand),
  'abito-trieste': look('sheathDress', 'plain', stone),
  'abito-rapallo': look('tShirtDress', 'breton', mist),
  'abito-aosta': look('sheathDress', 'rib', mist),

  'blazer-milano': look('blazer', 'herringbone', sage),
  'blazer-modena': look('doubleBreastedBlazer', 'plain', mist),
  'bomber-rimini': look('bomber', 'plain', stone),
  'giubbino-ancona': look('truckerJacket', 'twill', ivory),
  'gilet-bergamo': look('waistcoat', 'pinstripe', stone),
  'chiodo-ravenna': look('bikerJacket', 'leather', ivory),
  'sahariana-siena': look('safariJacket', 'linen', sand),

  'camicia-como': look('shirt', 'bengalStripe', mist),
  'camicia-firenze': look('shirt', 'plain', stone),
  'camicia-cagliari': look('grandadShirt', 'linen', sage),
  'camicia-ischia': look('campShirt', 'medallions', sand),
  'blusa-venezia': look('bowBlouse', 'plain', rose),
  'top-procida': look('sleevelessTop', 'plain', mist),
  'sovracamicia-trento': look('overshirt', 'check', ivory),
  'camicia-urbino': look('shirt', 'gingham', rose),

  'pantalone-pisa': look('slimTrousers', 'plain', ivory),
  'pantalone-lucca': look('flaredTrousers', 'pinstripe', stone),
  'palazzo-positano': look('palazzoTrousers', 'linen', sand),
  'jeans-prato': look('jeans', 'twill', mist),
  'bermuda-olbia': look('bermuda', 'plain', sand),
  'pantalone-sorrento': look('drawstringTrousers', 'linen', sage),
  'pantalone-vicenza': look('flaredTrousers', 'corduroy', ivory),
  'pantalone-udine': look('slimTrousers', 'houndstooth', stone),

  'maglia-biella': look('crewNeck', 'cable', sand),
  'maglia-camogli': look('crewNeck', 'breton', mist),
  'dolcevita-cortina': look('turtleneck', 'rib', stone),
  'maglia-assisi': look('vNeck', 'jersey', sage),
  'cardigan-perugia': look('cardigan', 'jersey', ivory),
  'gilet-spoleto': look('knitVest', 'cable', mist),
  'polo-pescara': look('polo', 'plain', mist),
  't-shirt-bari': look('tShirt', 'plain', stone),
  'maglia-matera': look('crewNeck', 'jersey', sand),

  'cappotto-torino': look('beltedCoat', 'plain', stone),
  'cappotto-bologna': look('longCoat', 'check', rose),
  'trench-genova': look('trench', 'plain', mist),
  'caban-livorno': look('peacoat', 'plain', ivory),
  'piumino-bormio': look('puffer', 'plain', mist),
  'montgomery-merano': look('duffleCoat', 'herringbone', sage),

  'gonna-capri': look('pleatedSkirt', 'plain', mist),
  'gonna-ferrara': look('pencilSkirt', 'houndstooth', stone),
  'gonna-alghero': look('buttonedSkirt', 'twill', ivory),
  'gonna-ostuni': look('wrapSkirt', 'flowers', sand),
  'minigonna-pavia': look('miniSkirt', 'check', rose),

  'borsa-firenze': look('handbag', 'leather', sand),
  'shopper-napoli': look('tote', 'leather', stone),
  'tracolla-tolentino': look('shoulderBag', 'leather', sage),
  'pochette-vigevano': look('clutch', 'leather', rose),
  'sciarpa-carpi': look('scarf', 'check', ivory),
  'foulard-cernobbio': look('neckerchief', 'medallions', mist),
  'cintura-scandicci': look('belt', 'leather', ivory),
  'cappello-signa': look('hat', 'straw', sand),
  'berretto-asiago': look('beanie', 'rib', mist),
}

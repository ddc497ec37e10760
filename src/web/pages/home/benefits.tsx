import { Section } from '../../ui/page.tsx'
import { PointGrid } from '../../ui/point-grid.tsx'

/** Home pitch of portal.md §1. */
const benefits = [
  {
    title: 'Spedito in giornata',
    text: 'Gli ordini entro le 13:00 partono lo stesso giorno, con corriere tracciato.',
  },
  {
    title: 'Qualità selezionata',
    text: 'Capi Made in Italy scelti uno per uno, con composizione e origine dichiarate.',
  },
  {
    title: 'Assistenza vicina',
    text: 'Ti seguiamo dal primo ordine alla consegna al tuo cliente.',
  },
  { title: 'Costi trasparenti', text: 'Prezzi IVA inclusa e spedizione calcolata prima di confermare l’ordine.' },
  { title: 'Mercato europeo', text: 'Vendi anche fuori dall’Italia: consegna in 48/72 ore in tutta Europa.' },
  { title: 'Integrazioni', text: 'Colleghi il tuo negozio Shopify o usi API su misura: gli ordini arrivano da soli.' },
]

export function Benefits() {
  return (
    <Section title="Perché i rivenditori ci scelgono">
      <PointGrid points={benefits} columns={3} />
    </Section>
  )
}

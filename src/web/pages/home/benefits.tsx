import { Section } from '../../ui/layout/page.tsx'
import { PointGrid } from '../../ui/layout/point-grid.tsx'
import { MailLink } from '../../ui/navigation/mail-link.tsx'

const benefits = [
  {
    title: 'Spedito in giornata',
    text: 'Paghi in mattinata e il pacco parte lo stesso giorno, con corriere tracciato.',
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
  { title: 'Mercato europeo', text: 'Vendi anche fuori dall’Italia: spediamo in tutta l’Unione europea e oltre.' },
  {
    title: 'Integrazioni',
    text: (
      <>
        Colleghi il tuo negozio Shopify e ne importi gli ordini con un clic. Usi un’altra piattaforma?{' '}
        <MailLink subject="API su misura">Chiedici un’API su misura</MailLink>.
      </>
    ),
  },
]

export function Benefits() {
  return (
    <Section title="Perché i rivenditori ci scelgono">
      <PointGrid points={benefits} columns={3} />
    </Section>
  )
}

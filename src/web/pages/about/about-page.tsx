import { company } from '../../../domain/company.ts'
import { paths } from '../../paths.ts'
import { useDocumentTitle } from '../../shared/use-document-title.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page, PageTitle, Section } from '../../ui/page.tsx'
import { PointGrid } from '../../ui/point-grid.tsx'
import classes from './about-page.module.css'

const values = [
  {
    title: 'Selezione',
    text: 'Capi scelti per qualità: composizione e origine sono sulla scheda di ogni capo.',
  },
  { title: 'Puntualità', text: 'Gli ordini entro le 13:00 lasciano il magazzino in giornata, con corriere tracciato.' },
  { title: 'Chiarezza', text: 'Prezzi IVA inclusa e spedizione calcolata prima di ordinare.' },
  { title: 'Vicinanza', text: 'Ti seguiamo dal primo ordine alla consegna al tuo cliente.' },
]

export function AboutPage() {
  useDocumentTitle('Chi Siamo')
  return (
    <Page>
      <PageTitle kicker={`Dal ${company.foundedIn}`}>Chi Siamo</PageTitle>
      <div className={classes.story}>
        <p>
          {company.product} porta la moda Made in Italy ai rivenditori e ai dropshipper. Lavoriamo dal{' '}
          {company.foundedIn} con un magazzino in Italia: teniamo noi la merce, e tu vendi senza scorte.
        </p>
        <p>
          Chi vende online ha bisogno di tre cose: sapere che cosa è disponibile, quanto costa davvero e quando arriva.
          Il portale risponde a tutte e tre. Le disponibilità si aggiornano ogni settimana, i prezzi comprendono l’IVA,
          la consegna richiede 24/48 ore in Italia e 48/72 ore in Europa.
        </p>
        <p>
          Quando un cliente compra nel tuo negozio, l’ordine arriva a noi: dal catalogo, da Shopify o da un’integrazione
          su misura. Lo prepariamo, lo spediamo e ti restituiamo il codice di tracking.
        </p>
      </div>
      <Section title="I nostri valori">
        <PointGrid points={values} />
      </Section>
      <Section title="Parliamone" intro="Quantità particolari, preventivi, integrazioni: scrivici e ti rispondiamo.">
        <div className={classes.actions}>
          <ButtonLink to={paths.catalog}>Vedi il catalogo</ButtonLink>
          <a className={classes.mail} href={`mailto:${company.email}`}>
            {company.email}
          </a>
        </div>
      </Section>
    </Page>
  )
}

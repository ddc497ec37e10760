import { paths } from '../../../contract/site-pages.ts'
import { company } from '../../../domain/company.ts'
import { expressDelivery, fromPickup, transitHours } from '../../../domain/shipping/express-zones.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { useCutoffTime } from '../../shared/site/use-site-facts.ts'
import { Page, PageTitle, Section } from '../../ui/layout/page.tsx'
import { PointGrid } from '../../ui/layout/point-grid.tsx'
import { Scene } from '../../ui/layout/scene.tsx'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { MailLink } from '../../ui/navigation/mail-link.tsx'
import small from '../pictures/collection-600.avif'
import fallback from '../pictures/collection-720.webp'
import large from '../pictures/collection-1200.avif'
import classes from './about-page.module.css'

export function AboutPage() {
  useDocumentTitle('Chi Siamo')
  const cutoff = useCutoffTime()
  return (
    <Page>
      <PageTitle kicker={`Dal ${company.foundedIn}`}>Chi Siamo</PageTitle>
      <Scene
        srcSet={`${small} 600w, ${large} 1200w`}
        sizes="(min-width: 82.5rem) 77.5rem, calc(100vw - 40px)"
        fallback={fallback}
        alt="Otto capi del catalogo appesi in fila: camicia, abiti, giubbini e blazer"
        width={1200}
        height={507}
        priority
      />
      <Story />
      <Section title="I nostri valori">
        <PointGrid points={values(cutoff)} />
      </Section>
      <Section
        title="Il magazzino"
        intro="È in Italia, ed è da lì che parte ogni pacco: i tempi che promettiamo cominciano dalla porta del magazzino."
      >
        <dl className={classes.facts}>
          {warehouseFacts(cutoff).map(({ name, value }) => (
            <div key={name} className={classes.fact}>
              <dt className="muted">{name}</dt>
              <dd className="flush">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Il team" intro="Quattro uffici, un solo indirizzo: chi legge la mail la porta a chi ti serve.">
        <ul className={classes.team}>
          {team.map(({ role, text, write }) => (
            <li key={role} className={classes.member}>
              <h3 className="flush text-xl">{role}</h3>
              <p className={classes.task}>{text}</p>
              <MailLink subject={role}>{write}</MailLink>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Parliamone" intro="Quantità particolari, preventivi, integrazioni: scrivici e ti rispondiamo.">
        <div className={classes.actions}>
          <ButtonLink to={paths.catalog}>Vedi il catalogo</ButtonLink>
          <MailLink />
        </div>
      </Section>
    </Page>
  )
}

function Story() {
  return (
    <div className={classes.story}>
      <p>
        {company.product} porta la moda Made in Italy ai rivenditori e ai dropshipper. Lavoriamo dal {company.foundedIn}{' '}
        con un magazzino in Italia: teniamo noi la merce, e tu vendi senza scorte.
      </p>
      <p>
        Chi vende online ha bisogno di tre cose: sapere che cosa è disponibile, quanto costa davvero e quando arriva. Il
        portale risponde a tutte e tre. Le disponibilità si aggiornano ogni settimana, i prezzi comprendono l’IVA e il
        costo della spedizione si vede prima di ordinare; {fromPickup} la consegna richiede di solito{' '}
        {transitHours.italy} ore in Italia e {transitHours.europe} nel resto d’Europa.
      </p>
      <p>
        Quando un cliente compra nel tuo negozio, l’ordine arriva a noi: dal catalogo, da Shopify o da un’integrazione
        su misura. Lo prepariamo, lo spediamo e ti restituiamo il codice di tracking. Se il pacco deve parlare di te,
        con il white label porta il tuo marchio e i tuoi bigliettini.
      </p>
    </div>
  )
}

/** `cutoff`: an order paid by this hour leaves the same day. */
const values = (cutoff: string) => [
  {
    title: 'Selezione',
    text: 'Capi scelti per qualità: composizione e origine sono sulla scheda di ogni capo.',
  },
  {
    title: 'Puntualità',
    text: `Gli ordini pagati entro le ${cutoff} di un giorno lavorativo lasciano il magazzino in giornata, con corriere tracciato.`,
  },
  {
    title: 'Chiarezza',
    text: 'Prezzi IVA inclusa e spedizione calcolata prima di ordinare: il margine lo sai subito.',
  },
  { title: 'Vicinanza', text: 'Ti seguiamo dal primo ordine alla consegna al tuo cliente.' },
]

const warehouseFacts = (cutoff: string) => [
  { name: 'Ora limite', value: `Gli ordini pagati entro le ${cutoff} di un giorno lavorativo partono in giornata` },
  { name: 'In Italia', value: `Di solito ${transitHours.italy} ore ${fromPickup}` },
  { name: 'Nel resto d’Europa', value: `Di solito ${transitHours.europe} ore ${fromPickup}` },
  { name: 'Promessa di ogni tariffa', value: `${expressDelivery} ${fromPickup}` },
  { name: 'Corriere', value: 'BRT espresso, con tracking per te e per il tuo cliente' },
  { name: 'Disponibilità', value: 'Aggiornate ogni settimana; un capo riservato resta tuo per 7 giorni' },
]

/** Roles only, no names. */
const team = [
  {
    role: 'Ufficio acquisti',
    text: 'Sceglie i capi, ne verifica composizione e origine e valuta le richieste di prodotto che ci mandi.',
    write: 'Scrivi all’ufficio acquisti',
  },
  {
    role: 'Magazzino e spedizioni',
    text: 'Prepara i pacchi, anche con il tuo packaging, e inserisce il tracking appena il corriere ritira.',
    write: 'Scrivi al magazzino',
  },
  {
    role: 'Assistenza rivenditori',
    text: 'Verifica i profili aziendali, segue gli ordini e risponde quando qualcosa non torna.',
    write: 'Scrivi all’assistenza',
  },
  {
    role: 'Sviluppo del portale',
    text: 'Collega i negozi, costruisce le API su misura e ascolta chi partecipa al Programma Beta.',
    write: 'Scrivi a chi sviluppa',
  },
]

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../contract/site-pages.ts'
import { previewSize } from '../../../domain/page-sizes.ts'
import { isPresentable } from '../../../domain/products/availability.ts'
import { fromPickup, transitHours } from '../../../domain/shipping/express-zones.ts'
import { useUser } from '../../features/accounts/shared/user.api.ts'
import { ProductGrid, ProductGridSkeleton } from '../../features/products/customer/product-grid.tsx'
import { previewQuery } from '../../features/products/customer/products.api.ts'
import { apiLogin } from '../../shared/calls/http.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { CutoffTime } from '../../shared/site/use-site-facts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, Section } from '../../ui/layout/page.tsx'
import { PointGrid } from '../../ui/layout/point-grid.tsx'
import { Scene } from '../../ui/layout/scene.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { MailLink } from '../../ui/navigation/mail-link.tsx'
import small from '../pictures/rail-480.avif'
import fallback from '../pictures/rail-720.webp'
import large from '../pictures/rail-960.avif'
import classes from './home-page.module.css'

export function HomePage() {
  useDocumentTitle('Ingrosso e dropshipping di moda Made in Italy')
  const { user } = useUser()
  const isSignedIn = user !== null
  return (
    <Page>
      <Hero isSignedIn={isSignedIn} />
      <Benefits />
      <Warehouse />
      <MeaningForYou />
      <LatestArrivals isSignedIn={isSignedIn} />
      <FinalCall isSignedIn={isSignedIn} />
    </Page>
  )
}

function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className={classes.hero}>
      <div>
        <p className={classes.kicker}>Ingrosso e dropshipping</p>
        <h1 className={classes.title}>Moda italiana, dal magazzino al tuo cliente.</h1>
        <p className={classes.intro}>
          Catalogo selezionato, prezzi chiari e spedizione in giornata. Tu vendi, noi confezioniamo e spediamo.
        </p>
        <div className="cluster gap-12">
          <ButtonLink to={paths.catalog} size="lg">
            Sfoglia il catalogo
          </ButtonLink>
          {isSignedIn ? (
            <ButtonLink to={paths.dashboard} size="lg" variant="default">
              Apri la dashboard
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.login} search={{ tab: 'register' }} size="lg" variant="default">
              Inizia Gratis
            </ButtonLink>
          )}
        </div>
      </div>
      <Scene
        srcSet={`${small} 480w, ${large} 960w`}
        sizes="(min-width: 62em) 34rem, (min-width: 48em) 40vw, calc(100vw - 40px)"
        fallback={fallback}
        alt="Camicia, abito, blazer, sovracamicia e giacca doppiopetto appesi a un’asta d’ottone"
        width={960}
        height={1200}
        priority
      />
    </section>
  )
}

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

function Benefits() {
  return (
    <Section title="Perché i rivenditori ci scelgono">
      <PointGrid points={benefits} columns={3} />
    </Section>
  )
}

const figures = [
  {
    key: 'cutoff',
    value: <CutoffTime />,
    text: 'Pagato entro quest’ora di un giorno lavorativo, l’ordine parte in giornata.',
  },
  { key: 'italy', value: `${transitHours.italy}h`, text: `Consegna in Italia ${fromPickup}.` },
  { key: 'europe', value: `${transitHours.europe}h`, text: `Consegna nel resto d’Europa ${fromPickup}.` },
]

/** The warehouse's promises (docs/specification/website.md), on the ink background, the only place where gold is used. */
function Warehouse() {
  return (
    <section className={classes.band}>
      <div className={classes.inner}>
        <div>
          <h2 className={classes.warehouseTitle}>Un magazzino italiano dietro il tuo negozio</h2>
          <p className={classes.text}>
            La merce è già in Italia: non aspetti importazioni e non tieni scorte. Le disponibilità del catalogo si
            aggiornano ogni settimana.
          </p>
          <p className={classes.text}>
            Ti serve una quantità particolare?{' '}
            <MailLink subject="Preventivo stock" className={classes.mail}>
              Chiedi un preventivo stock su misura
            </MailLink>
            .
          </p>
        </div>
        <dl className="grid flush">
          {figures.map(({ key, value, text }) => (
            <div key={key} className={classes.figure}>
              <dt className={classes.value}>{value}</dt>
              <dd className={classes.note}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const points = [
  {
    title: 'Nessun magazzino da gestire',
    text: 'Ordini il singolo capo quando lo hai già venduto. Lo confezioniamo e lo spediamo noi al tuo cliente.',
  },
  {
    title: 'Margini che conosci prima',
    text: 'Prezzo IVA inclusa e costo della spedizione si vedono prima di ordinare.',
  },
  {
    title: 'Capi tenuti da parte per te',
    text: 'Riservi un prodotto per 7 giorni mentre chiudi la vendita, e lo trasformi in ordine quando vuoi.',
  },
  {
    title: 'Il tracking torna al tuo negozio',
    text: 'Con Shopify collegato gli ordini si importano con un clic e il codice di spedizione raggiunge il tuo cliente.',
  },
]

function MeaningForYou() {
  return (
    <Section title="Cosa significa per te">
      <ul className={classes.list}>
        {points.map(({ title, text }) => (
          <li key={title} className={classes.point}>
            <h3 className="flush text-xl">{title}</h3>
            <p className={classes.pointText}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function LatestArrivals({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Section
      title="Ultimi arrivi"
      intro={isSignedIn ? undefined : 'Accedi per vedere il catalogo completo con tutte le immagini'}
      actions={
        isSignedIn && (
          <ButtonLink to={paths.catalog} variant="default">
            Tutto il catalogo
          </ButtonLink>
        )
      }
    >
      <Preview isSignedIn={isSignedIn} />
    </Section>
  )
}

function Preview({ isSignedIn }: { isSignedIn: boolean }) {
  const { data: preview, error, refetch } = useQuery(previewQuery())
  if (error && !preview) return <LoadFailed error={error} onRetry={refetch} />
  if (!preview) return <ProductGridSkeleton cards={previewSize} />
  const shown = preview.products.filter(isPresentable)
  if (shown.length === 0) {
    return (
      <EmptyState
        title="Catalogo non disponibile"
        text="I primi capi stanno arrivando in magazzino: torna a trovarci presto."
      />
    )
  }
  return <ProductGrid products={shown} preview={!isSignedIn} />
}

/** Links to the catalogue when signed in, otherwise to the login with a full page load. */
function FinalCall({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className={classes.call}>
      <h2 className="flush">Il catalogo ti aspetta</h2>
      <p className={classes.callText}>
        {isSignedIn
          ? 'Scegli i capi, riservali o ordinali subito: pensiamo noi al resto.'
          : 'La registrazione è gratuita e non chiede carte di pagamento.'}
      </p>
      {isSignedIn ? (
        <ButtonLink to={paths.catalog} size="lg">
          Vai al catalogo
        </ButtonLink>
      ) : (
        <Button component="a" href={apiLogin()} size="lg">
          Accedi o registrati
        </Button>
      )}
    </section>
  )
}

import { Button } from '@mantine/core'
import { company } from '../../../domain/company.ts'
import { useUser } from '../../features/session/use-user.ts'
import { apiLogin, paths } from '../../paths.ts'
import { useDocumentTitle } from '../../shared/use-document-title.ts'
import { Page, PageTitle, Section } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PointGrid } from '../../ui/point-grid.tsx'

const benefits = [
  {
    title: 'Catalogo e ordini',
    text: 'Lavori con il catalogo, le riserve e gli ordini del portale sui tuoi clienti veri.',
  },
  { title: 'Il tuo negozio collegato', text: 'Integriamo la tua piattaforma, con Shopify o con API su misura.' },
  {
    title: 'Un filo diretto',
    text: 'Quello che ti serve e quello che non funziona arriva a chi costruisce il portale.',
  },
]

const steps = [
  { title: 'Candidatura', text: 'Racconti la tua azienda, i volumi che prevedi e perché vuoi partecipare.' },
  { title: 'Risposta entro 48 ore', text: 'Leggiamo ogni candidatura e ti rispondiamo entro 48 ore.' },
  { title: 'Si comincia', text: 'Con le aziende selezionate definiamo insieme i primi ordini.' },
]

export function BetaProgramPage() {
  useDocumentTitle('Programma Beta')
  const { user } = useUser()
  return (
    <Page>
      <PageTitle
        kicker="Posti limitati a 10 aziende"
        intro="Un gruppo ristretto di rivenditori prova per primo le novità del portale e ne orienta lo sviluppo."
      >
        Programma Beta
      </PageTitle>
      <Section title="Che cosa comprende">
        <PointGrid points={benefits} columns={3} />
      </Section>
      <Section title="Come funziona">
        <PointGrid points={steps} columns={3} />
      </Section>
      <Section title="Candidatura" id="candidatura">
        <Panel>{user ? <ApplyByMail /> : <SignInToApply />}</Panel>
      </Section>
    </Page>
  )
}

function ApplyByMail() {
  return (
    <>
      <p>Scrivici la tua azienda, i volumi che prevedi e perché vuoi partecipare: ti rispondiamo entro 48 ore.</p>
      <Button component="a" href={`mailto:${company.email}?subject=Candidatura%20Programma%20Beta`}>
        Scrivi a {company.email}
      </Button>
    </>
  )
}

function SignInToApply() {
  return (
    <>
      <p>Per candidarti serve un account: la registrazione è gratuita.</p>
      <Button component="a" href={apiLogin(paths.betaProgram)}>
        Accedi per candidarti
      </Button>
    </>
  )
}

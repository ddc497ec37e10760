import { betaAnswerHours, betaSeats } from '../../../domain/beta-applications.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { CutoffTime } from '../../shared/site/use-site-facts.ts'
import { Page, PageTitle, Section } from '../../ui/layout/page.tsx'
import { PointGrid } from '../../ui/layout/point-grid.tsx'
import { type Question, QuestionList } from '../../ui/layout/question-list.tsx'
import { Scene } from '../../ui/layout/scene.tsx'
import { MailLink } from '../../ui/navigation/mail-link.tsx'
import small from '../pictures/workshop-600.avif'
import fallback from '../pictures/workshop-720.webp'
import large from '../pictures/workshop-1200.avif'
import { ApplyLink, ApplySection } from './apply-section.tsx'
import classes from './beta-program-page.module.css'

export function BetaProgramPage() {
  useDocumentTitle('Programma Beta')
  return (
    <Page>
      <PageTitle
        kicker={`Posti limitati a ${betaSeats} aziende`}
        intro="Un gruppo ristretto di rivenditori prova per primo le novità del portale e ne orienta lo sviluppo."
      >
        Programma Beta
      </PageTitle>
      <ApplyLink>Candidati ora</ApplyLink>
      <div className="above-40">
        <Scene
          srcSet={`${small} 600w, ${large} 1200w`}
          sizes="(min-width: 82.5rem) 77.5rem, calc(100vw - 40px)"
          fallback={fallback}
          alt="Otto capi del catalogo appesi in fila: sahariana, abiti, gilet, camicie e chiodo"
          width={1200}
          height={507}
          priority
        />
      </div>
      <Section title="Perché un programma beta">
        <div className={classes.story}>
          <p>
            Un portale all’ingrosso si capisce usandolo, con ordini veri e clienti veri. Per questo apriamo le sue
            novità a {betaSeats} aziende, prima che agli altri.
          </p>
          <p>
            Chi partecipa vende i capi del nostro magazzino italiano, con la spedizione in giornata per gli ordini
            pagati entro le <CutoffTime /> di un giorno lavorativo, e ci dice che cosa manca al suo lavoro. Noi
            ascoltiamo, correggiamo e torniamo a chiedere.
          </p>
        </div>
      </Section>
      <Section title="Che cosa comprende">
        <PointGrid points={benefits} columns={3} />
      </Section>
      <Section
        title="A chi si rivolge"
        intro="Non contano le dimensioni: contano la voglia di provare e di raccontarlo."
      >
        <PointGrid points={expectations} columns={3} />
      </Section>
      <Section title="Come funziona">
        <ol className={classes.steps}>
          {steps.map(({ title, text }) => (
            <li key={title} className={classes.step}>
              <h3 className="above-8 text-xl">{title}</h3>
              <p className={classes.stepText}>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Domande frequenti">
        <QuestionList questions={betaQuestions} />
      </Section>
      <section className={classes.call}>
        <h2 className="flush">
          {betaSeats} posti, una risposta entro {betaAnswerHours} ore
        </h2>
        <p className={classes.callText}>
          Candidarsi non costa nulla e richiede pochi minuti. Hai una domanda prima?{' '}
          <MailLink subject="Programma Beta">Scrivici</MailLink>.
        </p>
        <ApplyLink>Compila la candidatura</ApplyLink>
      </section>
      <ApplySection />
    </Page>
  )
}

const benefits = [
  {
    title: 'Le novità per primo',
    text: 'Usi le funzioni nuove del portale mentre prendono forma, sui tuoi ordini e con i tuoi clienti.',
  },
  {
    title: 'Il tuo negozio collegato',
    text: 'Mettiamo in comunicazione la tua piattaforma con il magazzino, con Shopify o con un’API su misura.',
  },
  {
    title: 'Un filo diretto',
    text: 'Quello che ti serve e quello che non funziona arriva a chi costruisce il portale.',
  },
]

const expectations = [
  {
    title: 'Negozi online',
    text: 'Vendi con un sito tuo, su Shopify o su un’altra piattaforma, e vuoi capi Made in Italy senza tenere scorte.',
  },
  {
    title: 'Boutique e rivenditori',
    text: 'Hai un negozio e vuoi allargare l’assortimento, ordinando anche un solo capo alla volta.',
  },
  {
    title: 'Volumi di ogni misura',
    text: 'Da pochi ordini al mese a più di duecento: nella candidatura ci dici che cosa prevedi.',
  },
]

const steps = [
  { title: 'Ti candidi', text: 'Racconti la tua azienda, i volumi che prevedi e perché vuoi partecipare.' },
  {
    title: 'Ti rispondiamo',
    text: `Leggiamo ogni candidatura e ti contattiamo entro ${betaAnswerHours} ore. Lo stato lo vedi in questa pagina.`,
  },
  {
    title: 'Si comincia',
    text: 'Con le aziende selezionate definiamo insieme i primi ordini e il collegamento del negozio.',
  },
]

/** The answers follow docs/specification/beta.md. */
const betaQuestions: readonly Question[] = [
  {
    question: 'Quante aziende partecipano?',
    answer: `I posti sono ${betaSeats}. Quando sono assegnati non ne approviamo altre.`,
  },
  {
    question: 'Serve un account?',
    answer:
      'Sì, e la registrazione è gratuita. Il modulo parte dai dati che il tuo account ha già: azienda e referente non li riscrivi.',
  },
  {
    question: 'Che cosa devo preparare?',
    answer:
      'La descrizione della tua attività, il motivo per cui vuoi partecipare, gli ordini che prevedi al mese (da 1 a 50, da 51 a 200 o oltre 200) e un recapito. Sito e piattaforma attuale sono facoltativi.',
  },
  {
    question: 'Quando ho una risposta?',
    answer: `Entro ${betaAnswerHours} ore dall’invio. In questa pagina vedi se la candidatura è in attesa, approvata o rifiutata, con la nostra nota.`,
  },
  {
    question: 'Devo avere un negozio Shopify?',
    answer: 'No. Indica la piattaforma che usi, o che vendi in negozio: il collegamento lo definiamo insieme.',
  },
  {
    question: 'Posso candidarmi di nuovo?',
    answer: 'Una candidatura alla volta. Se la risposta è negativa, da questa pagina puoi inviarne un’altra.',
  },
]

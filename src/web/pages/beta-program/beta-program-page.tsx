import { betaAnswerHours, betaSeats } from '../../../domain/beta-applications.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { CutoffTime } from '../../shared/site/use-site-facts.ts'
import { Page, PageTitle, Section } from '../../ui/layout/page.tsx'
import { PointGrid } from '../../ui/layout/point-grid.tsx'
import { QuestionList } from '../../ui/layout/question-list.tsx'
import { Scene } from '../../ui/layout/scene.tsx'
import { MailLink } from '../../ui/navigation/mail-link.tsx'
import small from '../pictures/workshop-600.avif'
import fallback from '../pictures/workshop-720.webp'
import large from '../pictures/workshop-1200.avif'
import { ApplyLink } from './apply-link.tsx'
import { ApplySection } from './apply-section.tsx'
import { benefits, expectations, steps } from './beta-content.ts'
import classes from './beta-program-page.module.css'
import { betaQuestions } from './beta-questions.ts'

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

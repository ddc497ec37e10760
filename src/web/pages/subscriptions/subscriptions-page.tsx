import { useDocumentTitle } from '../../shared/use-document-title.ts'
import { Page, PageTitle, Section } from '../../ui/page.tsx'
import { PlanCard } from './plan-card.tsx'
import { planOffers } from './plan-offers.ts'
import classes from './subscriptions-page.module.css'

const questions = [
  {
    question: 'Posso cambiare piano?',
    answer: 'Sì. Il cambio si applica dal ciclo di fatturazione successivo.',
  },
  { question: 'La Prova si rinnova da sola?', answer: 'No: dura 7 giorni e finisce senza rinnovo automatico.' },
  {
    question: 'Che cosa vedo senza un piano a pagamento?',
    answer: 'Il catalogo con una immagine per prodotto. Con Starter e Pro vedi tutte le immagini.',
  },
  {
    question: 'Il white label è compreso in Starter?',
    answer: 'No: il packaging personalizzato fa parte di Pro + White Label.',
  },
]

export function SubscriptionsPage() {
  useDocumentTitle('Abbonamenti')
  return (
    <Page>
      <PageTitle intro="La registrazione è gratuita. I piani aggiungono immagini, gestione degli ordini e il tuo marchio sul pacco.">
        Abbonamenti
      </PageTitle>
      <div className={classes.plans}>
        {planOffers.map((offer) => (
          <PlanCard key={offer.plan} offer={offer} />
        ))}
      </div>
      <Section title="Domande frequenti">
        <dl className={classes.faq}>
          {questions.map(({ question, answer }) => (
            <div key={question} className={classes.entry}>
              <dt className={classes.question}>{question}</dt>
              <dd className={classes.answer}>{answer}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </Page>
  )
}

import { planNames } from '../../../domain/accounts/plans.ts'
import { useUser } from '../../features/accounts/shared/use-user.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { Page, PageTitle, Section } from '../../ui/page.tsx'
import { QuestionList } from '../../ui/question-list.tsx'
import { heldPlan, PlanAction } from './plan-action.tsx'
import { PlanCard } from './plan-card.tsx'
import { type PlanOffer, planOffers } from './plan-offers.ts'
import { planQuestions } from './plan-questions.tsx'
import { PlanTable } from './plan-table.tsx'
import classes from './subscriptions-page.module.css'

export function SubscriptionsPage() {
  useDocumentTitle('Abbonamenti')
  const { user } = useUser()
  const actionFor = (offer: PlanOffer) => <PlanAction offer={offer} user={user} />
  return (
    <Page>
      <PageTitle intro="La registrazione è gratuita. I piani aggiungono tutte le immagini, la gestione degli ordini e il tuo marchio sul pacco.">
        Abbonamenti
      </PageTitle>
      {user && (
        <p className={classes.held}>
          Il tuo piano è <strong>{planNames[heldPlan(user)]}</strong>.
        </p>
      )}
      <div className={classes.table}>
        <PlanTable actionFor={actionFor} />
      </div>
      <div className={classes.cards}>
        {planOffers.map((offer) => (
          <PlanCard key={offer.plan} offer={offer} action={actionFor(offer)} />
        ))}
      </div>
      <p className={classes.note}>
        {user && 'Per cambiare piano scrivi all’assistenza: i pulsanti aprono una mail già indirizzata. '}I cambi di
        piano si applicano dal ciclo di fatturazione successivo. Prezzi IVA inclusa.
      </p>
      <Section title="Domande frequenti">
        <QuestionList questions={planQuestions} />
      </Section>
    </Page>
  )
}

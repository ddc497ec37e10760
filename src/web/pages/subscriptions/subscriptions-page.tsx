import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { paths } from '../../../contract/site-pages.ts'
import { type Plan, planNames } from '../../../domain/accounts/plan-names.ts'
import { vatWords } from '../../../domain/invoices/taxation-texts.ts'
import { isFreeOfCharge, ownPlanName } from '../../features/accounts/shared/own-subscription.ts'
import { useUser } from '../../features/accounts/shared/user.api.ts'
import { planAccountQuery, useBuyPlan, useNextPlan } from '../../features/plans/customer/plans.api.ts'
import { failureText } from '../../shared/calls/failure-text.ts'
import { messageOf } from '../../shared/calls/http.ts'
import { useLeaving } from '../../shared/calls/use-leaving.ts'
import { useDialogFor } from '../../shared/dialogs/use-dialog-for.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { toast } from '../../shared/toast.ts'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { Page, PageTitle, Section } from '../../ui/layout/page.tsx'
import { type Question, QuestionList } from '../../ui/layout/question-list.tsx'
import { OutdatedNotice } from '../../ui/loading/outdated-notice.tsx'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { MailLink } from '../../ui/navigation/mail-link.tsx'
import { FormFailure } from '../../ui/notice.tsx'
import { PlanAction } from './plan-action.tsx'
import { type PlanOffer, planOffers } from './plan-offers.ts'
import { PlanCard, PlanTable } from './plan-table.tsx'
import classes from './subscriptions-page.module.css'

const PlanPurchaseDialog = lateDialog(
  () => import('./plan-purchase-dialog.tsx').then(({ PlanPurchaseDialog }) => PlanPurchaseDialog),
  ({ opened, onClose }) => ({ opened, onClose }),
)

const changeFailed = 'Impossibile cambiare il piano. Riprova più tardi.'

export function SubscriptionsPage() {
  useDocumentTitle('Abbonamenti')
  const { user } = useUser()
  const { data: account, error, refetch } = useQuery({ ...planAccountQuery(), enabled: user !== null })
  const buying = useLeaving<Plan>(useBuyPlan())
  const next = useNextPlan()
  const purchase = useDialogFor<Plan>()
  const offers = planOffers(account?.prices)
  const taxation = account?.taxation ?? null
  const wanted = offers.find(({ plan }) => plan === purchase.subject)
  const change = (plan: Plan) =>
    next.mutate(plan, {
      onSuccess: () => toast.success(`Hai scelto il piano ${planNames[plan]}`, 'Vale dal prossimo rinnovo.'),
      onError: (error) => toast.error(failureText(changeFailed, error)),
    })
  const changingTo = next.isPending && next.variables !== 'cancel' ? next.variables : undefined
  const failure = buying.failure?.message ?? (next.error ? messageOf(next.error, changeFailed) : null)
  const actionFor = (offer: PlanOffer) => (
    <PlanAction
      offer={offer}
      user={user}
      account={account}
      onBuy={purchase.open}
      onChange={change}
      busyWith={buying.leavingFor ?? changingTo}
    />
  )
  return (
    <Page>
      <PageTitle intro="La registrazione è gratuita. Un piano attiva subito la wishlist; Starter e Pro mostrano tutte le immagini, Pro mette il tuo marchio sul pacco. Riserve e ordini richiedono sempre il profilo aziendale verificato.">
        Abbonamenti
      </PageTitle>
      {user && (
        <p className={classes.held}>
          {isFreeOfCharge(user) ? (
            'Hai l’accesso gratuito della registrazione.'
          ) : (
            <>
              Il tuo piano è <strong>{ownPlanName(user)}</strong>.
            </>
          )}
        </p>
      )}
      {error && !account && (
        <div className={classes.failure}>
          <OutdatedNotice error={error} onRetry={refetch} title="Non riusciamo a caricare il tuo abbonamento" />
        </div>
      )}
      {failure && (
        <div className={classes.failure}>
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
      <div className={classes.table}>
        <PlanTable offers={offers} actionFor={actionFor} />
      </div>
      <div className={classes.cards}>
        {offers.map((offer) => (
          <PlanCard key={offer.plan} offer={offer} action={actionFor(offer)} />
        ))}
      </div>
      <p className={classes.note}>
        {user && !user.isAdmin && (
          <>
            Carta, ricevute e disdetta sono nel tuo account, in{' '}
            <TextLink to={paths.dashboard} search={{ section: 'business-profile' }} hash="abbonamento" inherit>
              Abbonamento
            </TextLink>
            .{' '}
          </>
        )}
        I cambi di piano si applicano dal ciclo di fatturazione successivo. Prezzi {vatWords(taxation)}
        {taxation && ` (${taxation.law})`}. I piani sono riservati alle imprese.
      </p>
      <Suspense>
        {user && wanted && (
          <PlanPurchaseDialog
            user={user}
            offer={wanted}
            taxation={taxation}
            opened={purchase.opened}
            onClose={purchase.close}
            onBuy={buying.leave}
            isLeaving={buying.leavingFor !== undefined}
            failure={buying.failure?.message ?? null}
          />
        )}
      </Suspense>
      <Section title="Domande frequenti">
        <QuestionList questions={planQuestions} />
      </Section>
    </Page>
  )
}

/** The answers follow docs/specification/plans.md and docs/specification/white-label.md. */
const planQuestions: readonly Question[] = [
  {
    question: 'Posso cambiare piano?',
    answer:
      'Sì, quando vuoi. Il cambio si applica dal ciclo di fatturazione successivo: fino ad allora resta attivo il piano che hai.',
  },
  {
    question: 'Come disdico?',
    answer:
      'Starter e Pro sono mensili: premi «Disdici» nel tuo account, in Abbonamento. Il piano resta attivo fino alla fine del mese pagato, e fino ad allora puoi ripensarci. Poi il tuo account rimane aperto, con un’immagine per prodotto; ordini e ricevute restano sempre leggibili.',
  },
  {
    question: 'Che cosa succede se un addebito non riesce?',
    answer:
      'Te lo scriviamo subito e il piano resta attivo altri 7 giorni: aggiorni la carta e paghi dal tuo account. Se non paghi il piano termina, senza altri addebiti.',
  },
  {
    question: 'A che cosa serve la Prova?',
    answer:
      'Attiva subito la wishlist per 7 giorni, anche prima della verifica del profilo aziendale. Si acquista una volta sola per account.',
  },
  {
    question: 'La Prova si rinnova automaticamente?',
    answer: 'No. Dura 7 giorni e finisce senza rinnovo automatico.',
  },
  {
    question: 'La registrazione è gratuita?',
    answer:
      'Sì, e non chiede carte di pagamento. Appena registrato sfogli tutto il catalogo, con un’immagine per prodotto.',
  },
  {
    question: 'Quante immagini vedo per ogni prodotto?',
    answer: 'Con la Prova, la prima. Con Starter e con Pro + White Label le vedi tutte.',
  },
  {
    question: 'Basta un piano per ordinare?',
    answer:
      'No. Un piano attiva subito la wishlist; per riserve e ordini serve il profilo aziendale verificato: ragione sociale, P.IVA/VAT e sede. Lo verifichiamo di solito in 1-2 giorni lavorativi.',
  },
  {
    question: 'Chi può acquistare un piano?',
    answer:
      'Le imprese. Prima del pagamento chiediamo, se non li abbiamo già, i dati per la fattura (ragione sociale, partita IVA o il numero equivalente del tuo paese, sede) e la dichiarazione di agire come impresa.',
  },
  {
    question: 'Il white label è compreso in Starter?',
    answer: (
      <>
        No, fa parte di Pro + White Label. L’attivazione costa 50,00 €; bigliettini e packaging si pagano al pezzo, da
        0,15 € e da 0,50 €. Per le tue quantità{' '}
        <MailLink subject="Preventivo white label">chiedici un preventivo</MailLink>.
      </>
    ),
  },
  {
    question: 'I prezzi comprendono l’IVA?',
    answer:
      'Sì: i prezzi del catalogo, delle spedizioni e dei piani sono IVA inclusa. Gli ordini senza IVA italiana, per esempio quelli spediti fuori dalla UE, mostrano il netto prima del pagamento. I piani costano il netto alle aziende di altri paesi UE con partita IVA confermata dal VIES, e a quelle fuori dalla UE dopo la verifica del profilo aziendale.',
  },
]

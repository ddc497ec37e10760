import { problems } from '../errors.ts'
import type { PlanChargeState } from './plan-charges.ts'
import { planNames } from './plan-names.ts'

type Decided = Exclude<PlanChargeState, 'mismatch'>

const decisions: Readonly<Record<Decided, string>> = {
  due: 'Questo pagamento non è ancora arrivato.',
  paid: 'Questo importo è già stato accettato.',
  void: 'Questo importo è già stato restituito.',
}

export const planProblems = problems({
  conflict: {
    'plan.charge_decided': ({ state }: { state: Decided }) => decisions[state],
    'plan.charge_late': 'Questo abbonamento è terminato: l’importo si può solo rimborsare.',
    'plan.chosen': 'Questo piano parte già dal prossimo rinnovo.',
    'plan.company_data':
      'I piani sono riservati alle imprese: prima dell’acquisto indica i dati dell’azienda per la fattura e dichiara di agire come impresa.',
    'plan.held': 'Hai già questo piano.',
    'plan.included': 'Il piano che hai comprende già questo.',
    'plan.no_receipt': 'La ricevuta c’è solo per i piani pagati.',
    'plan.not_payable': 'Questo piano non è più da pagare.',
    'plan.not_running': 'Non hai un abbonamento da cambiare: scegli il piano e paga.',
    'plan.past_due': 'L’ultimo addebito non è riuscito: prima aggiorna la carta e paga.',
    'plan.running': ({ isSamePlan }: { isSamePlan: boolean }) =>
      isSamePlan
        ? 'Hai già un abbonamento a questo piano: scegli «Resta con questo piano».'
        : 'Hai già un abbonamento: scegli «Cambia piano», il nuovo parte dal prossimo rinnovo.',
    'plan.trial_used': 'La Prova si acquista una volta sola per account: scegli Starter o Pro.',
  },
  not_found: {
    'plan.charge_not_found': 'Pagamento non trovato',
  },
  forbidden: {
    'plan.pro': `Il white label è compreso nel piano ${planNames.pro}: passa a Pro per configurarlo.`,
  },
})

import type { AdminCustomer } from '../../../../../contract/accounts/customers.ts'
import { givenPlanNames } from '../../../../../domain/accounts/plan-names.ts'
import { hasRole, roleDisplay } from '../../../../../domain/accounts/roles.ts'
import { plural } from '../../../../shared/texts/format.ts'
import type { CustomerChange } from './customer.api.ts'

/** A change that needs confirmation. */
export interface AccountChange {
  input: CustomerChange
  title: string
  /** Effect of the change on the customer. */
  consequence: string
  button: string
  done: string
  isDestructive: boolean
}

/** Confirmation texts for a change. */
export function changeOf(customer: AdminCustomer, input: CustomerChange): AccountChange {
  if (input.role) return roleChange(customer, input.role)
  if (input.plan) {
    const plan = givenPlanNames[input.plan]
    return {
      input,
      title: `Passa al piano ${plan}`,
      consequence: `ha subito il piano ${plan}, senza scadenza e senza pagamento, e riceve un avviso nella sua area.${customer.subscriptionRenews ? ' Il suo abbonamento termina subito, senza rimborso: non gli viene addebitato più nulla.' : ''}`,
      button: 'Cambia il piano',
      done: 'Piano cambiato',
      isDestructive: false,
    }
  }
  return input.suspended ? suspension(customer) : reinstatement()
}

function roleChange({ role: present }: AdminCustomer, role: NonNullable<CustomerChange['role']>): AccountChange {
  const { name, description } = roleDisplay[role]
  const isPromotion = hasRole(role, 'admin')
  const isLoss = hasRole(present, 'admin') && !isPromotion
  return {
    input: { role },
    title: isPromotion ? 'Rendi amministratore' : `Passa al ruolo ${name}`,
    consequence: isPromotion
      ? 'vede e cambia tutto: ordini, clienti, prodotti e impostazioni. Le sue sessioni si chiudono, la password di oggi non vale più e ne sceglie una nuova con il link che riceve per email.'
      : `${isLoss ? 'non entra più nel pannello. ' : ''}${isLoss ? 'Da' : 'da'} subito ha il ruolo ${name} (${description.toLowerCase().replace(/\.$/, '')}) e riceve un avviso.`,
    button: isPromotion ? 'Rendi amministratore' : 'Cambia il ruolo',
    done: 'Ruolo cambiato',
    isDestructive: isPromotion || isLoss,
  }
}

function suspension({
  subscriptionRenews,
  overview: { activeReservations, ordersByStatus },
}: AdminCustomer): AccountChange {
  const reservations = plural(activeReservations, 'riserva attiva', 'riserve attive')
  return {
    input: { suspended: true },
    title: 'Sospendi l’account',
    consequence: `esce subito da ogni dispositivo e non può più accedere. Si annullano ${reservations} e ${plural(ordersByStatus.pending, 'ordine da pagare', 'ordini da pagare')}; gli ordini pagati partono.${subscriptionRenews ? ' Il suo abbonamento non si rinnova.' : ''} Riceve un’email.`,
    button: 'Sospendi l’account',
    done: 'Account sospeso',
    isDestructive: true,
  }
}

const reinstatement = (): AccountChange => ({
  input: { suspended: false },
  title: 'Riattiva l’account',
  consequence: 'può accedere di nuovo e riceve un’email. Quello che la sospensione ha annullato resta annullato.',
  button: 'Riattiva l’account',
  done: 'Account riattivato',
  isDestructive: false,
})

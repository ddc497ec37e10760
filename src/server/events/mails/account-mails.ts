import { leastAdminPassword } from '../../../domain/accounts/admin-passwords.ts'
import { isMonthly, planNames } from '../../../domain/accounts/plan-names.ts'
import { company } from '../../../domain/company.ts'
import { toDay } from '../../../domain/time/italian-day.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { type Mail, supportAddress } from '../../features/mail/mail.ts'
import type { Recipient } from '../people.ts'
import { dateAndTime, greeting } from './mail-texts.ts'
import { dayOf } from './plan-mails.ts'

export const welcome = (user: Recipient, site: string): Mail => ({
  kind: 'account.welcome',
  to: user.email,
  subject: `Benvenuto in ${company.product}`,
  preheader: 'Il catalogo è a tua disposizione. Per riserve e ordini completa il profilo aziendale.',
  heading: 'Il tuo account è attivo',
  paragraphs: [
    greeting(user),
    'da ora puoi sfogliare tutto il catalogo. Per wishlist, riserve e ordini completa il profilo aziendale: lo verifichiamo di solito in 1-2 giorni lavorativi.',
  ],
  action: { label: 'Completa il profilo', url: `${site}/dashboard?section=business-profile` },
})

export const passwordReset = (user: Recipient, url: string): Mail => ({
  kind: 'account.password_reset',
  to: user.email,
  subject: 'Reimposta la password',
  preheader: 'Il link vale un’ora e si usa una volta sola.',
  heading: 'Scegli una nuova password',
  paragraphs: [
    greeting(user),
    'abbiamo ricevuto la richiesta di reimpostare la tua password. Il link vale un’ora e si usa una volta sola.',
    'Se non l’hai chiesto tu, ignora questa email: la password resta quella di prima.',
  ],
  action: { label: 'Scegli la password', url },
})

type PlanHolder = Recipient &
  Pick<UserRow, 'subscriptionPlan' | 'subscriptionStatus' | 'subscriptionExpiresAt' | 'subscriptionRenews'>

/** Sentences about a month that was paid before the suspension and will not be renewed. */
function planThatEnds(user: PlanHolder): string[] {
  const { subscriptionPlan: plan, subscriptionStatus: status, subscriptionExpiresAt: end, subscriptionRenews } = user
  if (!isMonthly(plan) || status !== 'active' || !end || subscriptionRenews) return []
  return [
    `Il piano ${planNames[plan]} resta attivo fino ${toDay(dayOf(end))} e poi termina: se vuoi tenerlo, prima di quel giorno scegli «Annulla la disdetta» nella sezione Abbonamento.`,
  ]
}

export const accountSuspended = (user: PlanHolder): Mail => ({
  kind: 'account.suspended',
  to: user.email,
  subject: 'Il tuo account è sospeso',
  preheader: 'Per ora non puoi accedere: ecco che cosa succede ai tuoi ordini.',
  heading: 'Il tuo account è sospeso',
  paragraphs: [
    greeting(user),
    'abbiamo sospeso il tuo account: per ora non puoi accedere. Le riserve e gli ordini non pagati sono annullati; gli ordini già pagati partono regolarmente.',
    ...(user.subscriptionRenews
      ? [
          `Il piano ${planNames[user.subscriptionPlan]} non si rinnova: dopo il mese già pagato non ti addebitiamo più nulla.`,
        ]
      : []),
    `Se pensi a un errore, scrivi all’indirizzo ${supportAddress}.`,
  ],
})

export const accountReinstated = (user: PlanHolder, site: string): Mail => ({
  kind: 'account.reinstated',
  to: user.email,
  subject: 'Il tuo account è di nuovo attivo',
  preheader: 'Puoi accedere di nuovo.',
  heading: 'Il tuo account è di nuovo attivo',
  paragraphs: [
    greeting(user),
    'puoi accedere di nuovo. Le riserve e gli ordini annullati non si ripristinano: riserva e ordina di nuovo quello che ti serve.',
    ...planThatEnds(user),
  ],
  action: { label: 'Accedi', url: `${site}/login` },
})

/** A new admin must choose a new password before signing in. */
export const promoted = (user: Recipient, site: string): Mail => ({
  kind: 'account.promoted',
  to: user.email,
  subject: 'Ora sei amministratore: scegli una nuova password',
  preheader: 'La password di prima non vale più.',
  heading: 'Scegli una nuova password',
  paragraphs: [
    greeting(user),
    `il tuo account è ora di amministratore. La password di prima non vale più e su tutti i dispositivi bisogna accedere di nuovo: alla pagina di accesso premi «Password dimenticata?», scrivi ${user.email} e scegli una password di almeno ${leastAdminPassword} caratteri che non sia tra le più comuni.`,
    `Se non te l’aspettavi, scrivi all’indirizzo ${supportAddress}.`,
  ],
  action: { label: 'Vai all’accesso', url: `${site}/login` },
})

/** Sent for every change, so that the owner notices a change made by someone else. `at`: time of the change. */
export const passwordChanged = (user: Recipient, at: Date, site: string): Mail => ({
  kind: 'account.password_changed',
  to: user.email,
  subject: 'La tua password è cambiata',
  preheader: 'Se non sei stato tu, scegline subito una nuova.',
  heading: 'La password è cambiata',
  paragraphs: [
    greeting(user),
    `la password del tuo account è stata cambiata il ${dateAndTime(at)}. Sugli altri dispositivi bisogna accedere di nuovo.`,
    `Se non sei stato tu, scegli subito una nuova password con «Password dimenticata?» e scrivici all’indirizzo ${supportAddress}.`,
  ],
  action: { label: 'Vai all’accesso', url: `${site}/login` },
})

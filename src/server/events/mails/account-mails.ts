import { dataExportDays } from '../../../domain/accounts/account-data.ts'
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

type ReviewedCompany = Recipient & Pick<UserRow, 'companyName'>

/** `opened`: Italian description of the newly available features; null: none. */
export const profileVerified = (user: ReviewedCompany, opened: string | null, site: string): Mail => ({
  kind: 'account.verified',
  to: user.email,
  subject: 'Profilo aziendale verificato',
  preheader: opened ? `Da ora puoi usare ${opened}.` : 'I dati della tua azienda sono confermati.',
  heading: 'Il tuo profilo aziendale è verificato',
  paragraphs: [
    greeting(user),
    `abbiamo verificato i dati di ${user.companyName}${opened ? `: da ora puoi usare ${opened}` : ''}.`,
  ],
  action: { label: 'Vai al catalogo', url: `${site}/catalog` },
})

export const profileRejected = (user: ReviewedCompany, reason: string | null, site: string): Mail => ({
  kind: 'account.rejected',
  to: user.email,
  subject: 'Profilo aziendale da correggere',
  preheader: reason ?? 'Controlla i dati e inviali di nuovo.',
  heading: 'Non abbiamo potuto verificare il profilo',
  paragraphs: [
    greeting(user),
    'i dati aziendali che hai inviato vanno controllati.',
    ...(reason ? [`Motivo: ${reason}`] : []),
  ],
  action: { label: 'Correggi i dati', url: `${site}/dashboard?section=business-profile` },
})

/** Links to the page instead of the file, because only the signed-in owner may download it. */
export const dataExported = (user: Recipient, expiresAt: Date, site: string): Mail => ({
  kind: 'account.data_exported',
  to: user.email,
  subject: 'La copia dei tuoi dati è pronta',
  preheader: `Puoi scaricarla per ${dataExportDays} giorni.`,
  heading: 'La copia dei tuoi dati è pronta',
  paragraphs: [
    greeting(user),
    `la copia dei tuoi dati è pronta: accedi e scaricala da «I tuoi dati» nel profilo aziendale entro il ${dateAndTime(expiresAt)}. Poi la cancelliamo.`,
    `Se non l’hai chiesta tu, cambia subito la password e scrivici all’indirizzo ${supportAddress}.`,
  ],
  action: { label: 'Vai ai tuoi dati', url: `${site}/dashboard?section=business-profile` },
})

/** `toShip`: number of paid orders that are still to be shipped. */
export const accountClosed = (user: Recipient, toShip: number): Mail => ({
  kind: 'account.closed',
  to: user.email,
  subject: 'Il tuo account è chiuso',
  preheader: 'Non puoi più accedere: ecco che cosa resta.',
  heading: 'Il tuo account è chiuso',
  paragraphs: [
    greeting(user),
    'abbiamo chiuso il tuo account come ci hai chiesto. Riserve e ordini non pagati sono annullati; wishlist, preferenze e immagini sono cancellate.',
    ...(toShip > 0 ? [shipping(toShip)] : []),
    'I dati delle fatture restano 10 anni, con accesso limitato, perché lo impone la legge (art. 2220 del Codice civile).',
    `Se non sei stato tu, scrivici subito all’indirizzo ${supportAddress}.`,
  ],
})

const shipping = (toShip: number): string =>
  toShip === 1
    ? 'L’ordine già pagato parte regolarmente: per il tracking scrivici.'
    : `I ${toShip} ordini già pagati partono regolarmente: per i tracking scrivici.`

import { type DisputeState, disputeReason } from '../../../domain/orders/paying/disputes.ts'
import { onDay } from '../../../domain/time/italian-day.ts'
import type { Mail, MailKind } from '../../features/mail/mail.ts'
import type { DisputeEvents } from '../order-events.ts'
import { dateAndTime, greeting } from './mail-texts.ts'
import { euro } from './order-mails.ts'
import { dayOf } from './plan-mails.ts'

type Opened = DisputeEvents['dispute.opened']
type Decided = DisputeEvents['dispute.decided']

const titles: Readonly<Record<DisputeState, string>> = {
  enquiry: 'La banca chiede chiarimenti',
  open: 'Pagamento contestato',
  closed: 'Richiesta della banca chiusa',
  won: 'Contestazione vinta',
  lost: 'Contestazione persa',
}

/** Explanation of each state and the recommended action. */
const sentences: Readonly<Record<DisputeState, string>> = {
  enquiry:
    'La banca chiede chiarimenti sul pagamento. L’importo è ancora nostro; ciò che non è partito resta fermo. Rispondi presso il gestore dei pagamenti, oppure rimborsa.',
  open: 'Il cliente ha contestato il pagamento e la banca ha ripreso l’importo. Ciò che non è partito resta fermo finché non decide: rispondi presso il gestore dei pagamenti.',
  closed: 'La banca è soddisfatta: il pagamento resta nostro e ciò che era fermo può partire.',
  won: 'La banca ci ha dato ragione: l’importo è di nuovo nostro e ciò che era fermo può partire.',
  lost: 'La banca ha dato ragione al cliente e trattiene l’importo. Ciò che non era partito è annullato e torna in vendita; se era contestata solo una parte, l’ordine resta fermo finché non lo annulli. Decidi nel pannello se serve una nota di credito.',
}

/** Text for the panel and for Telegram. */
export function disputeText(facts: Opened | Decided): { title: string; body: string } {
  const { state, title, dispute } = facts
  const what = `${euro(dispute.amount)}, ${disputeReason(dispute.reason).toLowerCase()}`
  const until = 'isEscalated' in facts && dispute.dueBy ? ` Rispondi entro ${onDay(dayOf(dispute.dueBy))}.` : ''
  return { title: `${titles[state]}: ${title}`, body: `${what}.${until}` }
}

interface Leading {
  site: string
  /** Path in the admin panel. */
  place: string
}

export function disputeOpened(facts: Opened, leading: Leading): Mail[] {
  const first = facts.isEscalated ? 'Dopo una richiesta di chiarimenti è arrivata la contestazione. ' : ''
  return mails('dispute.opened', facts, { leading, sentence: `${first}${sentences[facts.state]}` })
}

export const disputeDecided = (facts: Decided, leading: Leading): Mail[] =>
  mails('dispute.decided', facts, { leading, sentence: sentences[facts.state] })

/** One mail per admin. */
function mails(
  kind: Extract<MailKind, `dispute.${string}`>,
  { state, title, dispute, admins }: Opened | Decided,
  { leading, sentence }: { leading: Leading; sentence: string },
): Mail[] {
  const { id, amount, reason, dueBy } = dispute
  return admins.map((admin) => ({
    kind,
    to: admin.email,
    subject: `${titles[state]}: ${title}`,
    preheader: `${euro(amount)}, ${disputeReason(reason).toLowerCase()}.`,
    heading: titles[state],
    paragraphs: [greeting(admin), sentence],
    lines: [{ name: 'Importo contestato', amount: euro(amount) }],
    rows: [
      { name: 'Che cosa', value: title },
      { name: 'Motivo', value: disputeReason(reason) },
      ...(kind === 'dispute.opened' && dueBy ? [{ name: 'Rispondere entro', value: dateAndTime(dueBy) }] : []),
    ],
    action: { label: 'Apri nel pannello', url: `${leading.site}${leading.place}` },
    dedupeKey: `${kind}:${id}:${state}:${admin.id}`,
  }))
}

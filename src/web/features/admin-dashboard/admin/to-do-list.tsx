import type { ReactNode } from 'react'
import type { AdminDashboard } from '../../../../contract/admin-dashboard.ts'
import { cutoffTime } from '../../../../domain/orders/parcels/same-day.ts'
import { cappedCount } from '../../../shared/texts/count-text.ts'
import { count } from '../../../shared/texts/format.ts'
import classes from './to-do-list.module.css'

interface ToDoListProps {
  figures: AdminDashboard
  /** Links to the tabs where the work is done. */
  links: Readonly<
    Record<
      | 'toShip'
      | 'toVerify'
      | 'requests'
      | 'betaApplications'
      | 'returns'
      | 'disputes'
      | 'lateInvoices'
      | 'creditProposals'
      | 'reservations'
      | 'errors'
      | 'shipped',
      ReactNode
    >
  >
}

/** Open tasks, most urgent first; each line links to the place where the work is done. */
export function ToDoList({ figures, links }: ToDoListProps) {
  const { dueToday, late, toShip, cutoffHour, parcelsShippedToday, profilesToVerify, reservationsEnding } = figures
  const { toAnswer } = figures
  return (
    <dl className="stack ruled framed flush">
      <Line label="In ritardo" hint="Dovevano partire in un giorno passato" value={late} link={links.toShip} isLate />
      {dueToday !== null && (
        <Line
          label="Da spedire oggi"
          hint={`Pagati entro le ${cutoffTime(cutoffHour)}`}
          value={dueToday}
          link={links.toShip}
        />
      )}
      <Line label="Da spedire" hint="In tutto" value={toShip} link={links.toShip} />
      <Line label="Contestazioni" hint="Aspettano la banca" value={toAnswer.disputes} link={links.disputes} isCapped />
      <Line
        label="Fatture in ritardo"
        hint="Oltre i 12 giorni, e non trasmesse"
        value={toAnswer.lateInvoices}
        link={links.lateInvoices}
        isLate
        isCapped
      />
      <Line
        label="Note di credito"
        hint="Proposte, da decidere"
        value={toAnswer.creditProposals}
        link={links.creditProposals}
        isCapped
      />
      <Line label="Profili da verificare" value={profilesToVerify} link={links.toVerify} />
      <Line label="Richieste di prodotto" hint="In attesa" value={toAnswer.requests} link={links.requests} isCapped />
      <Line label="Resi" hint="Da seguire" value={toAnswer.returns} link={links.returns} isCapped />
      <Line
        label="Candidature Beta"
        hint="In attesa"
        value={toAnswer.betaApplications}
        link={links.betaApplications}
        isCapped
      />
      <Line
        label="Riserve in scadenza"
        hint={`Entro 24 ore; ${count(reservationsEnding.in48Hours)} entro 48 ore`}
        value={reservationsEnding.in24Hours}
        isLinked={reservationsEnding.in48Hours > 0}
        link={links.reservations}
      />
      <Line label="Errori" hint="Da risolvere" value={toAnswer.errors} link={links.errors} isCapped />
      <Line label="Pacchi partiti oggi" value={parcelsShippedToday} link={links.shipped} />
    </dl>
  )
}

interface LineProps {
  label: string
  hint?: string
  value: number
  link: ReactNode
  isLinked?: boolean
  isLate?: boolean
  /** The count has an upper limit, as in lists. */
  isCapped?: boolean
}

function Line({ label, hint, value, link, isLinked = value > 0, isLate = false, isCapped = false }: LineProps) {
  return (
    <div className={classes.line}>
      <dt>
        {label}
        {hint && <span className={classes.hint}>{hint}</span>}
      </dt>
      <dd className={classes.value} data-late={(isLate && value > 0) || undefined}>
        {isCapped ? cappedCount(value) : count(value)}
      </dd>
      <dd className={classes.link}>{isLinked && link}</dd>
    </div>
  )
}

import type { BetaApplication } from '../../../../contract/beta-applications.ts'
import { type BetaStatus, betaVolumeNames } from '../../../../domain/beta-applications.ts'
import { date } from '../../../shared/texts/format.ts'
import { BetaStatusBadge } from '../shared/beta-status-badge.tsx'
import classes from './my-beta-applications.module.css'

const explanations: Readonly<Record<BetaStatus, string>> = {
  pending: 'In valutazione: ti rispondiamo entro 48 ore dall’invio.',
  approved: 'Sei tra le aziende selezionate: ti contattiamo per definire insieme i primi ordini.',
  rejected: 'Questa volta non è andata: il portale resta a tua disposizione con tutte le sue funzioni.',
}

export function MyBetaApplications({ applications }: { applications: readonly BetaApplication[] }) {
  return (
    <ul className={classes.list}>
      {applications.map((application) => (
        <li key={application.id}>
          <div className="cluster gap-8-20 align-center between">
            <h3 className="shrinkable flush breakable">{application.companyName}</h3>
            <BetaStatusBadge status={application.status} />
          </div>
          <p className={classes.explanation}>{explanations[application.status]}</p>
          <Facts application={application} />
        </li>
      ))}
    </ul>
  )
}

function Facts({ application }: { application: BetaApplication }) {
  const { createdAt, reviewedAt, expectedVolume, contactPerson, phoneNumber, website, currentPlatform, adminNotes } =
    application
  const rows: [name: string, value: string | null][] = [
    ['Inviata il', date(createdAt)],
    ['Risposta del', reviewedAt && date(reviewedAt)],
    ['La nostra nota', adminNotes],
    ['Volume previsto', betaVolumeNames[expectedVolume]],
    ['Referente', contactPerson],
    ['Telefono', phoneNumber],
    ['Sito web', website],
    ['Piattaforma attuale', currentPlatform],
  ]
  return (
    <dl className={classes.facts}>
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} className={classes.fact}>
              <dt className="muted">{name}</dt>
              <dd className="shrinkable flush breakable pre-line">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

import { fromPickup, transitHours } from '../../../domain/shipping/express-zones.ts'
import { CutoffTime } from '../../shared/site/use-site-facts.ts'
import { MailLink } from '../../ui/navigation/mail-link.tsx'
import classes from './warehouse.module.css'

const figures = [
  {
    key: 'cutoff',
    value: <CutoffTime />,
    text: 'Pagato entro quest’ora di un giorno lavorativo, l’ordine parte in giornata.',
  },
  { key: 'italy', value: `${transitHours.italy}h`, text: `Consegna in Italia ${fromPickup}.` },
  { key: 'europe', value: `${transitHours.europe}h`, text: `Consegna nel resto d’Europa ${fromPickup}.` },
]

/** The warehouse's promises (docs/specification/website.md), on the ink background, the only place where gold is used. */
export function Warehouse() {
  return (
    <section className={classes.band}>
      <div className={classes.inner}>
        <div>
          <h2 className={classes.title}>Un magazzino italiano dietro il tuo negozio</h2>
          <p className={classes.text}>
            La merce è già in Italia: non aspetti importazioni e non tieni scorte. Le disponibilità del catalogo si
            aggiornano ogni settimana.
          </p>
          <p className={classes.text}>
            Ti serve una quantità particolare?{' '}
            <MailLink subject="Preventivo stock" className={classes.mail}>
              Chiedi un preventivo stock su misura
            </MailLink>
            .
          </p>
        </div>
        <dl className="grid flush">
          {figures.map(({ key, value, text }) => (
            <div key={key} className={classes.figure}>
              <dt className={classes.value}>{value}</dt>
              <dd className={classes.note}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

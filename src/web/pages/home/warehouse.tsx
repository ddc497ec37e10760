import classes from './warehouse.module.css'

const figures = [
  { value: '13:00', text: 'Ora limite: chi ordina prima, spedisce oggi.' },
  { value: '24/48h', text: 'Consegna in Italia dopo il ritiro del corriere.' },
  { value: '48/72h', text: 'Consegna in Europa.' },
]

/** The promises of the warehouse (portal.md §1), on ink: the one place for gold. */
export function Warehouse() {
  return (
    <section className={classes.band}>
      <div className={classes.inner}>
        <div>
          <h2 className={classes.title}>Un magazzino italiano dietro il tuo negozio</h2>
          <p className={classes.text}>
            La merce è già in Italia: non aspetti importazioni e non tieni scorte. Le disponibilità si aggiornano ogni
            settimana e, se ti serve una quantità particolare, prepariamo un preventivo su misura.
          </p>
        </div>
        <dl className={classes.figures}>
          {figures.map(({ value, text }) => (
            <div key={value} className={classes.figure}>
              <dt className={classes.value}>{value}</dt>
              <dd className={classes.note}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

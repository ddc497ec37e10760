import { Section } from '../../ui/layout/page.tsx'
import classes from './meaning-for-you.module.css'

const points = [
  {
    title: 'Nessun magazzino da gestire',
    text: 'Ordini il singolo capo quando lo hai già venduto. Lo confezioniamo e lo spediamo noi al tuo cliente.',
  },
  {
    title: 'Margini che conosci prima',
    text: 'Prezzo IVA inclusa e costo della spedizione si vedono prima di ordinare.',
  },
  {
    title: 'Capi tenuti da parte per te',
    text: 'Riservi un prodotto per 7 giorni mentre chiudi la vendita, e lo trasformi in ordine quando vuoi.',
  },
  {
    title: 'Il tracking torna al tuo negozio',
    text: 'Con Shopify collegato gli ordini si importano con un clic e il codice di spedizione raggiunge il tuo cliente.',
  },
]

export function MeaningForYou() {
  return (
    <Section title="Cosa significa per te">
      <ul className={classes.list}>
        {points.map(({ title, text }) => (
          <li key={title} className={classes.point}>
            <h3 className="flush text-xl">{title}</h3>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

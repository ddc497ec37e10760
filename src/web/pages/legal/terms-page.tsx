import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../contract/site-pages.ts'
import { textVersions } from '../../../domain/accounts/acceptances.ts'
import { company } from '../../../domain/company.ts'
import { returnWindow } from '../../../domain/orders/returns/returns.ts'
import { reservationDays } from '../../../domain/orders/stock/reservations.ts'
import {
  expressDelivery,
  expressZones,
  freeShippingScope,
  fromPickup,
  transitHours,
} from '../../../domain/shipping/express-zones.ts'
import { CutoffTime, publicSettingsQuery } from '../../shared/site/use-site-facts.ts'
import { euro } from '../../shared/texts/format.ts'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { CompanyData, LegalPage, LegalSection } from './legal-page.tsx'

const longDate = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'UTC' })

export function TermsPage() {
  return (
    <LegalPage
      title="Termini e condizioni"
      updated={longDate.format(new Date(textVersions.terms))}
      intro={`Le regole tra ${company.product} e i rivenditori che acquistano sul portale, in forma breve.`}
    >
      <LegalSection title="1. Chi vende e chi compra">
        <CompanyData />
        <p>
          Il portale è riservato a operatori professionali: rivenditori e dropshipper. Riserve e ordini si attivano dopo
          la verifica del profilo aziendale, che richiede di solito 1-2 giorni lavorativi; la wishlist anche con un
          piano. Tieni riservate le tue credenziali: rispondi di ciò che avviene con il tuo account.
        </p>
      </LegalSection>
      <LegalSection title="2. Prezzi">
        <p>
          I prezzi dei prodotti, delle spedizioni e dei piani comprendono l’IVA; dove la legge non la prevede si paga il
          netto, e ordine e ricevuta lo dicono. Vale il prezzo mostrato nel momento in cui confermi l’ordine.
        </p>
      </LegalSection>
      <Ordering />
      <Delivery />
      <LegalSection title="5. Resi e garanzia">
        <p>
          I capi si possono rendere {returnWindow}, non usati e con le loro etichette. Il reso si chiede nel portale:
          apri l’ordine in{' '}
          <TextLink to={paths.dashboard} search={{ section: 'orders' }}>
            Gestione Ordini
          </TextLink>{' '}
          e scegli «Richiedi reso». Se lo accettiamo ti indichiamo l’indirizzo a cui spedire. La garanzia è di 2 anni.
        </p>
      </LegalSection>
      <LegalSection title="6. Piani">
        <p>
          I contenuti e i prezzi sono nella pagina <TextLink to={paths.subscriptions}>Abbonamenti</TextLink>. La Prova
          dura 7 giorni, si acquista una volta sola e non si rinnova automaticamente; Starter e Pro + White Label sono
          mensili. Cambi e disdette valgono dal ciclo di fatturazione successivo. Il preventivo del white label non
          viene addebitato con l’ordine.
        </p>
      </LegalSection>
      <LegalSection title="7. Testi e immagini">
        <p>
          Puoi usare testi e immagini dei prodotti per vendere i nostri capi finché il tuo account è attivo. Marchi e
          contenuti restano dei loro titolari.
        </p>
      </LegalSection>
      <LegalSection title="8. Legge applicabile">
        <p>
          Si applica la legge italiana. Per le controversie è competente il foro della nostra sede. Come trattiamo i
          dati è nell’<TextLink to={paths.privacy}>informativa privacy</TextLink>.
        </p>
      </LegalSection>
      <LegalSection title="9. Clausole da approvare specificamente" id="clausole">
        <p>
          Ai sensi degli artt. 1341 e 1342 del Codice civile chiediamo di approvare specificamente, prima del primo
          ordine (anche da file o da un negozio collegato) o del primo piano, e di nuovo quando cambiano, queste
          clausole: 3 (annullamento degli ordini non pagati), 4 (tempi di spedizione), 5 (termine e condizioni dei
          resi), 6 (durata e disdetta dei piani) e 8 (legge applicabile e foro competente).
        </p>
      </LegalSection>
    </LegalPage>
  )
}

function Ordering() {
  const { data: settings } = useQuery(publicSettingsQuery())
  return (
    <LegalSection title="3. Riserve, ordini e pagamento">
      <p>
        Una riserva tiene da parte i capi per {reservationDays} giorni al massimo. L’ordine non pagato trattiene la
        merce per {settings?.unpaidOrderHours ?? 48} ore, poi viene annullato e te lo comunichiamo. Puoi annullarlo tu
        finché non è pagato; dopo, scrivici: se non è ancora partito lo rimborsiamo per intero.
      </p>
    </LegalSection>
  )
}

function Delivery() {
  const { data: settings } = useQuery(publicSettingsQuery())
  const threshold = settings?.freeShippingThreshold
  return (
    <LegalSection title="4. Spedizione e consegna">
      <p>
        Gli ordini pagati entro le <CutoffTime /> di un giorno lavorativo vengono affidati al corriere lo stesso giorno,
        gli altri il giorno lavorativo seguente. I tempi di consegna si contano dal ritiro del corriere. La promessa che
        vale per ogni tariffa è di {expressDelivery} {fromPickup}; in Italia di solito bastano {transitHours.italy} ore.
      </p>
      <p>Spedizione espressa BRT, tracciata, fino a 3 kg:</p>
      <ul>
        {expressZones.map(({ code, name, price }) => (
          <li key={code}>
            {name}: {euro(price)}
          </li>
        ))}
      </ul>
      <p>
        {threshold && `La spedizione è gratuita da ${euro(threshold)}: ${freeShippingScope}. `}Oltre i 3 kg, e per le
        altre destinazioni, vale la tariffa per numero di capi, calcolata prima di confermare. Se un pacco arriva
        danneggiato o non arriva, avvisaci: ce ne occupiamo noi con il corriere.
      </p>
    </LegalSection>
  )
}

import { paths } from '../../../contract/site-pages.ts'
import { customerSessionDays } from '../../../domain/accounts/sessions.ts'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { LegalPage, LegalSection } from './legal-page.tsx'

export function CookiesPage() {
  return (
    <LegalPage
      title="Cookie"
      updated="27 novembre 2026"
      intro="Usiamo soltanto ciò che serve a far funzionare il portale. Per questo non trovi un banner: basta questa informativa."
    >
      <LegalSection title="Che cosa salviamo nel tuo browser">
        <dl>
          <dt>
            <code>filiera_session</code> (cookie tecnico; su https si chiama <code>__Host-filiera_session</code>)
          </dt>
          <dd>
            Ti riconosce dopo l’accesso. È leggibile solo dal nostro server, dura al massimo{' '}
            {customerSessionDays.absolute} giorni ({customerSessionDays.idle} se non lo usi) e si cancella quando esci.
          </dd>
          <dt>
            <code>filiera_written</code> (cookie tecnico)
          </dt>
          <dd>
            Dopo una modifica indica quanto è recente, perché la pagina seguente la mostri già. Non contiene dati su di
            te e dura un minuto; c’è solo quando il portale usa più server.
          </dd>
          <dt>
            <code>mantine-color-scheme-value</code> (memoria locale)
          </dt>
          <dd>Ricorda se preferisci il tema chiaro o quello scuro. Resta nel tuo browser e non ci viene inviato.</dd>
          <dt>
            <code>filiera-tema</code> (cookie tecnico)
          </dt>
          <dd>
            Conserva la stessa scelta quando esci, perché uscendo il browser dimentica il resto. Dura un anno; il nostro
            server non lo usa.
          </dd>
          <dt>
            <code>filiera-fonts</code> (memoria locale)
          </dt>
          <dd>
            Ricorda che i caratteri del sito sono già stati scaricati, per mostrarli subito. Resta nel tuo browser e non
            ci viene inviato.
          </dd>
          <dt>
            <code>tsr-scroll-restoration-v1_3</code> (memoria della scheda)
          </dt>
          <dd>
            Ricorda a che punto di una pagina eri, per ritrovarlo quando torni indietro. Sparisce quando chiudi la
            scheda e non ci viene inviato.
          </dd>
          <dt>
            <code>filiera-draft</code> e nomi che cominciano così, <code>filiera-intents</code>,{' '}
            <code>filiera-owner</code>, <code>filiera-search</code> (memoria della scheda)
          </dt>
          <dd>
            Ricordano quello che stai compilando (mai password e chiavi segrete; per un giorno al massimo), le richieste
            senza risposta da non inviare due volte, di quale account sono e che hai aperto la ricerca. Spariscono
            quando esci, quando entra un altro account o chiudi la scheda, e non ci vengono inviati.
          </dd>
          <dt>
            <code>filiera.last-carrier</code> (memoria locale, solo amministratori)
          </dt>
          <dd>Ricorda il corriere scelto per ultimo. Resta nel browser e non ci viene inviato.</dd>
        </dl>
      </LegalSection>
      <LegalSection title="Che cosa non c’è">
        <p>
          Nessun cookie di profilazione, nessuna statistica di terzi, nessun pixel pubblicitario. Caratteri e immagini
          arrivano dal nostro server.
        </p>
      </LegalSection>
      <LegalSection title="Perché non chiediamo il consenso">
        <p>
          L’art. 122 del Codice in materia di protezione dei dati personali (D.Lgs. 196/2003) non lo richiede per ciò
          che è strettamente necessario a fornire il servizio. Se un giorno aggiungessimo altro, te lo chiederemmo
          prima.
        </p>
      </LegalSection>
      <LegalSection title="Come cancellarli">
        <p>
          Esci dal tuo account, oppure elimina i dati del sito dalle impostazioni del browser: al prossimo accesso
          dovrai inserire di nuovo le tue credenziali. Al momento del pagamento passi al sito del gestore dei pagamenti,
          che ha una propria informativa.
        </p>
        <p>
          Il trattamento degli altri dati è descritto nell’<TextLink to={paths.privacy}>informativa privacy</TextLink>.
        </p>
      </LegalSection>
    </LegalPage>
  )
}

import { paths } from '../../../contract/site-pages.ts'
import { dataExportDays } from '../../../domain/accounts/account-data.ts'
import { retention } from '../../../domain/accounts/retention.ts'
import { customerSessionDays } from '../../../domain/accounts/sessions.ts'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { MailLink } from '../../ui/navigation/mail-link.tsx'
import { CompanyData, LegalPage, LegalSection } from './legal-page.tsx'

/** Retention periods: docs/specification/accounts.md#retention-of-data and docs/specification/files.md. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      updated="22 novembre 2026"
      intro="Quali dati trattiamo, perché, per quanto tempo e che cosa puoi chiederci (artt. 13 e 14 del Regolamento UE 2016/679)."
    >
      <LegalSection title="Titolare del trattamento">
        <CompanyData />
      </LegalSection>
      <LegalSection title="Quali dati e perché">
        <ul>
          <li>
            <strong>Account</strong>: username, email, password (conservata solo in forma cifrata non reversibile) e, se
            li indichi, nome e cognome. Servono a darti accesso: esecuzione del contratto.
          </li>
          <li>
            <strong>Profilo aziendale</strong>: ragione sociale, P.IVA/VAT, codice fiscale, PEC, codice SDI, sede.
            Servono a verificarti e a fatturare: contratto e obblighi di legge.
          </li>
          <li>
            <strong>Ordini</strong>: nome, recapiti e indirizzo del tuo cliente. Servono a consegnare il pacco: li
            trattiamo per tuo conto e non scriviamo al tuo cliente per altro che la spedizione.
          </li>
          <li>
            <strong>Negozio collegato</strong>: le credenziali Shopify che ci affidi, conservate cifrate, e gli ordini
            che ne importiamo.
          </li>
          <li>
            <strong>Richieste e candidature</strong>: quello che scrivi nelle richieste di prodotto e nel Programma
            Beta, per risponderti. Dalle foto che carichi togliamo i dati nascosti, come la posizione.
          </li>
          <li>
            <strong>Sicurezza</strong>: indirizzo IP e tipo di browser della sessione, per il nostro legittimo interesse
            a proteggere gli account.
          </li>
        </ul>
        <p>Non facciamo profilazione e non vendiamo dati.</p>
      </LegalSection>
      <LegalSection title="A chi li affidiamo">
        <p>
          Al corriere (i dati di consegna), al gestore dei pagamenti (importo e ordine: il numero della carta non passa
          da noi), a chi ci ospita e recapita le email, e alle autorità quando la legge lo impone.
        </p>
      </LegalSection>
      <LegalSection title="Per quanto tempo">
        <ul>
          <li>
            Account e profilo: finché l’account è aperto. Lo chiudi tu dal profilo aziendale: l’accesso cessa subito;
            wishlist, rubrica, preferenze, richieste e immagini sono cancellate.
          </li>
          <li>
            Dati di fatturazione: {retention.invoiceYears} anni dalla chiusura, con accesso limitato (art. 2220 del
            Codice civile). Se non hai mai pagato un ordine, sono cancellati subito.
          </li>
          <li>
            Conferme dei termini (versione, data e indirizzo IP): come i dati di fatturazione, per provare il contratto.
          </li>
          <li>La copia dei tuoi dati che chiedi dal profilo aziendale: {dataExportDays} giorni.</li>
          <li>
            Dati dei destinatari (nome, email, telefono, via, note di consegna): cancellati dagli ordini{' '}
            {retention.consigneeMonths} mesi dopo la spedizione o l’annullamento. Restano gli importi e la località, per
            contabilità e statistiche.
          </li>
          <li>La tua rubrica di destinatari: finché ne elimini le voci o chiudi l’account.</li>
          <li>Email che ti inviamo, con testo e destinatario: {retention.mailDays} giorni.</li>
          <li>Ordine in corso, con i suoi destinatari: {retention.cartDays} giorni dall’ultima modifica.</li>
          <li>Notifiche dell’area cliente: {retention.notificationMonths} mesi.</li>
          <li>
            Sessioni: al massimo {customerSessionDays.absolute} giorni, {customerSessionDays.idle} se non le usi. Link
            per cambiare la password: un’ora.
          </li>
          <li>
            Registro di sicurezza (accessi, tentativi rifiutati, cambi di password, con l’indirizzo IP):{' '}
            {retention.securityLogMonths} mesi.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="I tuoi diritti">
        <p>
          Puoi chiederci accesso, correzione, cancellazione, limitazione, portabilità dei tuoi dati e opporti al
          trattamento (artt. 15-22). Correggi i tuoi dati, ne scarichi una copia e chiudi l’account dal profilo
          aziendale. Per il resto scrivi all’indirizzo <MailLink subject="Privacy" />: rispondiamo entro un mese. Puoi
          anche rivolgerti al Garante per la protezione dei dati personali,{' '}
          <a href="https://www.garanteprivacy.it">garanteprivacy.it</a>.
        </p>
        <p>
          Ciò che salviamo nel tuo browser è descritto nella pagina <TextLink to={paths.cookies}>Cookie</TextLink>.
        </p>
      </LegalSection>
    </LegalPage>
  )
}

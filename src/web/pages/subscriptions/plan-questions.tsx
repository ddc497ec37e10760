import type { Question } from '../../ui/layout/question-list.tsx'
import { MailLink } from '../../ui/navigation/mail-link.tsx'

/** The answers follow docs/specification/plans.md and docs/specification/white-label.md. */
export const planQuestions: readonly Question[] = [
  {
    question: 'Posso cambiare piano?',
    answer:
      'Sì, quando vuoi. Il cambio si applica dal ciclo di fatturazione successivo: fino ad allora resta attivo il piano che hai.',
  },
  {
    question: 'Come disdico?',
    answer:
      'Starter e Pro sono mensili: premi «Disdici» nel tuo account, in Abbonamento. Il piano resta attivo fino alla fine del mese pagato, e fino ad allora puoi ripensarci. Poi il tuo account rimane aperto, con un’immagine per prodotto; ordini e ricevute restano sempre leggibili.',
  },
  {
    question: 'Che cosa succede se un addebito non riesce?',
    answer:
      'Te lo scriviamo subito e il piano resta attivo altri 7 giorni: aggiorni la carta e paghi dal tuo account. Se non paghi il piano termina, senza altri addebiti.',
  },
  {
    question: 'A che cosa serve la Prova?',
    answer:
      'Attiva subito la wishlist per 7 giorni, anche prima della verifica del profilo aziendale. Si acquista una volta sola per account.',
  },
  {
    question: 'La Prova si rinnova automaticamente?',
    answer: 'No. Dura 7 giorni e finisce senza rinnovo automatico.',
  },
  {
    question: 'La registrazione è gratuita?',
    answer:
      'Sì, e non chiede carte di pagamento. Appena registrato sfogli tutto il catalogo, con un’immagine per prodotto.',
  },
  {
    question: 'Quante immagini vedo per ogni prodotto?',
    answer: 'Con la Prova, la prima. Con Starter e con Pro + White Label le vedi tutte.',
  },
  {
    question: 'Basta un piano per ordinare?',
    answer:
      'No. Un piano attiva subito la wishlist; per riserve e ordini serve il profilo aziendale verificato: ragione sociale, P.IVA/VAT e sede. Lo verifichiamo di solito in 1-2 giorni lavorativi.',
  },
  {
    question: 'Chi può acquistare un piano?',
    answer:
      'Le imprese. Prima del pagamento chiediamo, se non li abbiamo già, i dati per la fattura (ragione sociale, partita IVA o il numero equivalente del tuo paese, sede) e la dichiarazione di agire come impresa.',
  },
  {
    question: 'Il white label è compreso in Starter?',
    answer: (
      <>
        No, fa parte di Pro + White Label. L’attivazione costa 50,00 €; bigliettini e packaging si pagano al pezzo, da
        0,15 € e da 0,50 €. Per le tue quantità{' '}
        <MailLink subject="Preventivo white label">chiedici un preventivo</MailLink>.
      </>
    ),
  },
  {
    question: 'I prezzi comprendono l’IVA?',
    answer:
      'Sì: i prezzi del catalogo, delle spedizioni e dei piani sono IVA inclusa. I piani costano il netto alle aziende di altri paesi UE con partita IVA confermata dal VIES, e a quelle fuori dalla UE dopo la verifica del profilo aziendale.',
  },
]

import { problems } from './errors.ts'

const unreadableFiles = {
  export: 'I file non si possono',
  pictures: 'Le immagini non si possono',
  document: 'Il documento non si può',
} as const

export const fileProblems = problems({
  conflict: {
    'upload.attached': 'Questo file è già in uso altrove: caricalo di nuovo.',
    'upload.expired': 'Il caricamento è scaduto dopo 15 minuti: scegli di nuovo il file.',
    'upload.missing': 'Il file non è ancora arrivato: completa il caricamento e riprova.',
    'upload.used': 'Questo indirizzo è già stato usato: scegli di nuovo il file.',
  },
  invalid: {
    'upload.incomplete': 'Il file è arrivato incompleto: riprova.',
    'white_label.logo': 'Il logo non è più disponibile: toglilo e caricalo di nuovo.',
  },
  not_found: {
    'object.not_found': 'Immagine non trovata',
    'picture.not_found': 'Immagine non trovata',
    'upload.not_found': ({ isAddress }: { isAddress: boolean }) =>
      isAddress ? 'Questo indirizzo di caricamento non esiste.' : 'Questo file non c’è più: caricalo di nuovo.',
  },
  too_large: {
    'upload.too_large': 'Il file supera i 10 MB o la dimensione annunciata.',
  },
  too_many: {
    'upload.too_many': ({ are }: { are: 'sending' | 'unused' }) =>
      are === 'sending'
        ? 'Stai già inviando altri file: aspetta che finiscano.'
        : 'Hai già molti file caricati e non ancora usati: usali in un modulo, o riprova più tardi. Quelli che non usi si liberano entro un giorno.',
  },
  unsupported: {
    'upload.logo_too_thin': 'Il logo è troppo lungo e sottile per leggersi nelle email: usane uno meno allungato.',
    'upload.not_a_picture': ({ sentence }: { sentence: string }) => sentence,
    'upload.type': 'Formato non ammesso: usa JPEG, PNG, WebP o AVIF.',
  },
  unavailable: {
    'files.unavailable': ({ files }: { files: keyof typeof unreadableFiles }) =>
      `${unreadableFiles[files]} leggere in questo momento: riprova tra poco.`,
    'upload.not_decoded': 'Non siamo riusciti a elaborare l’immagine: riprova tra un momento.',
  },
})

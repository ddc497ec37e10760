import type { Mail } from '../../features/mail/mail.ts'
import type { Recipient } from '../people.ts'
import { greeting } from './mail-texts.ts'

export const shopDeactivated = (reseller: Recipient, shopDomain: string, site: string): Mail => ({
  kind: 'shop.deactivated',
  to: reseller.email,
  subject: 'Il tuo negozio Shopify non è più collegato',
  preheader: 'Il negozio non accetta più le credenziali: gli ordini non si importano.',
  heading: 'Il negozio non accetta più le credenziali',
  paragraphs: [
    greeting(reseller),
    `non riusciamo più a leggere gli ordini di ${shopDomain}: il negozio rifiuta il token, e con API Key e API Secret non ce ne dà uno nuovo.`,
    'Finché non inserisci le credenziali nuove gli ordini non si importano. Quelli già importati restano come sono.',
  ],
  action: { label: 'Inserisci le credenziali', url: `${site}/dashboard?section=shopify` },
})

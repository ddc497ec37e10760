import type { Locator, Page } from '@playwright/test'
import { testShopApp } from '../src/server/testing/shopify/shopify-stand-in.ts'
import { consignee, dialog, fields, type KeptForm, listed, picture, press, reads, section } from './kept-form.ts'
import { expect } from './portal.ts'
import { ownPassword } from './resellers.ts'

const profile = fields({ 'Ragione sociale': 'Bottega Nuova S.r.l.', 'Codice SDI': 'ABC1234' })
const address = fields({ ...consignee, Indirizzo: 'Via Roma 1' }, dialog)
const request = fields({ Categoria: 'casa', Colori: 'Écru', Descrizione: 'Tovaglie di lino, ricamate a mano.' })
const parcel = fields({ Destinazione: 'eu', 'Peso (kg)': '3,01' })
const label = fields({
  'Nome azienda': 'Maison Lucia',
  'Materiale dei bigliettini': 'luxury',
  'Materiale del packaging': 'eco',
  'Descrizione del packaging': 'Scatola bianca con nastro verde.',
})
const shop = fields({ 'Dominio del negozio': `negozio-${Date.now()}.myshopify.com`, 'Client ID': testShopApp.apiKey })
const application = fields({
  'Nome azienda': 'Bottega Nuova',
  'Volume previsto': 'basso',
  'Descrizione dell’attività': 'Vendiamo abbigliamento in due negozi e sul nostro sito web.',
  Motivazione: 'Vogliamo aggiungere il Made in Italy al negozio.',
  'Nome referente': 'Anna Verdi',
  'Numero di telefono': '+39 059 123456',
})
const secret = (values: Record<string, string>, within: (page: Page) => Page | Locator = (page) => page) => ({
  ...fields(values, within),
  values: Object.values(values),
})
const appSecrets = secret({ 'Client secret': testShopApp.apiSecret, 'Access Token': testShopApp.accessToken })
const passwords = secret({ 'Password attuale': ownPassword, 'Nuova password': 'un-altra-parola' })
const farewell = secret({ 'La tua password': ownPassword, 'Scrivi CHIUDI per confermare': 'CHIUDI' }, dialog)

export const accountForms: readonly KeptForm[] = [
  {
    name: 'business profile',
    address: section('business-profile'),
    ...profile,
    send: press(/^Salva le modifiche$|^Invia per la verifica$/),
    path: '/api/auth/business-profile',
    method: 'PUT',
    fails: 'Impossibile salvare il profilo',
    done: reads('Profilo aggiornato'),
  },
  {
    name: 'new consignee',
    address: section('business-profile'),
    reveal: press('Nuovo destinatario'),
    ...address,
    send: press('Salva'),
    path: '/api/addresses',
    fails: 'Impossibile salvare il destinatario',
    done: reads('Via Roma 1, 10121 Torino'),
    made: listed('/api/addresses'),
  },
  {
    name: 'product request',
    address: section('product-request'),
    fill: async (page) => {
      await request.fill(page)
      await picture(page)
    },
    holds: async (page) => {
      await request.holds(page)
      await expect(page.getByText('foto.png').first()).toBeVisible()
    },
    send: press('Invia la richiesta'),
    path: '/api/product-requests',
    fails: 'Impossibile inviare la richiesta prodotto',
    done: reads('Richiesta prodotto inviata con successo!'),
    made: listed('/api/product-requests'),
  },
  {
    name: 'shipping calculator',
    address: section('shipping'),
    ...parcel,
    send: press('Calcola il costo'),
    path: '/api/shipping/calculate',
    fails: 'Impossibile calcolare il costo di spedizione',
    done: reads('Costo totale'),
    stays: true,
  },
  {
    name: 'white label',
    plan: 'pro',
    address: section('white-label'),
    fill: async (page) => {
      await label.fill(page)
      await picture(page)
    },
    holds: async (page) => {
      await label.holds(page)
      await expect(page.getByText('foto.png').first()).toBeVisible()
    },
    send: press('Salva le impostazioni'),
    path: '/api/white-label',
    method: 'PUT',
    fails: 'Impossibile salvare le impostazioni',
    done: reads('Impostazioni salvate'),
  },
  {
    name: 'Shopify',
    address: section('shopify'),
    ...shop,
    secrets: appSecrets,
    send: press('Connetti il negozio'),
    path: '/api/shopify/connect',
    fails: 'Impossibile connettere il negozio Shopify',
    done: reads('Negozio connesso'),
    vanishes: true,
  },
  {
    name: 'beta application',
    address: async () => '/beta-program',
    ...application,
    send: press('Invia la candidatura'),
    path: '/api/beta-applications',
    fails: "Errore durante l'invio della candidatura",
    done: reads('In valutazione: ti rispondiamo entro 48 ore'),
    vanishes: true,
    made: async (page) => (await (await page.request.get('/api/beta-applications/mine')).json()).length,
  },
  {
    name: 'password',
    address: section('business-profile'),
    fill: async () => {},
    holds: async () => {},
    secrets: passwords,
    send: press('Cambia password'),
    path: '/api/auth/password/change',
    fails: 'Impossibile cambiare la password',
    done: reads('Password aggiornata'),
    endsSessions: true,
  },
  {
    name: 'closing the account',
    address: section('business-profile'),
    reveal: press('Chiudi l’account'),
    fill: async () => {},
    holds: async () => {},
    secrets: farewell,
    send: press('Chiudi per sempre'),
    path: '/api/auth/account/close',
    fails: 'Impossibile chiudere l’account',
    done: reads('Account chiuso'),
    endsSessions: true,
  },
]

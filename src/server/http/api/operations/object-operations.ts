import type { ApiSection } from './api-section.ts'

export const objectOperations: ApiSection = {
  tag: 'File',
  description: 'Immagini caricate: si chiede un indirizzo, si invia il file con PUT, poi si dice a che cosa serve.',
  operations: {
    'POST /api/objects/upload': {
      id: 'openUpload',
      access: 'base',
      summary: 'Chiede un indirizzo a cui inviare un file con PUT, una volta, entro 15 minuti',
      refusals: [429],
    },
    'PUT /api/product-request-images': {
      id: 'attachProductRequestImage',
      access: 'base',
      summary: 'Dà un’immagine caricata a una richiesta di prodotto',
      refusals: [404],
    },
    'PUT /api/white-label-logos': {
      id: 'attachWhiteLabelLogo',
      access: 'base',
      plan: 'pro',
      summary: 'Dà un’immagine caricata al proprio white label, come logo',
      refusals: [404],
    },
    'PUT /api/product-images': {
      id: 'attachProductImage',
      access: 'admin',
      summary: 'Dà un’immagine caricata a un prodotto',
      refusals: [404],
    },
  },
}

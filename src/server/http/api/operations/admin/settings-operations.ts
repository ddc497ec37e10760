import type { ApiSection } from '../api-section.ts'

export const adminSettingsOperations: ApiSection = {
  tag: 'Amministrazione: impostazioni',
  description: 'Solo per gli amministratori: impostazioni, tariffa e sinonimi della ricerca.',
  operations: {
    'GET /api/admin/search-synonyms': {
      id: 'listSearchSynonyms',
      access: 'admin',
      summary: 'I sinonimi aggiunti alla ricerca',
    },
    'POST /api/admin/search-synonyms': {
      id: 'addSearchSynonyms',
      access: 'admin',
      summary: 'Aggiunge un gruppo di sinonimi',
    },
    'DELETE /api/admin/search-synonyms/{synonymsId}': {
      id: 'removeSearchSynonyms',
      access: 'admin',
      summary: 'Toglie un gruppo di sinonimi',
    },
    'GET /api/admin/settings': {
      id: 'listSettings',
      access: 'admin',
      summary: 'Le impostazioni salvate, con i segreti coperti',
    },
    'POST /api/admin/settings': { id: 'saveSetting', access: 'admin', summary: 'Salva o toglie un’impostazione' },
    'PUT /api/admin/settings': {
      id: 'saveSettings',
      access: 'admin',
      summary: 'Salva più impostazioni insieme, o nessuna',
    },
    'POST /api/admin/settings/telegram/test': {
      id: 'testTelegram',
      access: 'admin',
      summary: 'Invia un messaggio di test con Telegram',
    },
    'GET /api/admin/tariff': { id: 'readTariff', access: 'admin', summary: 'La tariffa a numero di pezzi' },
    'PUT /api/admin/tariff': { id: 'saveTariff', access: 'admin', summary: 'Cambia la tariffa a numero di pezzi' },
  },
}

import type { WhiteLabel } from '../../../contract/white-label.ts'
import type { WhiteLabelRow } from '../../database/schema/requests.ts'

export const presentWhiteLabel = (row: WhiteLabelRow): WhiteLabel => ({
  logoUrl: row.logoUrl,
  companyName: row.companyName,
  packagingDescription: row.packagingDescription,
  cardMaterial: row.cardMaterial,
  packagingMaterial: row.packagingMaterial,
  additionalRequests: row.additionalRequests,
})

import { forgetTab } from './tab-memory.ts'

/** Whose drafts and intents this tab keeps. */
const ownerKey = 'filiera-owner'

/** From here on the tab is this account's: what another one left in it is forgotten. */
export function giveTabTo(userId: string): void {
  try {
    const owner = sessionStorage.getItem(ownerKey)
    if (owner === userId) return
    if (owner) forgetTab()
    sessionStorage.setItem(ownerKey, userId)
  } catch {
    // Then nothing is kept either.
  }
}

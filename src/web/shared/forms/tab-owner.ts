import { forgetTab, readTab, writeTab } from './tab-memory.ts'

/** Whose drafts and intents this tab keeps. */
const ownerKey = 'filiera-owner'

/** From here on the tab is this account's: what another one left in it is forgotten. */
export function giveTabTo(userId: string): void {
  const owner = readTab(ownerKey)
  if (owner === userId) return
  if (owner) forgetTab()
  writeTab(ownerKey, userId)
}

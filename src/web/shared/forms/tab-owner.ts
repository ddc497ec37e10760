import { forgetTab, readTab, writeTab } from './tab-memory.ts'

/** Key of the account whose drafts and intents this tab stores. */
const ownerKey = 'filiera-owner'

/** Assigns the tab to this account, and clears the data of another one. */
export function assignTab(userId: string): void {
  const owner = readTab(ownerKey)
  if (owner === userId) return
  if (owner) forgetTab()
  writeTab(ownerKey, userId)
}

/** What becomes of a copy of an account's data that was asked for. */
export const dataExportStates = ['pending', 'ready', 'failed'] as const

export type DataExportState = (typeof dataExportStates)[number]

/** How many copies of its data an account may ask for within 24 hours. */
export const dataExportsPerDay = 3

/** How long a finished copy can be fetched; then it is deleted. */
export const dataExportDays = 7

/** What one types to close an account. */
export const closingWord = 'CHIUDI'

const closedHost = '@account-chiuso.invalid'

/** What stands in place of the names of a closed account, which others may take. No mail can reach the address (RFC 2606). */
export const closedNames = (accountId: string): { username: string; email: string } => ({
  username: `chiuso-${accountId}`,
  email: `${accountId}${closedHost}`,
})

export const isClosedAddress = (email: string): boolean => email.endsWith(closedHost)

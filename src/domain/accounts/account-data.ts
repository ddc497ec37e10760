/** States of a requested copy of the account's data. */
export const dataExportStates = ['pending', 'ready', 'failed'] as const

/** Days until a finished copy is deleted. */
export const dataExportDays = 7

/** Confirmation that the user types to close the account. */
export const closingWord = 'CHIUDI'

const closedHost = '@account-chiuso.invalid'

/** Placeholders for the names of a closed account, so that other accounts may use them. The address cannot receive mail (RFC 2606). */
export const closedNames = (accountId: string): { username: string; email: string } => ({
  username: `chiuso-${accountId}`,
  email: `${accountId}${closedHost}`,
})

export const isClosedAddress = (email: string): boolean => email.endsWith(closedHost)

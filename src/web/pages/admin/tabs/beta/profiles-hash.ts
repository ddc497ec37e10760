/** The hash of links to the profiles that wait, which stand beneath the applications. */
export const profilesHash = 'profili'

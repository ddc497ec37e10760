/** Hash of links to the profiles to review, which are below the applications. */
export const profilesHash = 'profili'

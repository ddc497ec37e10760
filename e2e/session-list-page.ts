export const profile = '/dashboard?section=business-profile'

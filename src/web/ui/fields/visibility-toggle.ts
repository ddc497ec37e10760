/** Accessible label of a password field's show/hide button. */
export const visibilityToggle = (what = 'la password') => ({ 'aria-label': `Mostra o nascondi ${what}` })

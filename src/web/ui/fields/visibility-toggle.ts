/** For the button of a password field that shows what was typed. */
export const visibilityToggle = (what = 'la password') => ({ 'aria-label': `Mostra o nascondi ${what}` })

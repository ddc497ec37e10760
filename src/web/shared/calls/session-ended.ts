/** Shows the sign-in dialog over the page; resolves to true once the same user is signed in again. */
type AskToSignIn = (request: { isRead: boolean }) => Promise<boolean>

let current: AskToSignIn = async () => false

/** Called by every request that is refused because the session has expired. Does nothing when pages are rendered on the server. */
export const askToSignIn: AskToSignIn = (request) => current(request)

export function signInBy(ask: AskToSignIn): void {
  current = ask
}

/** Shows the sign-in over the page; true once the same user is signed in again. */
type AskToSignIn = (request: { isRead: boolean }) => Promise<boolean>

let current: AskToSignIn = async () => false

/** Asked by every call that is refused because the session has ended. The server, which renders pages, never asks. */
export const askToSignIn: AskToSignIn = (request) => current(request)

export function signInBy(ask: AskToSignIn): void {
  current = ask
}

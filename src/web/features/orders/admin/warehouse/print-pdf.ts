/** Where the PDF lies until the next one is printed: the browser reads it as long as its dialog is open. */
let frame: HTMLIFrameElement | undefined

/**
 * Prints a PDF of the portal's by the browser's dialog, without leaving the page: a tab of its own would take the next scans. Rejects where the
 * file cannot be fetched; a browser that shows no PDF in a frame does nothing, and the caller's link to the file remains.
 */
export async function printPdf(path: string): Promise<void> {
  const answer = await fetch(path, { credentials: 'include' })
  if (!answer.ok) throw new Error(`The PDF was answered with ${answer.status}`)
  if (frame) URL.revokeObjectURL(frame.src)
  frame?.remove()
  frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Bolle da stampare'
  frame.src = URL.createObjectURL(await answer.blob())
  frame.addEventListener('load', () => printFrame(frame))
  document.body.append(frame)
}

function printFrame(loaded: HTMLIFrameElement | undefined): void {
  try {
    loaded?.contentWindow?.print()
  } catch {
    // The link remains.
  }
}

/** Holds the PDF until the next print: the browser reads it as long as its dialog is open. */
let frame: HTMLIFrameElement | undefined

/**
 * Prints a PDF of this site with the browser's dialog, without leaving the page: a new tab would receive the next scans. Rejects if the file cannot
 * be fetched. Does nothing in browsers that show no PDF in a frame, so the caller must also offer a link to the file.
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

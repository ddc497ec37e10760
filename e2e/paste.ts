import type { Locator } from '@playwright/test'

/** Dispatches the browser's paste event, which needs no permission. */
export const paste = (field: Locator, text: string) =>
  field.evaluate((node, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

import copyTextToClipboard from 'copy-text-to-clipboard'
import { toast } from './toast.tsx'

/**
 * Copies a text. Insecure pages, such as in a local network, have no clipboard API; there a selection is copied.
 * @throws if the browser allows neither
 */
export async function copyText(text: string): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- The one place.
  if (isSecureContext) return navigator.clipboard.writeText(text)
  // The temporary element is placed beside the focus, since a dialog takes back the focus from elements outside of it.
  const target = document.activeElement?.parentElement ?? document.body
  if (!copyTextToClipboard(text, { target })) throw new Error('The browser let nothing be copied')
}

/** Copies a text and shows a toast with the outcome. */
export async function copyWithToast(
  text: string,
  words: { copied: string; failed: string },
): Promise<void> {
  try {
    await copyText(text)
    toast.success(words.copied)
  } catch {
    toast.error(words.failed)
  }
}

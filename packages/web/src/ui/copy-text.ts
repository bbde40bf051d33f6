import copyTextToClipboard from 'copy-text-to-clipboard'
import { toast } from './toast.tsx'

/**
 * Copies a text. A page that is not secure, as in a local network, has no clipboard: there a selection is copied.
 * @throws where the browser allows neither
 */
export async function copyText(text: string): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- The one place.
  if (isSecureContext) return navigator.clipboard.writeText(text)
  // Beside what has the focus: a dialog takes it back from all that stands outside of it.
  const target = document.activeElement?.parentElement ?? document.body
  if (!copyTextToClipboard(text, { target })) throw new Error('The browser let nothing be copied')
}

/** Copies a text, and says whether it could. */
export async function copyAndSay(
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

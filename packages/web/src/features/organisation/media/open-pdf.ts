import { toast } from '../../../ui/toast.tsx'

const KEPT_MS = 60_000

/**
 * Shows a PDF in a tab of its own. The server sends every file in a sandbox, in which no browser shows a PDF; so its
 * bytes are fetched and named as what they are, and nothing else can become of them.
 */
export async function openPdf(url: string, refusal: string): Promise<void> {
  // Before anything is awaited, or it would be an unasked for window.
  const tab = window.open('', '_blank')
  try {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${answer.status}`)
    const pdf = new Blob([await answer.arrayBuffer()], { type: 'application/pdf' })
    const address = URL.createObjectURL(pdf)
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
    if (tab === null) location.assign(url)
    else tab.location.replace(address)
  } catch {
    tab?.close()
    toast.error(refusal)
  }
}

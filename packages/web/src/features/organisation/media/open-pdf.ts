import { toast } from '../../../ui/toast.tsx'

const KEPT_MS = 60_000

/**
 * Shows a PDF in a new tab. The server sends every file with a sandbox policy, under which no browser shows a PDF. So
 * the bytes are fetched and given the type of a PDF, which keeps other content harmless.
 */
export async function openPdf(url: string, refusal: string): Promise<void> {
  // Before any await, or the browser would block the window.
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

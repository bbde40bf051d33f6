import { downloadFile } from '../../../platform/download.ts'
import { errorText } from '../../../platform/error-text.ts'
import { toast } from '../../../ui/toast.tsx'

/** Downloads a paid invoice's receipt as a PDF. */
export async function downloadReceipt({ id }: { id: number }): Promise<void> {
  try {
    await downloadFile(`/invoices/${id}/receipt`, `recibo-${id}.pdf`)
  } catch (error) {
    toast.error(errorText(error))
  }
}

import { lazy } from '../../../../ui/lazy.tsx'
import { Overlay } from '../../../../ui/Overlay.tsx'
import { useAskedCloseReason } from './asked.ts'

const CloseReasonDialog = lazy(async () => ({
  default: (await import('./CloseReasonDialog.tsx')).CloseReasonDialog,
}))

/** Shows the close-reason dialog while a question is open. Mounted once, above the desk. */
export function CloseReasonQuestion() {
  const asked = useAskedCloseReason()
  return <Overlay>{asked && <CloseReasonDialog {...asked} />}</Overlay>
}

import { lazy } from '../../../../ui/lazy.tsx'
import { Overlay } from '../../../../ui/Overlay.tsx'
import { useAskedCloseReason } from './asked.ts'

const CloseReasonDialog = lazy(async () => ({
  default: (await import('./CloseReasonDialog.tsx')).CloseReasonDialog,
}))

/** The question why a ticket is closed, while it is asked. Once, over the desk, where tickets are closed. */
export function CloseReasonQuestion() {
  const asked = useAskedCloseReason()
  return <Overlay>{asked && <CloseReasonDialog {...asked} />}</Overlay>
}

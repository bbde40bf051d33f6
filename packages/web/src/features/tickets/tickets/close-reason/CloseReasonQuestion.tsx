import { lazy } from '../../../../ui/lazy.tsx'
import { LazyOverlay } from '../../../../ui/LazyOverlay.tsx'
import { useCloseReasonRequest } from './request-close-reason.ts'

const CloseReasonDialog = lazy(async () => ({
  default: (await import('./CloseReasonDialog.tsx')).CloseReasonDialog,
}))

/** Shows the close-reason dialog while a question is open. Mounted once, above the desk. */
export function CloseReasonQuestion() {
  const asked = useCloseReasonRequest()
  return <LazyOverlay>{asked && <CloseReasonDialog {...asked} />}</LazyOverlay>
}

import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Portal from '@mui/material/Portal'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Box } from './Box.tsx'
import {
  TOAST_MS,
  TOAST_REASON_MS,
  dismissToast,
  listToasts,
  showToast,
  subscribeToToasts,
} from './toast-queue.ts'
import type { Toast, ToastKind, ToastOptions } from './toast-queue.ts'
import { useUiWords } from './ui.words.ts'

// Toasts: short messages at the edge of the screen. `<Toasts/>` is mounted once, in the shell.

export { TOAST_MS, TOAST_REASON_MS }
export type { ToastOptions }

export const toast = {
  success: (text: string, options?: ToastOptions) => showToast('success', text, options),
  info: (text: string, options?: ToastOptions) => showToast('info', text, options),
  error: (text: string, options?: ToastOptions) => showToast('error', text, options),
}

/** Errors interrupt a screen reader (`assertive`), other toasts do not (`polite`). */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts)
  const words = useUiWords()
  return (
    <Portal>
      <Box ref={keepAnnounced} role="region" aria-label={words('notifications')} sx={corner}>
        <Box aria-live="polite" sx={stack}>
          {toasts
            .filter(({ kind }) => kind !== 'error')
            .map((one) => (
              <ToastCard key={one.id} toast={one} />
            ))}
        </Box>
        <Box aria-live="assertive" sx={stack}>
          {toasts
            .filter(({ kind }) => kind === 'error')
            .map((one) => (
              <ToastCard key={one.id} toast={one} />
            ))}
        </Box>
      </Box>
    </Portal>
  )
}

/** A modal dialog sets aria-hidden on its siblings; toasts must still be announced. */
function keepAnnounced(region: HTMLElement | null) {
  if (region === null) return
  const observer = new MutationObserver(() => region.removeAttribute('aria-hidden'))
  observer.observe(region, { attributeFilter: ['aria-hidden'] })
  return () => observer.disconnect()
}

function ToastCard({ toast: shown }: { toast: Toast }) {
  const { id, kind, text, reason, action, durationMs } = shown
  const words = useUiWords()
  const hold = useDismissal(shown)
  const Icon = icons[kind]
  const stays = durationMs > TOAST_MS
  return (
    <Box data-toast={kind} sx={card} {...hold}>
      <Box
        component={Icon}
        size={16}
        aria-hidden
        sx={{ color: `${kind}.text`, flexShrink: 0, mt: '2px' }}
      />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
        {reason !== undefined && (
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{reason}</Box>
        )}
      </Box>
      {action && (
        <Button
          size="small"
          variant="text"
          sx={{ my: -1, mr: stays ? -1 : 0, color: 'primary.text' }}
          onClick={() => {
            dismissToast(id)
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      )}
      {stays && (
        <IconButton
          size="small"
          sx={{ my: -1, mr: -2 }}
          aria-label={words('close')}
          onClick={() => dismissToast(id)}
        >
          <X size={16} />
        </IconButton>
      )}
    </Box>
  )
}

/** Timer of the dismissal. It pauses while the pointer or the focus is inside, and restarts with `shownAt`. */
function useDismissal({ id, durationMs, atMostMs, shownAt }: Toast) {
  const [isHeld, setIsHeld] = useState(false)
  const leftMs = useRef(durationMs)

  useEffect(() => {
    leftMs.current = durationMs
  }, [durationMs, shownAt])

  useEffect(() => {
    if (isHeld) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dismissToast(id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [id, isHeld, shownAt])

  useEffect(() => {
    if (atMostMs === undefined) return
    const timer = setTimeout(() => dismissToast(id), atMostMs)
    return () => clearTimeout(timer)
  }, [id, atMostMs, shownAt])

  return {
    onPointerEnter: () => setIsHeld(true),
    onPointerLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: () => setIsHeld(false),
  }
}

const icons: Record<ToastKind, typeof Info> = {
  success: CircleCheck,
  info: Info,
  error: CircleAlert,
}

const corner = {
  position: 'fixed',
  zIndex: 'snackbar',
  // Leaves room for elements at the thumb: a dialog's actions, the composer.
  bottom: { xs: 'calc(76px + env(safe-area-inset-bottom))', sm: 24 },
  left: { xs: 12, sm: 24 },
  right: { xs: 12, sm: 'auto' },
  display: 'flex',
  flexDirection: 'column',
  alignItems: { xs: 'center', sm: 'flex-start' },
  pointerEvents: 'none',
}

const stack = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'inherit',
  width: { xs: '100%', sm: 'auto' },
  '& > *': { mt: 2 },
}

const card = {
  '@keyframes toast-in': { from: { opacity: 0, transform: 'translateY(8px)' } },
  animation: 'toast-in 160ms cubic-bezier(0.2, 0, 0, 1)',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2.5,
  boxSizing: 'border-box',
  minHeight: 40,
  width: 'fit-content',
  minWidth: { sm: 240 },
  maxWidth: { xs: '100%', sm: 400 },
  px: 3,
  py: 2.5,
  borderRadius: '10px',
  bgcolor: 'surface.float',
  color: 'text.primary',
  typography: 'body1',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-line), 0 8px 24px rgba(10, 11, 30, 0.18)',
  pointerEvents: 'auto',
}

// The store of visible toasts. Any module may show one; `<Toasts/>` renders them.

export type ToastKind = 'success' | 'info' | 'error'

/** The specification's duration; the flow editor passes 3000. */
export const TOAST_MS = 2000
/** Long enough to read a reason or reach an action. */
export const TOAST_REASON_MS = 8000

const MOST_AT_ONCE = 4

export interface ToastOptions {
  /** A second, quieter line. */
  reason?: string
  action?: { label: string; onClick: () => void }
  durationMs?: number
  /** The toast disappears after this time even while it is hovered, since its action is no longer possible. */
  atMostMs?: number
}

export interface Toast extends ToastOptions {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly durationMs: number
  /** Increases when the same text is shown again, which restarts the duration. */
  readonly shownAt: number
}

let toasts: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

/** Shows a toast. The same text shown again restarts the existing toast. */
export function showToast(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  const durationMs =
    options.durationMs ?? (options.action || options.reason ? TOAST_REASON_MS : TOAST_MS)
  const same = toasts.find((one) => one.kind === kind && one.text === text)
  const shown = { ...options, id: same?.id ?? ++count, kind, text, durationMs, shownAt: ++count }
  const others = toasts.filter((one) => one.id !== shown.id)
  setToasts([...others, shown].slice(-MOST_AT_ONCE))
}

export function dismissToast(id: number): void {
  setToasts(toasts.filter((one) => one.id !== id))
}

export function listToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setToasts(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

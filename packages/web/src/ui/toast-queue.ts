// What is said in toasts right now. Any module may say something; `<Toasts/>` shows it.

export type ToastKind = 'success' | 'info' | 'error'

/** The specification's duration; the flow editor says 3000 itself. */
export const TOAST_MS = 2000
/** Time to read a reason or to reach an action. */
export const TOAST_REASON_MS = 8000

const MOST_AT_ONCE = 4

export interface ToastOptions {
  /** A second, quieter line. */
  reason?: string
  action?: { label: string; onClick: () => void }
  durationMs?: number
  /** It goes then even while it is held, as its action is too late from there on. */
  atMostMs?: number
}

export interface Toast extends ToastOptions {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly durationMs: number
  /** Rises when the same is said again, which starts its time anew. */
  readonly shownAt: number
}

let toasts: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

/** Says a text. The same text said again does not stand there twice. */
export function showToast(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  const durationMs =
    options.durationMs ?? (options.action || options.reason ? TOAST_REASON_MS : TOAST_MS)
  const same = toasts.find((one) => one.kind === kind && one.text === text)
  const shown = { ...options, id: same?.id ?? ++count, kind, text, durationMs, shownAt: ++count }
  const others = toasts.filter((one) => one.id !== shown.id)
  change([...others, shown].slice(-MOST_AT_ONCE))
}

export function dismissToast(id: number): void {
  change(toasts.filter((one) => one.id !== id))
}

export function listToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

import { useEffect, useEffectEvent } from 'react'
import { isOverlayOpen, acceptsTyping } from '../../../../ui/focus.ts'
import type { EditorActions } from './editor-actions.ts'
import { selectionOf } from '../graph/canvas-view.ts'
import type { Position } from '../graph/graph-edits.ts'
import type { CanvasNavigation } from './use-editor-actions.ts'

const STEP = 10
const LONG_STEP = 50
const ARROWS: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export interface EditorKeys {
  readonly save: () => void
  readonly search: () => void
  readonly add: () => void
  readonly connect: (id: string) => void
}

/** Shortcuts of the canvas. Copying and pasting are events of the browser (use-clipboard.ts). */
export function useEditorKeys(desk: EditorActions, goer: CanvasNavigation, keys: EditorKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || isOverlayOpen()) return
    const isMod = event.ctrlKey || event.metaKey
    if (isMod && event.key.toLowerCase() === 's') return consumeKey(event, keys.save)
    if (isMod && event.key.toLowerCase() === 'f') return consumeKey(event, keys.search)
    if (acceptsTyping(event.target)) return
    if (isMod) return handleModKey(event, desk)
    handlePlainKey(event, desk, goer, keys)
  })
  useEffect(() => {
    // Captures keys before the page's shortcuts, which do not know the canvas.
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}

function consumeKey(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  act()
}

function handleModKey(event: KeyboardEvent, { store, duplicate, isReadOnly }: EditorActions): void {
  const key = event.key.toLowerCase()
  if (key === 'a')
    return consumeKey(event, () => store.choose(store.graph().nodes.map(({ id }) => id)))
  if (isReadOnly) return
  if (key === 'z') return consumeKey(event, event.shiftKey ? store.redo : store.undo)
  if (key === 'y') return consumeKey(event, store.redo)
  const [only, ...others] = selectionOf(store.read().view).nodeIds
  if (key === 'd' && only !== undefined && others.length === 0)
    consumeKey(event, () => duplicate(only))
}

function handlePlainKey(
  event: KeyboardEvent,
  desk: EditorActions,
  goer: CanvasNavigation,
  keys: EditorKeys,
): void {
  const { key, target, shiftKey } = event
  const focused = nodeIdOf(target)
  const isFree = focused !== undefined || target === document.body || isCanvas(target)
  if (!isFree) return
  if (key === 'Escape') return desk.store.choose([])
  if (key === 'Tab')
    return focused === undefined ? undefined : focusNextNode(event, desk, goer, focused)
  const chosen = selectionOf(desk.store.read().view).nodeIds
  const id = focused ?? (chosen.size === 1 ? [...chosen][0] : undefined)
  if (key === 'Enter' && id !== undefined) return consumeKey(event, () => desk.openNode(id))
  if (key === ' ' && focused !== undefined)
    return consumeKey(event, () => desk.store.choose(toggledSelection(chosen, focused, shiftKey)))
  if (desk.isReadOnly) return
  if (key === 'c' && id !== undefined) return consumeKey(event, () => keys.connect(id))
  if (key === 'n') return consumeKey(event, keys.add)
  if (key === 'Backspace' || key === 'Delete') {
    if (focused !== undefined && !chosen.has(focused)) desk.store.choose([focused])
    return consumeKey(event, desk.removeChosen)
  }
  const arrow = ARROWS[key]
  if (arrow === undefined) return
  if (focused !== undefined && !chosen.has(focused)) desk.store.choose([focused])
  const step = shiftKey ? LONG_STEP : STEP
  consumeKey(event, () => desk.store.moveChosen({ x: arrow.x * step, y: arrow.y * step }))
}

/**
 * Moves the focus from node to node in the order in which customers reach them; after the last it leaves the canvas.
 */
function focusNextNode(
  event: KeyboardEvent,
  { store }: EditorActions,
  { revealNode: show }: CanvasNavigation,
  id: string,
): void {
  const { nodes } = store.read().view
  const at = nodes.findIndex((node) => node.id === id)
  const next = nodes[at + (event.shiftKey ? -1 : 1)]
  if (at >= 0 && next) consumeKey(event, () => show(next.id))
}

function toggledSelection(chosen: ReadonlySet<string>, id: string, isMore: boolean): string[] {
  if (!isMore) return chosen.has(id) && chosen.size === 1 ? [] : [id]
  return chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]
}

function nodeIdOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLElement) || !target.classList.contains('react-flow__node'))
    return undefined
  return target.dataset['id']
}

function isCanvas(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('.react-flow, .react-flow__pane, main')
}

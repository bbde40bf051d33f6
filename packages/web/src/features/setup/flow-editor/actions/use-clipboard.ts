import { useEffect, useEffectEvent } from 'react'
import { isOverlayOpen, acceptsTyping } from '../../../../ui/focus.ts'
import { clipText, saveClip, savedClip, parseClip } from './clipboard.ts'
import type { EditorStore } from '../editor-store.ts'
import { selectionOf } from '../graph/canvas-view.ts'
import {
  type Clip,
  clipOf,
  FLOW_ROOM,
  withClip,
  type Position,
  withoutElements,
} from '../graph/graph-edits.ts'

interface Clipboard {
  copy(): Clip | undefined
  cut(): Clip | undefined
  paste(clip: Clip | undefined): void
}

interface ClipboardParts {
  readonly store: EditorStore
  readonly isReadOnly: boolean
  /** Centre of the visible part of the canvas. */
  readonly middle: () => Position
  readonly onFull: () => void
}

/** Copies, cuts and pastes the selection through the browser's clipboard events, so that its keys and menus work. */
export function useClipboard({ store, isReadOnly, middle, onFull }: ClipboardParts): Clipboard {
  function copy(): Clip | undefined {
    const clip = clipOf(store.graph(), selectionOf(store.read().view).nodeIds)
    return clip.nodes.length > 0 ? clip : undefined
  }

  function cut(): Clip | undefined {
    const clip = copy()
    if (!clip || isReadOnly) return undefined
    store.change((graph) => withoutElements(graph, new Set(clip.nodes.map(({ id }) => id))))
    return clip
  }

  function paste(clip: Clip | undefined): void {
    if (!clip || isReadOnly) return
    const graph = store.graph()
    if (graph.nodes.length + clip.nodes.length > FLOW_ROOM) return onFull()
    // A copy from this graph is pasted near its original, any other in the centre of the view.
    const isFromHere = clip.nodes.some(({ id }) => graph.nodes.some((node) => node.id === id))
    const result = withClip(graph, clip, isFromHere ? undefined : middle())
    store.change(() => result.graph, { chosen: result.ids })
  }

  const take = useEffectEvent((event: ClipboardEvent) => {
    if (isOutsideCanvas(event)) return
    const clip = event.type === 'cut' ? cut() : copy()
    if (!clip) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', clipText(clip))
    saveClip(clip)
  })
  const put = useEffectEvent((event: ClipboardEvent) => {
    if (isOutsideCanvas(event)) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    paste(text === '' ? savedClip() : parseClip(text))
  })

  useEffect(() => {
    const onCopyOrCut = (event: ClipboardEvent) => take(event)
    const onPaste = (event: ClipboardEvent) => put(event)
    document.addEventListener('copy', onCopyOrCut)
    document.addEventListener('cut', onCopyOrCut)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopyOrCut)
      document.removeEventListener('cut', onCopyOrCut)
      document.removeEventListener('paste', onPaste)
    }
  }, [])

  return { copy, cut, paste }
}

/** True if the event belongs to a text field, a text selection, or an overlay. */
function isOutsideCanvas({ target }: ClipboardEvent): boolean {
  return isOverlayOpen() || acceptsTyping(target) || getSelection()?.isCollapsed === false
}

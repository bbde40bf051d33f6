import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { EditorStore } from './editor-store.ts'
import type { Position } from './graph/graph-edits.ts'
import type { DialPlace } from './canvas/SpeedDial.tsx'
import {
  openNewNode,
  type CanvasNavigation,
  type OpenNode,
  submitNode,
} from './actions/use-editor-actions.ts'

/** The position of the next added node, and the exit that leads to it. */
interface Dial {
  readonly openAt: DialPlace | 'button'
  readonly from?: OpenNode['from']
  readonly at?: Position | undefined
}

/** State of adding a node: from the speed dial, or from a dropped edge, through its dialog to the canvas. */
export function useNodeDialog(store: EditorStore, goer: CanvasNavigation) {
  const [open, setOpen] = useState<OpenNode>()
  const [dial, setDial] = useState<Dial>()
  const submitted = useRef<string>(undefined)
  const openDial = useCallback(() => setDial({ openAt: 'button' }), [])

  function chooseKind(type: FlowNodeType): void {
    const begun = openNewNode(store, type, { from: dial?.from, at: dial?.at })
    setDial(undefined)
    setOpen(begun)
  }

  function openDialAtEdge(from: { source: string; exit: string }, point: Position): void {
    const openAt = { left: point.x, top: point.y }
    // The node's entry is at the end of the edge.
    const { x, y } = goer.placeOf(point)
    setDial({ openAt, from, at: { x: Math.round(x), y: Math.round(y) - 18 } })
  }

  function submit(data: Record<string, unknown>): void {
    if (!open) return
    submitNode(store, open, data)
    submitted.current = open.node.id
  }

  /** Closes the dialog and clears the selection. */
  function close(): void {
    store.choose([])
    setOpen(undefined)
  }

  // In an effect, since a closing dialog restores the former focus first; afterwards the new node takes it.
  const isOpen = open !== undefined
  useEffect(() => {
    const id = submitted.current
    if (isOpen || id === undefined) return
    submitted.current = undefined
    goer.revealNode(id)
  }, [isOpen, goer])

  return {
    open,
    setOpen,
    openDial,
    letGo: openDialAtEdge,
    submit,
    close,
    dial: {
      openAt: dial?.openAt,
      onOpen: openDial,
      onChoose: chooseKind,
      onClose: () => setDial(undefined),
    },
  }
}
export type NodeDialogState = ReturnType<typeof useNodeDialog>

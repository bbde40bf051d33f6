import { createContext } from 'react'
import type { EditorStore } from '../editor-store.ts'
import type { Marks } from '../marks/marks.ts'

/** Actions of the editor for its cards. One object for the editor's lifetime, so that cards do not re-render. */
export interface EditorActions {
  readonly store: EditorStore
  readonly marks: Marks
  readonly isReadOnly: boolean
  openNode(id: string): void
  duplicate(id: string): void
  remove(ids: ReadonlySet<string>): void
  /** Deletes the selected nodes and edges. */
  removeChosen(): void
}

/** Undefined on a read-only canvas. */
export const EditorActionsContext = createContext<EditorActions | undefined>(undefined)

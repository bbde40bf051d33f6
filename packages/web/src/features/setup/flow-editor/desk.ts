import { createContext } from 'react'
import type { EditorStore } from './editor-store.ts'
import type { Marks } from './marks.ts'

/** What a card can ask of the editor around it. One object for as long as the editor lives. */
export interface Desk {
  readonly store: EditorStore
  readonly marks: Marks
  readonly isReadOnly: boolean
  openNode(id: string): void
  duplicate(id: string): void
  remove(ids: ReadonlySet<string>): void
  /** Takes what is highlighted away. */
  removeChosen(): void
}

/** Undefined on a canvas that only shows. */
export const DeskContext = createContext<Desk | undefined>(undefined)

import type { MenuChange, QueueOption } from '@guiche/contract/queue-options'
import { useMemo, useState } from 'react'
import {
  type EntryWords,
  entriesInOrder,
  type Menu,
  menuOf,
  type MenuWay,
  newEntryKey,
  withNewEntry,
  withChangedEntry,
  withMovedEntry,
  withoutEntry,
} from './menu-tree.ts'
import { useMenu } from './queue-menu.queries.ts'

/** The entry in the form: a new one or an existing one. */
export type EntryForm = (
  | { readonly kind: 'add'; readonly parentKey: number | null }
  | { readonly kind: 'change'; readonly key: number }
) & { readonly words: EntryWords }

interface Drawn {
  readonly menu: Menu
  /**
   * Ids stored when the editing started, so that an entry that another user adds later is not taken for a removed one.
   */
  readonly seenIds: readonly number[]
}

const NOTHING: readonly QueueOption[] = []

/** Editing state of a menu. It follows the stored menu until the first change. */
export function useMenuDraft(queueId: number | undefined) {
  const { data: stored = NOTHING, isPending, isLoadingError, error, refetch } = useMenu(queueId)
  const [drawn, setDrawn] = useState<Drawn>()
  const [form, setForm] = useState<EntryForm>()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  // An object, so that the same entry can be focused again.
  const [focus, setFocus] = useState<{ readonly key: number | undefined }>()
  const storedMenu = useMemo(() => menuOf(stored), [stored])
  const menu = drawn?.menu ?? storedMenu
  const shown = useMemo(() => withFormEntry(menu, form), [menu, form])

  function changeMenu(next: Menu): void {
    setDrawn({ menu: next, seenIds: drawn?.seenIds ?? stored.map(({ id }) => id) })
  }

  function setOpen(key: number, isOpen: boolean): void {
    const next = new Set(closed)
    if (isOpen) next.delete(key)
    else next.add(key)
    setClosed(next)
  }

  return {
    queueId,
    load: { isPending: isPending && queueId !== undefined, isLoadingError, error, refetch },
    menu,
    /** The menu with the entry of the open form; it is used for the trial and for saving. */
    shown,
    form,
    focus,
    isClosed: (key: number) => closed.has(key),
    setOpen,
    isChanged: shown !== storedMenu && !isSameMenu(shown, storedMenu),
    /** The request that saves the menu. */
    change: (): MenuChange => menuChangeOf(shown, stored, drawn?.seenIds ?? []),
    /** A complete entry in the former form is kept. */
    openForm(next: EntryForm): void {
      if (shown !== menu) changeMenu(shown)
      setForm(next)
      if (next.kind === 'add' && next.parentKey !== null) setOpen(next.parentKey, true)
    },
    changeWords(words: EntryWords): void {
      if (form) setForm({ ...form, words })
    },
    applyForm(): void {
      if (!form || form.words.title.trim() === '') return
      changeMenu(shown)
      setForm(undefined)
      setFocus({ key: form.kind === 'change' ? form.key : newEntryKey(menu) })
    },
    cancelForm(): void {
      setForm(undefined)
      setFocus({ key: form?.kind === 'change' ? form.key : (form?.parentKey ?? undefined) })
    },
    move(key: number, way: MenuWay): void {
      const next = withMovedEntry(menu, key, way)
      if (next === menu) return
      changeMenu(next)
      const parentKey = next.find((entry) => entry.key === key)?.parentKey
      if (typeof parentKey === 'number') setOpen(parentKey, true)
      setFocus({ key })
    },
    remove(key: number): void {
      const before = entriesInOrder(menu)
      changeMenu(withoutEntry(menu, key))
      setFocus({ key: before[before.findIndex((entry) => entry.key === key) - 1]?.key })
    },
  }
}

export type MenuDraft = ReturnType<typeof useMenuDraft>

/** The menu with the form's entry; an entry without a title is left out. */
function withFormEntry(menu: Menu, form: EntryForm | undefined): Menu {
  const title = form?.words.title.trim() ?? ''
  if (!form || title === '') return menu
  const words = { title, message: form.words.message }
  return form.kind === 'add'
    ? withNewEntry(menu, form.parentKey, words)
    : withChangedEntry(menu, form.key, words)
}

function isSameMenu(one: Menu, other: Menu): boolean {
  return JSON.stringify(entriesInOrder(one)) === JSON.stringify(entriesInOrder(other))
}

/** Entries that another user has deleted meanwhile are created anew, since the saving user sees them. */
function menuChangeOf(
  menu: Menu,
  stored: readonly QueueOption[],
  seenIds: readonly number[],
): MenuChange {
  const known = new Set(stored.map(({ id }) => id))
  const entries = entriesInOrder(menu)
  const lowest = newEntryKey(entries)
  const lost = entries.filter(({ key }) => key > 0 && !known.has(key))
  const keys = new Map(lost.map(({ key }, index) => [key, lowest - index]))
  const keyOf = (key: number) => keys.get(key) ?? key
  const kept = new Set(entries.map(({ key }) => key))
  return {
    entries: entries.map(({ key, parentKey, ...words }) => ({
      key: keyOf(key),
      parentKey: parentKey === null ? null : keyOf(parentKey),
      ...words,
    })),
    removedIds: seenIds.filter((id) => !kept.has(id)),
  }
}

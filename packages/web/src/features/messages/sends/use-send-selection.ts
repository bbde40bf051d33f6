import type { SendOfList } from '@guiche/contract/sends'
import { useState } from 'react'

export interface SendSelection {
  /** The selected rows on the screen; all rows if the whole list is selected. */
  sends: readonly SendOfList[]
  /** True if rows that are not loaded are selected too. */
  isAll: boolean
  has: (send: SendOfList) => boolean
  toggle: (send: SendOfList) => void
  chooseAll: () => void
  /** Deselects these, or the whole list if absent; other rows stay selected. */
  drop: (sends: readonly SendOfList[] | undefined) => void
  clear: () => void
}

/** The selected rows. Rows that leave the list are deselected. */
export function useSendSelection(listed: readonly SendOfList[]): SendSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  const has = ({ id }: SendOfList) => isAll || ids.has(id)
  return {
    sends: listed.filter(has),
    isAll,
    has,
    toggle: (send) => {
      const before = isAll ? listed.map(({ id }) => id) : [...ids]
      setIds(new Set(has(send) ? before.filter((id) => id !== send.id) : [...before, send.id]))
      setAll(false)
    },
    chooseAll: () => {
      setIds(new Set())
      setAll(true)
    },
    drop: (sends) => {
      if (!sends) {
        setAll(false)
        return
      }
      const gone = new Set(sends.map(({ id }) => id))
      setIds((now) => new Set([...now].filter((id) => !gone.has(id))))
    },
    clear: () => {
      setIds(new Set())
      setAll(false)
    },
  }
}

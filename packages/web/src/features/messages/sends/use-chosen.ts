import type { SendOfList } from '@guiche/contract/sends'
import { useState } from 'react'

export interface Chosen {
  /** Of those on the screen; all of them where the whole list is chosen. */
  sends: readonly SendOfList[]
  /** Also what was not loaded yet. */
  isAll: boolean
  has: (send: SendOfList) => boolean
  toggle: (send: SendOfList) => void
  chooseAll: () => void
  /** Lets these go, or the whole list where they are absent; other rows stay chosen. */
  drop: (sends: readonly SendOfList[] | undefined) => void
  clear: () => void
}

/** Which rows something is to be done with. What leaves the list is chosen no more. */
export function useChosen(listed: readonly SendOfList[]): Chosen {
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

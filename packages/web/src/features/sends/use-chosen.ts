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
    chooseAll: () => setAll(true),
    clear: () => {
      setIds(new Set())
      setAll(false)
    },
  }
}
